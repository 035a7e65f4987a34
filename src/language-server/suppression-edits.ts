import type { TextEdit } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** What a user replaces by why the rule does not apply; the directive's grammar is `<ids> -- reason`. */
const REASON = ' -- reason';

const NEXT_LINE = /^(\s*\/\/\s*retrylab-disable-next-line\s+)([\w\-, ]*?)(\s*(?:--.*)?)$/;

/** Silences a rule for one line (0-based), joining a directive that is already there. */
export function disableLineEdit(document: TextDocument, line: number, ruleId: string): TextEdit {
  const above = line > 0 ? lineText(document, line - 1) : '';
  const match = NEXT_LINE.exec(above);
  if (match) {
    const [, head = '', ids = '', tail = ''] = match;
    return {
      range: { start: { line: line - 1, character: 0 }, end: { line: line - 1, character: above.length } },
      newText: `${head}${ids}, ${ruleId}${tail}`,
    };
  }
  const indent = /^\s*/.exec(lineText(document, line))?.[0] ?? '';
  const at = { line, character: 0 };
  return {
    range: { start: at, end: at },
    newText: `${indent}// retrylab-disable-next-line ${ruleId}${REASON}${lineBreak(document)}`,
  };
}

/** Silences a rule for the whole file, below a `#!` line. */
export function disableFileEdit(document: TextDocument, ruleId: string): TextEdit {
  const at = { line: lineText(document, 0).startsWith('#!') ? 1 : 0, character: 0 };
  return { range: { start: at, end: at }, newText: `/* retrylab-disable ${ruleId}${REASON} */${lineBreak(document)}` };
}

function lineText(document: TextDocument, line: number): string {
  return document
    .getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } })
    .replace(/\r?\n$/, '');
}

function lineBreak(document: TextDocument): string {
  return document.getText().includes('\r\n') ? '\r\n' : '\n';
}
