import { webview } from './page.ts';

/** A selector for an element of the panel, by its test id and further attributes. */
const part = (id: string, attributes = ''): string => `[data-testid="${id}"]${attributes}`;

/** A call in the panel's table: `{ wait: '1.0 s', start: '1.0 s', answer: '503' }`. */
export async function callRow(n: number): Promise<{ wait: string; start: string; answer: string }> {
  const cells = (await webview.text(part(`call-${n}`))).split(/[\t\n]+/);
  const [, wait = '', start = '', answer = ''] = cells.map((cell) => cell.trim());
  return { wait, start, answer };
}

/** What the user does in the panel, and what it shows; each waits for its element. */
export const panel = {
  target: () => webview.text(part('target-name')),
  writeScript: (script: string) => webview.fill(part('script'), script),
  scriptCheck: () => webview.text(part('script-check')),
  run: () => webview.click(part('run')),
  replayOnSave: () => webview.click(part('replay-on-save')),
  verdictTitle: (clean: boolean) =>
    webview.text(`${part('results', `[data-clean="${clean}"]`)} ${part('verdict-title')}`),
  openVerdict: (ruleId: string) => webview.text(part('verdict-open', `[data-rule="${ruleId}"]`)),
  fixedVerdict: (ruleId: string) => webview.text(part('verdict-fixed', `[data-rule="${ruleId}"]`)),
  untrusted: () => webview.text(part('untrusted')),
  failure: () => webview.text(part('failure')),
  end: () => webview.text(part('end')),
};
