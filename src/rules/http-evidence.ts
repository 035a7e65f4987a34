import type { RetrySite } from '../model/site.ts';

/** How sure it is that the operation is a request over the network. */
export type HttpEvidence = 'proved' | 'likely' | 'none';

/**
 * A known client proves it; so does a callback whose failures are told apart by their status. A callback that nothing is
 * known of is likely one; what is neither may be a database or a file.
 */
export function httpEvidence(site: RetrySite): HttpEvidence {
  const { transport } = site.operation;
  if (transport === 'http') return 'proved';
  if (tellsStatusesApart(site)) return 'proved';
  return transport === 'callback' ? 'likely' : 'none';
}

/** True when at least one status is decided otherwise than another. */
export function tellsStatusesApart({ decisions }: RetrySite): boolean {
  const first = decisions.get('400');
  for (let status = 401; status < 600; status++) if (decisions.get(String(status)) !== first) return true;
  return false;
}
