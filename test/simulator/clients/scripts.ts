/** The scripts that every client meets, with the heading that they have in the table. */
export const SCRIPTS = {
  faults: ['503, 429, reset', '503, 429 retry-after=7, reset, 200'],
  refused: ['refused', 'refused, 200'],
  dns: ['DNS', 'dns, 200'],
  tls: ['TLS', 'tls, 200'],
  closed: ['closed', 'closed, 200'],
  connectTimeout: ['connect timeout', 'connect-timeout, 200'],
  slow: ['slow', '200 after=3s'],
  cut: ['cut body', '200 cut=3B, 200'],
  notJson: ['not JSON', '200 body="not json", 200'],
  redirect: ['redirect', '307 retry-after=3 header.location=/moved, 200'],
  hang: ['no answer', 'hang, 200'],
} as const satisfies Readonly<Record<string, readonly [heading: string, script: string]>>;

export type ScriptId = keyof typeof SCRIPTS;

export const SCRIPT_IDS = Object.keys(SCRIPTS) as readonly ScriptId[];
