import assert from 'node:assert/strict';
import { commands, Selection, workspace } from 'vscode';
import { untilRules } from '../host/findings.ts';
import { screenshot } from '../host/page.ts';
import { panel } from '../host/panel.ts';
import { openSample, positionOf } from '../host/samples.ts';
import { pageStory, story } from '../host/story.ts';

export { run } from '../host/run.ts';

story('a workspace that is not trusted is linted', async () => {
  assert.equal(workspace.isTrusted, false);
  const { document } = await openSample('unsafe/stock-levels.ts');
  await untilRules(document, ['retrylab/require-jitter']);
});

pageStory('a workspace that is not trusted is not run, and the panel says so', async () => {
  const editor = await openSample('unsafe/stock-levels.ts');
  const position = positionOf(editor, 'const backoff');
  editor.selection = new Selection(position, position);
  await commands.executeCommand('retryLab.simulate');
  assert.match(await panel.untrusted(), /not trusted, so its code is not run/);
  await screenshot('untrusted');
});
