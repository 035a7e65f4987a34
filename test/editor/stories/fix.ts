import assert from 'node:assert/strict';
import { DiagnosticSeverity } from 'vscode';
import { actionsAt, choose, preferredFix, untilRules } from '../host/findings.ts';
import { screenshot } from '../host/page.ts';
import { openSample } from '../host/samples.ts';
import { story } from '../host/story.ts';

story('the preferred quick fix takes the squiggle away and leaves a hint at most', async () => {
  const { document } = await openSample('unsafe/llm-client.ts');
  // Five attempts may take a minute each, before the fix and after it.
  const found = await untilRules(document, ['retrylab/honor-retry-after', 'retrylab/overall-deadline']);
  const finding = found.find(({ severity }) => severity === DiagnosticSeverity.Warning);
  assert.ok(finding);
  const actions = await actionsAt(document, finding);
  await choose(preferredFix(actions));
  await untilRules(document, ['retrylab/overall-deadline']);
  assert.match(document.getText(), /retry-after/i);
  await screenshot('fix-applied');
});

story('a finding can be proved, disabled for its line or file, and read about', async () => {
  const { document } = await openSample('unsafe/github-sync.ts');
  const [finding] = await untilRules(document, ['retrylab/bounded-retries']);
  assert.ok(finding);
  const titles = (await actionsAt(document, finding)).map(({ title }) => title);
  for (const wanted of [
    'Prove it: replay 503 forever',
    'Disable bounded-retries for this line',
    'Disable bounded-retries for this file',
    'Show documentation for retrylab/bounded-retries',
  ]) {
    assert.ok(titles.includes(wanted), `${wanted} is not among ${titles.join(', ')}`);
  }
});
