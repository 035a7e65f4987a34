import { TIME_LIMIT } from '../../evaluate/builtins/signal.ts';
import { exactNumber, type Value } from '../../evaluate/value.ts';
import { attemptsOf } from '../probe.ts';
import { againOf, type Evidence } from './evidence.ts';

/** After how many ms an attempt that gets no answer is ended, by its signal or the client's option; `null`: not seen. */
export function attemptLimitOf({ proven }: Evidence): number | null {
  const [again] = againOf(proven);
  const [attempt] = again ? attemptsOf(again) : [];
  if (!attempt) return null;
  const { signal, arguments: args } = attempt.request;
  const bySignal = signal?.kind === 'object' ? exact(signal.properties.get(TIME_LIMIT)) : null;
  return bySignal ?? args.map(optionOf).find((ms) => ms !== null) ?? null;
}

/** `timeout: 5000` of axios, `timeout: { request: 5000 }` of got. */
function optionOf(options: Value): number | null {
  const timeout = options.kind === 'object' ? options.properties.get('timeout') : undefined;
  return exact(timeout?.kind === 'object' ? timeout.properties.get('request') : timeout);
}

const exact = (value: Value | undefined): number | null => (value ? exactNumber(value) : null);
