import decorate from '@oxc-project/runtime/helpers/decorate';
import decorateMetadata from '@oxc-project/runtime/helpers/decorateMetadata';
import decorateParam from '@oxc-project/runtime/helpers/decorateParam';
import usingCtx from '@oxc-project/runtime/helpers/usingCtx';

type StandardDecorator = (value: unknown, context: Readonly<Record<string, unknown>>) => unknown;

/** Gives transpiled code the helpers that it calls: decorators and `using` are the syntax that Node does not know. */
export function installTranspileHelpers(): void {
  const babelHelpers = { decorate, decorateMetadata, decorateParam, decorateStandard, usingCtx };
  Object.defineProperty(globalThis, 'babelHelpers', { value: babelHelpers });
}

/**
 * Applies decorators of the ECMAScript proposal (stage 3) to a class or a method where oxc has compiled them as it
 * does TypeScript's older ones. Decorated fields can't be done this way.
 */
function decorateStandard(
  decorators: readonly StandardDecorator[],
  target: object,
  name?: string | symbol,
): object | undefined {
  if (name === undefined) return decorateClass(decorators, target);
  const descriptor = Object.getOwnPropertyDescriptor(target, name);
  if (typeof descriptor?.value !== 'function') {
    throw new SyntaxError(`The simulation does not know decorators of fields and accessors (at "${String(name)}").`);
  }
  const context = {
    kind: 'method',
    name,
    static: typeof target === 'function',
    private: false,
    access: { has: (owner: object) => name in owner, get: (owner: object) => Reflect.get(owner, name) as unknown },
    addInitializer: refuseInitializer,
    metadata: {},
  };
  const value = decorators.reduceRight<unknown>((method, apply) => apply(method, context) ?? method, descriptor.value);
  Object.defineProperty(target, name, { ...descriptor, value });
  return undefined;
}

function decorateClass(decorators: readonly StandardDecorator[], target: object): object {
  const name = Reflect.get(target, 'name') as unknown;
  const context = { kind: 'class', name, addInitializer: refuseInitializer, metadata: {} };
  return decorators.reduceRight<object>((made, apply) => (apply(made, context) as object | undefined) ?? made, target);
}

function refuseInitializer(): never {
  throw new SyntaxError('The simulation does not know addInitializer in decorators.');
}
