/** Headers by which servers recognise a repeated request: the IETF draft's, its common spelling, PayPal's, Azure's. */
const KEY_HEADERS: readonly string[] = [
  'idempotency-key',
  'x-idempotency-key',
  'paypal-request-id',
  'repeatability-request-id',
];

/** JSON body members with the same meaning: Square's, and the client tokens of AWS. */
const KEY_MEMBERS: readonly string[] = [
  'idempotency_key',
  'idempotencyKey',
  'clientToken',
  'ClientToken',
  'ClientRequestToken',
];

/** The request's idempotency key, and its body without it, by which two attempts can be told to be the same. */
export interface KeyedBody {
  /** `null` when the request carries none. */
  readonly key: string | null;
  readonly comparableBody: string;
}

/** Looks for an idempotency key in the headers (lower-case names), else at the top level of a JSON body. */
export function keyedBody(headers: Readonly<Record<string, string>>, body: string): KeyedBody {
  for (const name of KEY_HEADERS) {
    const value = headers[name];
    if (value !== undefined && value !== '') return { key: value, comparableBody: body };
  }
  const members = jsonMembers(body);
  const name = KEY_MEMBERS.find((candidate) => typeof members?.[candidate] === 'string');
  if (members === null || name === undefined) return { key: null, comparableBody: body };
  return { key: String(members[name]), comparableBody: JSON.stringify({ ...members, [name]: null }) };
}

function jsonMembers(body: string): Readonly<Record<string, unknown>> | null {
  if (!body.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // A body that is not JSON has no members to look at.
    return null;
  }
}
