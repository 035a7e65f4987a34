import assert from 'node:assert/strict';
import { commands, extensions, Selection } from 'vscode';
import { untilRules } from '../host/findings.ts';
import { screenshot } from '../host/page.ts';
import { callRow, panel } from '../host/panel.ts';
import { openSample, positionOf } from '../host/samples.ts';
import { pageStory, story } from '../host/story.ts';

export { run } from '../host/run.ts';

story('the installed package lints', async () => {
  const extension = extensions.getExtension('retrylab.retrylab');
  assert.match(extension?.extensionPath ?? '', /extensions[\\/]retrylab\.retrylab-/);
  const { document } = await openSample('unsafe/exchange-rates.ts');
  await untilRules(document, ['retrylab/no-retry-client-error']);
});

pageStory('the installed package simulates', async () => {
  const editor = await openSample('unsafe/stock-levels.ts');
  const position = positionOf(editor, 'const backoff');
  editor.selection = new Selection(position, position);
  await commands.executeCommand('retryLab.simulate');
  await panel.writeScript('503 x2, 200');
  await panel.run();
  assert.equal((await callRow(3)).start, '3.0 s');
  await screenshot('installed');
});
