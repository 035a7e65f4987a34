import { ENVIRONMENT, type DriverCall, type DriverReply, type Place } from '../protocol.ts';

const address = process.env[ENVIRONMENT.driver];

/** Whether the window can be looked at and clicked in; a desktop VS Code's is not. */
export const isDriven = address !== undefined;

async function ask(call: DriverCall): Promise<string> {
  if (address === undefined) throw new Error('Nothing drives this window.');
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(call) });
  const reply = (await response.json()) as DriverReply;
  if (!reply.ok) throw new Error(reply.message);
  return reply.value;
}

const place = (within: Place['within']) => ({
  /** The text of the first visible element that matches; waits for it. */
  text: (selector: string) => ask({ action: 'text', place: { within, selector } }),
  click: (selector: string) => ask({ action: 'click', place: { within, selector } }),
  fill: (selector: string, value: string) => ask({ action: 'fill', place: { within, selector }, value }),
});

/** VS Code's own page. Selectors are Playwright's. */
export const workbench = place('workbench');

/** The webview that holds the element asked for. */
export const webview = place('webview');

/** Presses a key or chord, such as `Control+Shift+P`, where the focus is. */
export const press = (key: string): Promise<string> => ask({ action: 'press', key });

/** Keeps a picture of the window in test-output/; where nothing drives the window, there is none. */
export async function screenshot(name: string): Promise<void> {
  if (address !== undefined) await ask({ action: 'screenshot', name });
}
