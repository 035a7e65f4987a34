import { render } from 'preact';
import { App } from './app.tsx';
import { Context } from './context.ts';
import { createController } from './controller.ts';
import './panel.css';
import type { Bootstrap, HostMessage, PanelMessage } from './protocol.ts';
import { restore, save } from './saved-state.ts';
import type { PanelState } from './state.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw into.');
const bootstrap = JSON.parse(root.dataset['bootstrap'] ?? '') as Bootstrap;
const vscode = acquireVsCodeApi();
const post = (message: PanelMessage): void => {
  vscode.postMessage(message);
};

const controller = createController(restore(vscode.getState(), bootstrap.environment), post, (state) => {
  vscode.setState(save(state));
  draw(root, state);
});

function draw(element: HTMLElement, state: PanelState): void {
  render(
    <Context.Provider value={{ bootstrap, controller, post }}>
      <App state={state} />
    </Context.Provider>,
    element,
  );
}

window.addEventListener('message', (event: MessageEvent<HostMessage>) => {
  controller.receive(event.data);
});
draw(root, controller.state());
post({ type: 'ready', uri: controller.state().target?.uri ?? null });
