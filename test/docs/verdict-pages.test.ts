import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);

test("every verdict has a page: its rule's, or an entry in docs/simulator.md", () => {
  const simulator = readFileSync(at('docs/simulator.md'), 'utf8');
  const verdicts = readdirSync(at('src/simulator/judge/')).flatMap((file) =>
    [...readFileSync(at(`src/simulator/judge/${file}`), 'utf8').matchAll(/ruleId: '([a-z-]+)'/g)].map(
      ([, id]) => id ?? '',
    ),
  );
  assert.ok(verdicts.length > 20);
  assert.deepEqual(
    verdicts.filter((id) => !existsSync(at(`docs/rules/${id}.md`)) && !simulator.includes(`| \`${id}\` |`)),
    [],
  );
});
