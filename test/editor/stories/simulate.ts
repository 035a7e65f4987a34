import assert from 'node:assert/strict';
import { commands, Selection, type TextEditor } from 'vscode';
import { actionsAt, choose, preferredFix, untilRules } from '../host/findings.ts';
import { screenshot } from '../host/page.ts';
import { callRow, panel } from '../host/panel.ts';
import { openSample, positionOf, type } from '../host/samples.ts';
import { pageStory } from '../host/story.ts';

async function simulateAt(editor: TextEditor, text: string): Promise<void> {
  const position = positionOf(editor, text);
  editor.selection = new Selection(position, position);
  await commands.executeCommand('retryLab.simulate');
}

pageStory('the panel runs the function at the cursor and shows when each call was made', async () => {
  const editor = await openSample('unsafe/stock-levels.ts');
  await simulateAt(editor, 'const backoff');
  assert.equal(await panel.target(), 'fetchStockLevels');
  await panel.writeScript('503 x2, 200');
  await panel.run();
  // 1000 * 2 ** 0 and 1000 * 2 ** 1 ms, without a random part.
  assert.deepEqual(await callRow(1), { wait: '–', start: '0 ms', answer: '503' });
  assert.deepEqual(await callRow(2), { wait: '1.0 s', start: '1.0 s', answer: '503' });
  assert.deepEqual(await callRow(3), { wait: '2.0 s', start: '3.0 s', answer: '200' });
  await screenshot('simulate-timeline');
});

pageStory('Prove it shows the fault, the fix is replayed by itself, and red turns to green', async () => {
  const { document } = await openSample('unsafe/stock-levels.ts');
  const [finding] = await untilRules(document, ['retrylab/require-jitter']);
  assert.ok(finding);
  const actions = await actionsAt(document, finding);
  await choose(actions.find(({ title }) => title.startsWith('Prove it')));
  assert.match(await panel.openVerdict('require-jitter'), /^Proved/);
  await screenshot('prove-red');

  await choose(preferredFix(actions));
  await untilRules(document, []);
  assert.match(await panel.fixedVerdict('require-jitter'), /^Fixed/);
  assert.equal(await panel.verdictTitle(true), 'Nothing to object to');
  await screenshot('replay-green');
});

pageStory('with replay on save, saving the file plays the script again', async () => {
  const editor = await openSample('unsafe/stock-levels.ts');
  await simulateAt(editor, 'const backoff');
  await panel.writeScript('503 x2, 200');
  await panel.replayOnSave();
  await panel.run();
  assert.match(await panel.openVerdict('require-jitter'), /two seeds/);
  await type(editor, '?? backoff', '?? Math.random() * backoff');
  await editor.document.save();
  try {
    assert.match(await panel.fixedVerdict('require-jitter'), /^Fixed/);
    await screenshot('replay-on-save');
  } finally {
    await type(editor, '?? Math.random() * backoff', '?? backoff');
    await editor.document.save();
  }
});

pageStory('a client library is run with its own retries, and waits as the server asks', async () => {
  const editor = await openSample('clients/openai.ts');
  await simulateAt(editor, 'summarize');
  await panel.writeScript('429 retry-after=2, 200');
  await panel.run();
  assert.deepEqual(await callRow(2), { wait: '2.0 s', start: '2.0 s', answer: '200' });
  await screenshot('simulate-sdk');
});

pageStory('a script that does not parse says where, before it is run', async () => {
  const editor = await openSample('sound/stock-levels.ts');
  await simulateAt(editor, 'const backoff');
  await panel.writeScript('503 x2, banana');
  assert.match(await panel.scriptCheck(), /\(column 9\)$/);
});

pageStory('an endless loop is stopped and its line named', async () => {
  const editor = await openSample('sound/stock-levels.ts');
  await type(editor, 'const backoff', 'while (retry === 0);\n    const backoff');
  await simulateAt(editor, 'while (retry');
  await panel.writeScript('503, 200');
  await panel.run();
  assert.match(await panel.end(), /endless loop at stock-levels\.ts:16/);
  assert.equal(await panel.verdictTitle(false), 'The run was stopped');
  await screenshot('simulate-endless');
});
