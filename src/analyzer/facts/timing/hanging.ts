import { exactNumber, type Value } from '../../evaluate/value.ts';
import { attemptsOf } from '../probe.ts';
import { againOf, type Evidence, textOf } from './evidence.ts';

/** Words of code that ends an attempt by another way than a signal in its options. */
const ENDS_OTHERWISE = /Promise\.race|\b(req|request|socket)\.setTimeout\(|time_?out|signal|abort/i;
/** Timers that wait, and options that say how long. */
const TIMERS = /\b(set|clear|min|max)Timeout\b/g;

/** True when nothing that can be seen ends an attempt which gets no answer, and its client has no limit of its own. */
export function hangsOf({ proven }: Evidence): boolean {
  const { call, candidate } = proven;
  const [again] = againOf(proven);
  const [attempt] = again ? attemptsOf(again) : [];
  if (!attempt || attempt.request.transport !== 'http') return false;
  const { request } = attempt;
  if (request.signal !== null || !/fetch|axios|http|client|api|^got\b/i.test(call.callee)) return false;
  if (request.arguments.some((value, index) => limits(value, index))) return false;
  const { module } = candidate.root;
  if (call.file !== module.file) return false;
  const own = textOf(module, candidate.root.node).replaceAll(TIMERS, '');
  if (ENDS_OTHERWISE.test(own)) return false;
  const isFetch = /fetch$/i.test(call.callee);
  // An instance may have been made with a limit anywhere in the module.
  return isFetch
    ? !/make-fetch-happen|minipass-fetch|ofetch/.test(module.text)
    : !/\btimeout['"]?\s*[:=]|[{,]\s*timeout\s*[,}]/.test(module.text);
}

/** True for options that may hold a limit, or are not known in full. */
function limits(value: Value, index: number): boolean {
  if (value.kind === 'unknown')
    return index > 0 || /^parameter \w*(request|req|config|options|opts|init)$/i.test(value.key);
  if (value.kind !== 'object' || value.internal !== null) return false;
  const limit = value.properties.get('timeout');
  return value.open !== null || (limit !== undefined && exactNumber(limit) !== 0);
}
