import type { JitterFlaw } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Rule } from './rule.ts';
import { runsAlone } from './runs-alone.ts';
import { scheduleText } from './text/schedule.ts';

export const effectiveJitter: Rule = {
  id: 'effective-jitter',
  group: 'B',
  severity: 'warning',
  summary: 'The random part of the waits is too small to spread clients, or none in truth.',
  check(site, { analysis }) {
    const { timing, waiting, operation } = site;
    if (!timing.jitter || operation.requestChanges || httpEvidence(site) === 'none') return [];
    const waits = scheduleText(waiting.schedule);
    const alone = runsAlone(analysis) ? { severity: 'information' as const } : {};
    return [
      { message: messageOf(timing.jitter, waits), location: timing.jitter.location, ...alone, evidence: 'proved' },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} x2, 200` }),
};

function messageOf({ kind, share }: JitterFlaw, waits: string): string {
  switch (kind) {
    case 'small':
      return `The waits are ${waits}: at most ${percent(share ?? 0)} of them is random, too little to spread clients.`;
    case 'none':
      return `A random number is drawn and changes nothing: the waits are ${waits} for every client.`;
    case 'two-valued':
      return 'The random choice is between two waits: half of the clients that failed together still come back together.';
    case 'clock':
      return 'The waits vary with the clock, which clients that failed together read alike: they come back together.';
    case 'drawn-once':
      return `The random number is drawn when the module is loaded: all calls of a process wait alike.`;
  }
}

const percent = (share: number): string => `${String(Math.max(1, Math.floor(share * 100)))} %`;
