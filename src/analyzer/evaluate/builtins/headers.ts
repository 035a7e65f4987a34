import { exactText, toText } from '../arithmetic.ts';
import type { Environment } from '../environment.ts';
import { native, newObject } from '../objects.ts';
import { ANSWER, has } from '../provenance.ts';
import type { Run } from '../run.ts';
import { announcingHeader, noteRead } from '../server-words.ts';
import {
  FALSE,
  type Internal,
  NULL,
  type ObjectValue,
  type Span,
  TRUE,
  UNDEFINED,
  type Value,
  keyOf,
  provenance,
  unknown,
} from '../value.ts';

type HeadersInternal = Extract<Internal, { kind: 'headers' }>;

/** `new Headers(init)`. */
export function newHeaders(run: Run, init: Value): ObjectValue {
  const fields = new Map<string, Value>();
  let open: string | null = null;
  if (init.kind === 'object' && init.internal?.kind === 'headers')
    for (const [name, value] of init.internal.fields) fields.set(name, value);
  else if (init.kind === 'object') {
    for (const [name, value] of init.properties) fields.set(name.toLowerCase(), value);
    ({ open } = init);
  } else if (init.kind === 'unknown') open = init.key;
  return newObject(run, 'Headers', {
    open,
    internal: {
      kind: 'headers',
      fields,
      read: (name) => (open === null ? NULL : unknown(`${open}.${name}`, provenance(init))),
    },
  });
}

/** A member of a headers object: its methods, or a field by its name (axios, Node's `IncomingMessage`). */
export function headerMember(
  run: Run,
  self: ObjectValue,
  internal: HeadersInternal,
  name: string,
  node: Span,
  environment: Environment,
): Value {
  const answer = has(self.from, ANSWER);
  const read = (field: string): Value => {
    if (answer && announcingHeader(field)) noteRead(run, environment, field, node);
    return internal.fields.get(field.toLowerCase()) ?? internal.read(field.toLowerCase());
  };
  switch (name) {
    case 'get':
      return native('Headers.get', (_run, _self, [field]) => {
        const wanted = field ? exactText(toText(field)) : null;
        return wanted === null ? unknown(`${keyOf(self)}.get(${field ? keyOf(field) : ''})`, self.from) : read(wanted);
      });
    case 'has':
      return native('Headers.has', (_run, _self, [field]) => {
        const wanted = field ? exactText(toText(field)) : null;
        const value = wanted === null ? null : read(wanted);
        if (value === null || value.kind === 'unknown')
          return unknown(`${keyOf(self)}.has(${field ? keyOf(field) : ''})`, self.from);
        return value.kind === 'constant' && value.value == null ? FALSE : TRUE;
      });
    case 'set':
    case 'append':
      return native(`Headers.${name}`, (_run, _self, [field, value]) => {
        const wanted = field ? exactText(toText(field)) : null;
        if (wanted !== null && value) internal.fields.set(wanted.toLowerCase(), value);
        return UNDEFINED;
      });
    case 'delete':
      return native('Headers.delete', (_run, _self, [field]) => {
        const wanted = field ? exactText(toText(field)) : null;
        if (wanted !== null) internal.fields.delete(wanted.toLowerCase());
        return UNDEFINED;
      });
    case 'entries':
    case 'keys':
    case 'values':
    case 'forEach':
    case 'toJSON':
      return native(`Headers.${name}`, () => unknown(`${keyOf(self)}.${name}`, self.from));
    default: {
      const value = read(name);
      return value.kind === 'constant' && value.value === null ? UNDEFINED : value;
    }
  }
}
