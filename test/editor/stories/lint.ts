import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import { untilRules } from '../host/findings.ts';
import { screenshot } from '../host/page.ts';
import { openAlso, openSample, type } from '../host/samples.ts';
import { story } from '../host/story.ts';

story('opening a file shows what its retry code does, with a link to the rule', async () => {
  const { document } = await openSample('unsafe/exchange-rates.ts');
  const [finding] = await untilRules(document, ['retrylab/no-retry-client-error']);
  assert.match(finding?.message ?? '', /400, 401, 403, 404/);
  assert.ok(typeof finding?.code === 'object');
  assert.ok(finding.code.target instanceof Uri);
  assert.match(finding.code.target.toString(), /no-retry-client-error/);
  await screenshot('lint-finding');
});

story('an edit that is not saved updates the findings', async () => {
  const editor = await openSample('unsafe/stock-levels.ts');
  await untilRules(editor.document, ['retrylab/require-jitter']);
  await type(editor, '?? backoff)', '?? Math.random() * backoff)');
  await untilRules(editor.document, []);
  assert.equal(editor.document.isDirty, true);
  await type(editor, 'Math.random() * backoff', 'backoff');
  await untilRules(editor.document, ['retrylab/require-jitter']);
});

story('a helper in another file is read as it stands in the editor, not as it is on disk', async () => {
  const helper = await openSample('http/backoff.ts');
  await type(helper, 'Math.random() *', '0.5 *');
  const { document } = await openAlso('unsafe/feed-reader.ts');
  await untilRules(document, ['retrylab/parse-retry-after-date', 'retrylab/require-jitter']);
});

story('a syntax error keeps the last findings', async () => {
  const editor = await openSample('unsafe/payments-client.ts');
  await untilRules(editor.document, ['retrylab/no-retry-nonidempotent']);
  await type(editor, 'let waitMs', 'let waitMs waitMs');
  await untilRules(editor.document, ['retrylab/no-retry-nonidempotent']);
});

story('sound code gets no finding', async () => {
  const editor = await openSample('sound/stock-levels.ts');
  // Provoked and taken back: then no finding means checked, and not "not checked yet".
  await type(editor, 'Math.random() *', '0.5 *');
  await untilRules(editor.document, ['retrylab/require-jitter']);
  await type(editor, '0.5 *', 'Math.random() *');
  await untilRules(editor.document, []);
});

story('a file of 20,000 lines is still checked as it is typed in', async () => {
  const editor = await openSample('unsafe/stock-levels.ts');
  const filler = Array.from({ length: 20_000 }, (_, index) => `export const price${index} = ${index} * 1.19;`).join(
    '\n',
  );
  await type(editor, 'const MAX_RETRIES', `${filler}\nconst MAX_RETRIES`);
  await untilRules(editor.document, ['retrylab/require-jitter']);
  await type(editor, '?? backoff)', '?? Math.random() * backoff)');
  await untilRules(editor.document, []);
});
