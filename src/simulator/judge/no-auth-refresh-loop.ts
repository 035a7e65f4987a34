import type { Judgement } from './judgement.ts';
import { retryPairs } from './retry-pair.ts';

/** One refresh of the credentials may help; a second 401 says that it does not. */
const REFRESHES = 1;

/** A request goes on being sent after every refresh of the credentials. */
export const noAuthRefreshLoop: Judgement = {
  ruleId: 'no-auth-refresh-loop',
  judge(trace) {
    const again = retryPairs(trace).filter(({ failed, otherCallBetween }) => failed.status === 401 && otherCallBetween);
    const tooMany = again.slice(REFRESHES);
    const [first] = tooMany;
    if (first === undefined) return null;
    const message = `Call ${first.retry.n} follows a second 401: the credentials were refreshed ${again.length} times and the request sent again each time.`;
    return { message, call: first.retry.n };
  },
};
