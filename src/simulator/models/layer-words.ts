import {
  readAnnouncement,
  readAnswer,
  readCount,
  readRate,
  readSpan,
  readSpending,
  type Reading,
} from './read-option.ts';
import type { BucketLayer, Layer, OutageLayer, QueueLayer } from './server-model.ts';

/** How one kind of layer is written: its name, a first value without a name, and options. */
export interface LayerWords<Kind extends Layer = Layer> {
  readonly name: Kind['kind'];
  readonly example: string;
  /** What it is when nothing else is said. */
  readonly usual: Omit<Kind, 'range'>;
  /** The value right after the name. */
  first(text: string): Reading<Partial<Kind>>;
  readonly options: Readonly<Record<string, (text: string) => Reading<Partial<Kind>>>>;
  /** What is missing for it to mean anything, or `null`. */
  lacks(layer: Omit<Kind, 'range'>): string | null;
}

/** A lost connection can't carry a header. */
function unheard({ answer, announces }: Pick<Layer, 'answer' | 'announces'>): string | null {
  return answer.kind === 'fault' && announces.kind === 'seconds'
    ? `${answer.fault} has no answer that could carry a Retry-After.`
    : null;
}

function part<Value, Part>(reading: Reading<Value>, make: (value: Value) => Part): Reading<Part> {
  return reading.kind === 'read' ? { kind: 'read', value: make(reading.value) } : reading;
}

const BUCKET: LayerWords<BucketLayer> = {
  name: 'bucket',
  example: 'bucket 60/min',
  usual: {
    kind: 'bucket',
    requests: null,
    burst: null,
    tokens: null,
    input: null,
    output: null,
    spends: null,
    answer: { kind: 'status', status: 429 },
    announces: { kind: 'exact' },
  },
  first: (text) => part(readRate(text), (requests) => ({ requests })),
  options: {
    burst: (text) => part(readCount(text, 1, 'a number of requests, at least 1'), (burst) => ({ burst })),
    tokens: (text) => part(readRate(text), (tokens) => ({ tokens })),
    input: (text) => part(readRate(text), (input) => ({ input })),
    output: (text) => part(readRate(text), (output) => ({ output })),
    spends: (text) => part(readSpending(text), (spends) => ({ spends })),
    answer: (text) => part(readAnswer(text), (answer) => ({ answer })),
    'retry-after': (text) => part(readAnnouncement(text), (announces) => ({ announces })),
  },
  lacks({ requests, tokens, input, output, burst, ...refusing }) {
    if (requests === null && tokens === null && input === null && output === null) {
      return 'A bucket needs a rate: bucket 60/min, or tokens=30000/min.';
    }
    return requests === null && burst !== null
      ? 'burst counts requests: give their rate too, as in bucket 60/min.'
      : unheard(refusing);
  },
};

const QUEUE: LayerWords<QueueLayer> = {
  name: 'queue',
  example: 'queue 10 latency=200ms waiting=50',
  usual: {
    kind: 'queue',
    workers: 0,
    latencyMs: 100,
    waiting: 0,
    answer: { kind: 'status', status: 503 },
    announces: { kind: 'none' },
  },
  first: (text) =>
    part(readCount(text, 1, 'how many requests are served at a time, as in queue 10'), (workers) => ({ workers })),
  options: {
    latency: (text) => part(readSpan(text), (latencyMs) => ({ latencyMs })),
    waiting: (text) => part(readCount(text, 0, 'a number of places in the line'), (waiting) => ({ waiting })),
    answer: (text) => part(readAnswer(text), (answer) => ({ answer })),
    'retry-after': (text) => part(readAnnouncement(text), (announces) => ({ announces })),
  },
  lacks: ({ workers, ...refusing }) =>
    workers === 0 ? 'A queue needs how many requests it serves at a time: queue 10.' : unheard(refusing),
};

const OUTAGE: LayerWords<OutageLayer> = {
  name: 'outage',
  example: 'outage 30s',
  usual: {
    kind: 'outage',
    fromMs: 0,
    forMs: 0,
    recoveryMs: 0,
    answer: { kind: 'status', status: 503 },
    announces: { kind: 'none' },
  },
  first: (text) => part(readSpan(text), (forMs) => ({ forMs })),
  options: {
    from: (text) => part(readSpan(text), (fromMs) => ({ fromMs })),
    recovery: (text) => part(readSpan(text), (recoveryMs) => ({ recoveryMs })),
    answer: (text) => part(readAnswer(text), (answer) => ({ answer })),
    'retry-after': (text) => part(readAnnouncement(text), (announces) => ({ announces })),
  },
  lacks: ({ forMs, ...refusing }) => (forMs === 0 ? 'An outage needs its length: outage 30s.' : unheard(refusing)),
};

/** The layers of the model language. */
export const LAYERS = [BUCKET, QUEUE, OUTAGE] as const;
/** The word for throttling again whoever calls early. */
export const GUARD = 'guard';
