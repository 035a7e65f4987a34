import { CLIENT_CASES } from '../test/simulator/clients/client-cases.ts';
import type { ClientCase, Expected, Wait } from '../test/simulator/clients/expected.ts';
import { SCRIPT_IDS, SCRIPTS, type ScriptId } from '../test/simulator/clients/scripts.ts';
import { exact } from '../src/simulator/judge/span.ts';
import { readDoc } from './read-doc.ts';

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** What each client was seen to do with each script, in Markdown, from the cases that the tests hold it to. */
export function clientTable(): string {
  const lock = JSON.parse(readDoc('test/fixtures/clients/package-lock.json')) as LockFile;
  const versionOf = (name: string): string => lock.packages[`node_modules/${name}`]?.version ?? '';
  const headings = ['client', 'retries', ...SCRIPT_IDS.map((id) => SCRIPTS[id][0]), 'worth knowing'];
  const rows = CLIENT_CASES.map((client) => [
    client.package === null ? client.title : `${client.title} ${versionOf(client.package)}`,
    client.retries,
    ...SCRIPT_IDS.map((id) => cell(client, id)),
    client.note ?? '',
  ]);
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The scripts behind the table's columns. */
export function scriptTable(): string {
  const rows = SCRIPT_IDS.map((id) => `| ${SCRIPTS[id][0]} | \`${SCRIPTS[id][1]}\` |`);
  return ['| column | script |', '| --- | --- |', ...rows].join('\n');
}

function cell({ expected }: ClientCase, script: ScriptId): string {
  const found = expected[script];
  if (script === 'redirect' && found.end === 'resolved') return redirectCell(found);
  const limit = script === 'hang' && found.tookMs !== undefined ? `limit ${exact(found.tookMs)}` : null;
  const waits = found.waits.map(shownWait).join(', ');
  return [limit, waits === '' ? null : waits, ending(found, script)].filter((part) => part !== null).join('; ');
}

function redirectCell({ waits }: Expected): string {
  const [wait] = waits;
  if (wait === undefined) return 'returns it';
  return wait === 0 ? 'follows at once' : `fails; ${shownWait(wait)}`;
}

function ending({ end, waits }: Expected, script: ScriptId): string | null {
  if (end === 'pending') return script === 'hang' ? 'no limit' : 'never settles';
  if (end === 'rejected') return 'gives up';
  if (waits.length > 0) return null;
  return script === 'slow' ? 'waits for it' : 'success';
}

function shownWait(wait: Wait): string {
  const [least, most] = typeof wait === 'number' ? [wait, wait] : wait;
  return exact(least) === exact(most) ? exact(least) : `${exact(least)}–${exact(most)}`;
}
