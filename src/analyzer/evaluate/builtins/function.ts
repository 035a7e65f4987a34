import { callValue } from '../calls.ts';
import { itemsOf } from '../iteration.ts';
import { native } from '../objects.ts';
import { type NativeValue, UNDEFINED } from '../value.ts';

/** The methods of functions, by name. */
export const functionMethods: ReadonlyMap<string, NativeValue> = new Map([
  [
    'call',
    native('Function.call', (run, self, [receiver = UNDEFINED, ...args], node) =>
      callValue(run, self, receiver, args, node),
    ),
  ],
  [
    'apply',
    native('Function.apply', (run, self, [receiver = UNDEFINED, args = UNDEFINED], node) =>
      callValue(run, self, receiver, itemsOf(run, args, false).items, node),
    ),
  ],
  [
    'bind',
    native('Function.bind', (_run, self, [receiver = UNDEFINED, ...args]) =>
      self.kind === 'function' ? { ...self, self: self.self ?? receiver, bound: [...self.bound, ...args] } : self,
    ),
  ],
]);
