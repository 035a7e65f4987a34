import type { Position } from 'vscode';
import { commands, Range, Uri, window, workspace, type TextEditor } from 'vscode';

/** Takes back what earlier stories typed without saving, and closes everything. */
async function clearWindow(): Promise<void> {
  for (const document of workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await window.showTextDocument(document);
    await commands.executeCommand('workbench.action.files.revert');
  }
  await commands.executeCommand('workbench.action.closeAllEditors');
}

/** Opens a file of the samples workspace beside what is open. */
export async function openAlso(name: string): Promise<TextEditor> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error('No folder is open.');
  return window.showTextDocument(await workspace.openTextDocument(Uri.joinPath(folder.uri, 'src', name)));
}

/** Opens a file of the samples workspace, as it is on disk and alone in the window. */
export async function openSample(name: string): Promise<TextEditor> {
  await clearWindow();
  return openAlso(name);
}

/** Replaces the first occurrence of `before`, as typing does: without saving. */
export async function type(editor: TextEditor, before: string, after: string): Promise<void> {
  const { document } = editor;
  const start = document.getText().indexOf(before);
  if (start < 0) throw new Error(`${document.fileName} does not hold: ${before}`);
  const range = new Range(document.positionAt(start), document.positionAt(start + before.length));
  await editor.edit((edit) => {
    edit.replace(range, after);
  });
}

/** Where `text` first occurs. */
export function positionOf({ document }: TextEditor, text: string): Position {
  const start = document.getText().indexOf(text);
  if (start < 0) throw new Error(`${document.fileName} does not hold: ${text}`);
  return document.positionAt(start);
}
