import { PROVIDERS } from '../src/simulator/providers/index.ts';
import { ENDS } from '../src/simulator/scenario-file/read-expectations.ts';
import { VERDICT_IDS } from '../src/simulator/scenario-file/verdict-ids.ts';
import { FAULTS } from '../src/simulator/script/answers.ts';
import type { Fault } from '../src/model/script.ts';

type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: ['string', 'number', 'boolean'] };
const DURATION = String.raw`\d+(\.\d+)?(ms|s|min|m|h)`;
const TIME = `(0|${DURATION})`;
const COUNT = String.raw`\d{1,9}`;

/** What editors show for each word that a step can be answered with. */
const FAULT_TEXTS: Readonly<Record<Fault, string>> = {
  reset: 'The connection is reset before the answer (ECONNRESET).',
  refused: 'Nobody listens at the address (ECONNREFUSED).',
  dns: 'The name is not known (ENOTFOUND).',
  tls: 'The certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).',
  closed: 'The server closes the connection without an answer.',
  'connect-reset': 'The connection is reset before the request is sent (ECONNRESET).',
  'connect-timeout': 'The connection is not made in time (ETIMEDOUT, UND_ERR_CONNECT_TIMEOUT).',
};

const ANSWER: Schema = {
  description: 'What the server answers: a status, or what happens instead.',
  oneOf: [
    { type: 'integer', minimum: 200, maximum: 599, description: 'An HTTP status.' },
    ...FAULTS.map((fault) => ({ const: fault, description: FAULT_TEXTS[fault] })),
    { const: 'hang', description: 'No answer, ever.' },
    { const: 'lost', description: 'The request takes effect, then the connection is reset before the answer.' },
  ],
};

/** The options of a step under the names that the script language has for them. */
export const STEP_PROPERTIES: Readonly<Record<string, Schema>> = {
  'retry-after': {
    description:
      'The Retry-After header: seconds, or a date such as @+7s, @-30s, @+7s/rfc850 or @+7s/asctime. { raw: … } sends a text as it is.',
    oneOf: [
      TEXT,
      {
        type: 'object',
        properties: { raw: { ...TEXT, description: 'Sent as it is.' } },
        required: ['raw'],
        additionalProperties: false,
      },
    ],
  },
  retryInfo: { ...duration(), description: "Google's RetryInfo.retryDelay in the body of the error." },
  after: { ...duration(), description: 'How long the answer takes.' },
  cut: {
    oneOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^\\d{1,9}B?$' },
    ],
    description: 'Break the body off after so many bytes.',
  },
  dribble: { ...duration(), description: 'Send the body in pieces, spread over this time.' },
  body: { description: "The body as text, or as data that is sent as JSON. Without it: the provider's usual one." },
  'sse-error': { type: 'boolean', description: 'An event stream that fails midway; with the status 200.' },
  applied: { type: 'boolean', description: 'The request takes effect although the answer is an error.' },
};

const STEP: Schema = {
  oneOf: [
    {
      type: 'string',
      description:
        'A step in the script language, such as 429 retry-after=2 x3; end as the last one closes the script.',
    },
    { type: 'integer', minimum: 200, maximum: 599 },
    {
      type: 'object',
      required: ['answer'],
      additionalProperties: false,
      properties: {
        answer: ANSWER,
        times: {
          description: 'How many calls it answers.',
          oneOf: [{ type: 'integer', minimum: 1, maximum: 1_000_000 }, { const: 'forever' }],
        },
        ...STEP_PROPERTIES,
        headers: { type: 'object', additionalProperties: TEXT, description: 'Further headers of the response.' },
        percent: {
          description: 'How probable it is among its alternatives; the one without gets what is left.',
          oneOf: [
            { type: 'number', exclusiveMinimum: 0, maximum: 100 },
            { type: 'string', pattern: String.raw`^\d+(\.\d{1,3})?%?$` },
          ],
        },
        or: {
          type: 'array',
          minItems: 1,
          items: { $ref: '#/definitions/step' },
          description: 'What may be answered instead, drawn for every call.',
        },
      },
    },
  ],
};

