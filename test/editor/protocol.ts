/** Where an element is: in VS Code's own page or in a webview inside it. */
export interface Place {
  readonly within: 'workbench' | 'webview';
  /** A Playwright selector. */
  readonly selector: string;
}

/** What a test in the extension host asks the launcher to do with the page. */
export type DriverCall =
  | { readonly action: 'screenshot'; readonly name: string }
  | { readonly action: 'text'; readonly place: Place }
  | { readonly action: 'click'; readonly place: Place }
  | { readonly action: 'fill'; readonly place: Place; readonly value: string }
  | { readonly action: 'press'; readonly key: string };

export type DriverReply =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string };

/** One test's outcome, as the extension host writes it, one JSON object a line. */
export type TestEvent =
  | { readonly kind: 'pass'; readonly name: string; readonly ms: number }
  | { readonly kind: 'fail'; readonly name: string; readonly ms: number; readonly reason: string }
  | { readonly kind: 'skip'; readonly name: string; readonly reason: string }
  /** All tests have run; without it the host was lost on the way. */
  | { readonly kind: 'end' };

/** Environment variables that reach the tests. */
export const ENVIRONMENT = {
  /** Address of the driver; unset where nothing drives the page. */
  driver: 'RETRYLAB_TEST_DRIVER',
  /** The file that the events go to. */
  events: 'RETRYLAB_TEST_EVENTS',
  /** The folder that screenshots go to. */
  output: 'RETRYLAB_TEST_OUTPUT',
} as const;
