import crypto from 'node:crypto';
import { seededRandom } from '../server/seeded-random.ts';

/** Keeps the random bytes apart from the random numbers. */
const BYTES_SALT = 0x9e3779b9;

/**
 * Replaces the process's sources of randomness by seeded ones: `Math.random`, Web Crypto's `getRandomValues` and
 * `randomUUID`, and `node:crypto`'s `randomBytes`, `randomInt` and `randomUUID`. Call `syncBuiltinESMExports` after it.
 * Returns how to start them again from another seed.
 */
export function installSeededRandom(seed: number): (seed: number) => void {
  const random = seededRandom(seed);
  Math.random = random;
  const bytes = seededRandom(seed ^ BYTES_SALT);
  const fill = (view: Uint8Array): void => {
    for (let index = 0; index < view.length; index += 1) view[index] = Math.floor(bytes() * 256);
  };
  const randomBytes = (size: number): Buffer => {
    const buffer = Buffer.alloc(size);
    fill(buffer);
    return buffer;
  };
  const randomUUID = (): string => {
    const id = randomBytes(16);
    // RFC 9562 §5.4: version 4 in the seventh byte, variant 10 in the ninth.
    id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x40, 6);
    id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
  const getRandomValues = <View extends ArrayBufferView>(view: View): View => {
    fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };

  const web = { getRandomValues, randomUUID };
  const node = {
    // Its getRandomValues reads the one of Web Crypto.
    randomUUID,
    randomBytes(size: number, callback?: (error: Error | null, buffer: Buffer) => void): Buffer | undefined {
      if (callback === undefined) return randomBytes(size);
      setImmediate(callback, null, randomBytes(size));
      return undefined;
    },
    randomInt(
      first: number,
      second?: number | ((error: Error | null, value: number) => void),
      third?: (error: Error | null, value: number) => void,
    ): number | undefined {
      const [min, max] = typeof second === 'number' ? [first, second] : [0, first];
      const callback = typeof second === 'function' ? second : third;
      const value = min + Math.floor(bytes() * (max - min));
      if (callback === undefined) return value;
      setImmediate(callback, null, value);
      return undefined;
    },
  };
  replace(Object.getPrototypeOf(globalThis.crypto) as object, web);
  replace(crypto, node);
  return (from) => {
    random.restart(from);
    bytes.restart(from ^ BYTES_SALT);
  };
}

function replace(owner: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(owner, name, { value, configurable: true, writable: true, enumerable: true });
  }
}
