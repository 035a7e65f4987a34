import type { Class, Expression, ParamPattern, Program } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import { plausibleValue } from './plausible-value.ts';
import type { AnyFunction, Target } from './target.ts';

/**
 * A JavaScript expression that calls the target, with `url` standing for the simulated URL, made from its signature:
 * parameters that look like a URL get it, a callback gets a request that throws when it fails, a client gets a real one
 * of its package, and optional parameters are left out.
 */
export function proposeCall(module: Pick<SourceModule, 'program'>, target: Target): string {
  const { program } = module;
  const args = argumentsFor(target.function.params, program);
  const call = `${reach(target, program)}(${args})`;
  const inner = returnedFunction(target.function);
  const whole = inner === null ? call : `${call}(${argumentsFor(inner.params, program)})`;
  if (!isGenerator(target.function)) return whole;
  return target.function.async ? `Array.fromAsync(${whole})` : `Array.from(${whole})`;
}

function isGenerator(fn: AnyFunction): boolean {
  return fn.type !== 'ArrowFunctionExpression' && fn.generator;
}

function reach({ access }: Target, program: Program): string {
  switch (access.kind) {
    case 'name':
      return access.name;
    case 'member':
      return `${access.object}.${access.member}`;
    case 'method':
      if (access.isStatic) return `${access.className}.${access.method}`;
      return `new ${access.className}(${constructorArguments(access.class, program)}).${access.method}`;
  }
}

function constructorArguments(node: Class, program: Program): string {
  for (const member of node.body.body) {
    if (member.type === 'MethodDefinition' && member.kind === 'constructor' && member.value.body !== null) {
      return argumentsFor(member.value.params, program);
    }
  }
  return '';
}

/** Arguments up to the last parameter that must be given; optional ones before it are `undefined`. */
function argumentsFor(params: readonly ParamPattern[], program: Program): string {
  const values = params
    .filter((param) => !(param.type === 'Identifier' && param.name === 'this'))
    .map((param) => argumentFor(param, program));
  const last = values.findLastIndex((value) => value !== null);
  return values
    .slice(0, last + 1)
    .map((value) => value ?? 'undefined')
    .join(', ');
}

/** oxc's types say that a parameter's `optional` is never true; its trees say otherwise. */
function isOptional(param: { readonly optional?: boolean }): boolean {
  return param.optional === true;
}

/** `null` for an optional parameter. */
function argumentFor(param: ParamPattern, program: Program): string | null {
  switch (param.type) {
    case 'AssignmentPattern':
    case 'RestElement':
      return null;
    case 'TSParameterProperty':
      return argumentFor(param.parameter, program);
    case 'Identifier':
      return isOptional(param)
        ? null
        : plausibleValue(param.name, param.typeAnnotation?.typeAnnotation ?? null, program);
    case 'ObjectPattern': {
      if (param.typeAnnotation) return plausibleValue('options', param.typeAnnotation.typeAnnotation, program);
      const members = param.properties.flatMap((property) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
        if (property.value.type === 'AssignmentPattern') return [];
        const { name } = property.key;
        const value = plausibleValue(name, null, program);
        return [value === name ? name : `${name}: ${value}`];
      });
      return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
    }
    case 'ArrayPattern':
      return plausibleValue('items', param.typeAnnotation?.typeAnnotation ?? null, program);
  }
}

/** The function that a function does nothing but make and return: `withRetry(fn)` of which the result is called. */
function returnedFunction(fn: AnyFunction): AnyFunction | null {
  if (fn.async || isGenerator(fn) || fn.body === null) return null;
  if (fn.body.type !== 'BlockStatement') return asFunction(fn.body);
  const last = fn.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument !== null ? asFunction(last.argument) : null;
}

function asFunction(expression: Expression): AnyFunction | null {
  return expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression' ? expression : null;
}
