import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Controller } from './controller.ts';
import type { Bootstrap, PanelMessage } from './protocol.ts';

/** What every part of the page can reach. */
export interface PanelContext {
  readonly bootstrap: Bootstrap;
  readonly controller: Controller;
  readonly post: (message: PanelMessage) => void;
}

export const Context = createContext<PanelContext | null>(null);

/** The page's context. Throws outside of the page. */
export function usePanel(): PanelContext & { readonly strings: Bootstrap['strings'] } {
  const context = useContext(Context);
  if (context === null) throw new Error('The panel’s parts are used inside its page.');
  return { ...context, strings: context.bootstrap.strings };
}