const STEPS: Schema = {
  oneOf: [
    { type: 'string', description: 'In the script language, such as 503 x2, 200.' },
    { type: 'integer', minimum: 200, maximum: 599 },
    { type: 'array', minItems: 1, items: { $ref: '#/definitions/step' } },
  ],
};

const SCRIPT: Schema = {
  description:
    'What the server answers, step by step. The last step answers all later calls, unless the script ends with end.',
  oneOf: [
    ...(STEPS['oneOf'] as readonly Schema[]),
    {
      type: 'object',
      minProperties: 1,
      description: 'Steps for some requests only, by route: POST /orders, GET /orders/*, *.',
      propertyNames: { pattern: String.raw`^((GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) )?(/|\*|https?://)\S*$` },
      additionalProperties: STEPS,
    },
  ],
};

const EXPECT: Schema = {
  type: 'object',
  description: 'What the run must show. Unless verdicts are listed, there must be none.',
  additionalProperties: false,
  properties: {
    end: { enum: ENDS, description: 'How the call ends.' },
    value: { ...TEXT, description: 'Part of the value that it resolves with.' },
    error: { ...TEXT, description: "Part of the error's name, code or message." },
    calls: { ...interval(COUNT), description: 'How many requests: 3, 1..3, >=1 or <=3.' },
    waits: {
      type: 'array',
      items: interval(TIME),
      description: 'The wait before each further request: 2s, 1s..2s, >=7s or <=30s.',
    },
    took: { ...interval(TIME), description: 'Virtual time from the start to the end.' },
    applied: { ...interval(COUNT), description: 'How often the server changed its state.' },
    unused: { ...interval(COUNT), description: 'How many answers of the script were not given.' },
    verdicts: {
      type: 'array',
      items: { enum: VERDICT_IDS },
      uniqueItems: true,
      description: 'All verdicts of the run.',
    },
  },
};

/** The JSON Schema of `*.retry.yaml`, as it is published. */
export function scenarioSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Retry Lab scenario',
    description: 'A function, how it is called, what the server answers, and what the run must show.',
    type: 'object',
    additionalProperties: false,
    oneOf: [{ required: ['script'] }, { required: ['model'] }],
    properties: {
      name: { ...TEXT, description: 'What it shows.' },
      target: {
        type: 'string',
        pattern: '^[^#]+#[^#]+$',
        description:
          'The function as FILE#EXPORT, relative to this file: ../src/client.ts#load, #Client.get, #default.',
      },
      call: { type: 'string', description: 'The call, with url in scope. Without it, one is made from the signature.' },
      script: SCRIPT,
      model: {
        type: 'string',
        description:
          'A server with a state instead of a script: bucket 60/min burst=10, queue 10 latency=200ms, outage 30s recovery=60s, guard.',
      },
      provider: {
        enum: PROVIDERS.map(({ id }) => id),
        default: 'plain',
        description: 'The API whose bodies and headers are sent.',
      },
      seed: {
        type: 'integer',
        minimum: 0,
        default: 1,
        description: 'What Math.random and the alternatives start from.',
      },
      env: { type: 'object', additionalProperties: TEXT, description: 'Environment variables.' },
      stubs: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description:
          'Source text instead of a module: by the name that it is imported by, or by its path relative to this file.',
      },
      limits: {
        type: 'object',
        additionalProperties: false,
        description: 'When the run is ended.',
        properties: {
          calls: { type: 'integer', minimum: 0, default: 200, description: 'Requests.' },
          virtual: { ...duration(), default: '24h', description: 'Virtual time.' },
          wall: { ...duration(), default: '10s', description: 'Real time.' },
          memory: { type: 'integer', minimum: 1, default: 512, description: 'Megabytes.' },
        },
      },
      expect: EXPECT,
    },
    definitions: { step: STEP },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function duration(): Schema {
  return { type: 'string', pattern: `^${DURATION}$` };
}

/** A number, or an interval of them; times need a unit, so that only 0 is a number. */
function interval(end: string): Schema {
  const pattern = String.raw`^((>=|<=)\s*)?${end}$|^${end}\s*\.\.\s*${end}$`;
  const bare = end === TIME ? { const: 0 } : { type: 'integer', minimum: 0 };
  return { oneOf: [bare, { type: 'string', pattern }] };
}
