import { has, ERROR } from '../evaluate/provenance.ts';
import type { LoggedEvent, Printed, Request } from '../evaluate/run-events.ts';
import { type Value, contentKey, keyOf, provenance } from '../evaluate/value.ts';
import type { LoggedSecret } from '../../model/site.ts';
import { attemptsOf, type Proven } from './probe.ts';

/** Header fields and options that carry credentials. */
const SECRET_FIELD =
  /^((proxy-)?authorization|cookie|x-?(goog-)?(api|auth|access)-?(key|token)|api[-_]?key|access_?token|auth_?token|refresh_?token|password|client_?secret|secret(_?(access_?)?key)?|private_?key)$/i;
/** Variables named after what they hold. */
const SECRET_NAME =
  /^_?(api_?(key|token|secret)|(access|auth|bearer|refresh)_?token|password|passwd|client_?secret|secret(_?key)?|private_?key|authorization|auth_?header)$/i;
/** The text of a person, as it is sent to a model. */
const PROMPT = /^(system_?|user_?)?(prompt|messages|conversation)$/i;
/** A credential in the query of a URL. */
const SECRET_QUERY = /[?&](api_?key|key|access_token|token|sig|signature)=/i;

/** The first secret that a log prints on the way from a failure to the next attempt; `null`: none is seen. */
export function loggedSecretOf({ failures }: Proven): LoggedSecret | null {
  for (const result of failures) {
    const [first] = attemptsOf(result);
    if (result.end !== 'attempts' || !first) continue;
    for (const event of result.run.events) {
      const found = event.kind === 'logged' ? secretIn(event, first.request) : null;
      if (found) return found;
    }
  }
  return null;
}

function secretIn({ printed, node }: LoggedEvent, request: Request): LoggedSecret | null {
  for (const part of printed) {
    const kind = kindOf(part, request);
    if (kind) return { ...kind, printed: part.text, location: node };
  }
  return null;
}

function kindOf({ name, value }: Printed, request: Request): Pick<LoggedSecret, 'what' | 'field'> | null {
  if (isOfError(value)) return null;
  if (value.kind === 'object' && value.className === 'Config') return { what: 'config', field: null };
  const field = fieldIn(value, 0);
  if (field !== null) return { what: 'header', field };
  if (value.kind !== 'unknown') return null;
  if (SECRET_NAME.test(name) || (/token/i.test(name) && isSentAsSecret(value.key, request)))
    return { what: 'name', field: null };
  if (PROMPT.test(name) && isSent(value.key, request)) return { what: 'prompt', field: null };
  const texts = [value.key, ...(value.parts ?? [])];
  return texts.some((text) => SECRET_QUERY.test(text)) ? { what: 'url', field: null } : null;
}

const isOfError = (value: Value): boolean => has(provenance(value), ERROR);

/** The name of a field that holds a secret which is not written out, as a mask is. */
function fieldIn(value: Value, depth: number): string | null {
  if (value.kind !== 'object' || depth > 3 || isOfError(value)) return null;
  const fields = value.internal?.kind === 'headers' ? value.internal.fields : value.properties;
  for (const [name, part] of fields) {
    if (SECRET_FIELD.test(name) && part.kind === 'unknown') return name;
    const inner = fieldIn(part, depth + 1);
    if (inner !== null) return inner;
  }
  return null;
}

function isSentAsSecret(key: string, { headers }: Request): boolean {
  if (headers?.kind !== 'object') return false;
  const fields = headers.internal?.kind === 'headers' ? headers.internal.fields : headers.properties;
  return [...fields].some(([name, part]) => SECRET_FIELD.test(name) && keyOf(part).includes(key));
}

const isSent = (key: string, { body, arguments: args }: Request): boolean =>
  [body, ...args].some((part) => part !== null && contentKey(part).includes(key));
