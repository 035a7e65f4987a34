import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '../../src/model/scenario.ts';
import type { RetrySite } from '../../src/model/site.ts';
import { createProjectHost } from '../../src/project/project-host.ts';
import { parse } from '../../src/project/parse.ts';
import { lint } from '../../src/rules/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/settings.ts';
import { runScenario } from '../../src/simulator/run.ts';

const ROOT = fileURLToPath(new URL('../../samples/src', import.meta.url));

/** Outcomes, as the linter and as a script names them. */
const OUTCOMES = { '400': '400', '503': '503', network: 'reset' } as const;

function onlySite(file: string): RetrySite | null {
  const parsed = parse(file, readFileSync(file, 'utf8'));
  if (parsed.kind === 'syntax-error') return null;
  const { sites } = lint(parsed.module, createProjectHost(), DEFAULT_SETTINGS);
  const [site] = sites;
  return sites.length === 1 && site?.exportName != null && site.kind !== 'helper' ? site : null;
}

describe('what the linter says of an outcome is what a run does', { concurrency: 2 }, () => {
  for (const name of globSync('{unsafe,sound,clients}/*.{ts,js}', { cwd: ROOT }).sort()) {
    const file = join(ROOT, name);
    const site = onlySite(file);
    const { exportName } = site ?? {};
    if (!site || exportName == null) continue;
    for (const [outcome, step] of Object.entries(OUTCOMES)) {
      const decision = site.decisions.get(outcome);
      if (decision === undefined || decision === 'unknown') continue;
      test(`${name}: ${outcome} → ${decision}`, async () => {
        const report = await runScenario({
          file,
          target: exportName,
          call: null,
          script: `${step}, 200`,
          provider: 'plain',
          seed: 1,
          limits: DEFAULT_LIMITS,
        });
        assert.equal(report.calls.length > 1 ? 'retry' : 'stop', decision);
      });
    }
  }
});
