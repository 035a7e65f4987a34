import { EventSource } from 'eventsource';
import { SimulatedXmlHttpRequest } from './xml-http-request.ts';

/** What browsers have and Node does not, by name. */
const BROWSER_GLOBALS: Readonly<Record<string, unknown>> = { XMLHttpRequest: SimulatedXmlHttpRequest, EventSource };

/**
 * Defines the globals of browsers that a source names, where they are missing. Others stay away: clients tell by them
 * that they run in a browser.
 */
export function defineBrowserGlobals(source: string): void {
  for (const [name, value] of Object.entries(BROWSER_GLOBALS)) {
    if (name in globalThis || !new RegExp(`\\b${name}\\b`).test(source)) continue;
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}
