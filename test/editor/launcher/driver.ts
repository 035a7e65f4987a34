import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import type { DriverCall, DriverReply, Place } from '../protocol.ts';

/** How long a selector may take to match, in ms. */
const PATIENCE = 30_000;

/** The first element that matches and is shown: in the workbench itself, or in whichever webview holds it. */
async function find(page: Page, { within, selector }: Place): Promise<Locator> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const frames =
      within === 'workbench' ? [page.mainFrame()] : page.frames().filter((frame) => frame !== page.mainFrame());
    for (const frame of frames) {
      const match = frame.locator(selector).filter({ visible: true }).first();
      // A frame may go away while it is asked: then it does not hold the element.
      if (await match.isVisible().catch(() => false)) return match;
    }
    await page.waitForTimeout(50);
  }
  throw new Error(`Nothing in the ${within} matched ${selector} within ${PATIENCE / 1000} s.`);
}

async function perform(page: Page, outputFolder: string, call: DriverCall): Promise<string> {
  switch (call.action) {
    case 'screenshot':
      await mkdir(outputFolder, { recursive: true });
      await page.screenshot({ path: path.join(outputFolder, `${call.name}.png`) });
      return '';
    case 'text':
      return (await find(page, call.place)).innerText();
    case 'click':
      await (await find(page, call.place)).click();
      return '';
    case 'fill':
      await (await find(page, call.place)).fill(call.value);
      return '';
    case 'press':
      await page.keyboard.press(call.key);
      return '';
  }
}

/**
 * Serves the tests in the extension host, which cannot see the page: each POST is one {@link DriverCall}.
 * @returns its address, and a function that stops it
 */
export async function serveDriver(page: Page, outputFolder: string): Promise<{ address: string; close: () => void }> {
  const reply = async (request: IncomingMessage): Promise<DriverReply> => {
    try {
      const call = JSON.parse(await text(request)) as DriverCall;
      return { ok: true, value: await perform(page, outputFolder, call) };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  };
  const server = createServer((request, response) => {
    void reply(request).then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The driver has no port.');
  return { address: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
