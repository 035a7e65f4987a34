import type { UsedUpBody } from '../model/site.ts';
import type { Rule } from './rule.ts';

export const freshBodyPerAttempt: Rule = {
  id: 'fresh-body-per-attempt',
  group: 'D',
  severity: 'error',
  summary: 'A body that can be read once is sent again by every attempt.',
  ofCaller: true,
  check({ usedUpBody, operation }) {
    if (!usedUpBody || operation.transport !== 'http' || operation.requestChanges) return [];
    return [{ message: MESSAGES[usedUpBody.kind], location: usedUpBody.location, evidence: 'proved' }];
  },
  fix({ usedUpBody }, _report, { analysis }) {
    const place = usedUpBody?.cloneAt;
    if (!place || place.file !== analysis.module.file) return null;
    const edits = [{ start: place.start, end: place.end, text: '.clone()' }];
    return { title: 'Send a clone of the request in each attempt', edits, safe: true };
  },
  proof: () => ({ script: '503, 200' }),
};

const MESSAGES: Readonly<Record<UsedUpBody['kind'], string>> = {
  request:
    'Every attempt sends the same Request: its body is used up by the first, and fetch rejects the second with a TypeError.',
  stream: 'Every attempt sends the same stream: the first uses it up, and the second has nothing left to send.',
  generator:
    'Every attempt sends the same generator: the first uses it up, and the second sends an empty body, which may even succeed.',
};
