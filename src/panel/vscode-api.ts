import type { PanelMessage } from './protocol.ts';
import type { SavedState } from './saved-state.ts';

/** What VS Code gives a webview, once. */
export interface WebviewApi {
  postMessage(message: PanelMessage): void;
  getState(): SavedState | undefined;
  setState(state: SavedState): void;
}

declare global {
  function acquireVsCodeApi(): WebviewApi;
}
