import { fileURLToPath } from 'node:url';

/** A place in loaded code: 0-based line and column. */
export interface LoadedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface CallFrame {
  readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber: number };
}

/**
 * Asks a process that is stuck in JavaScript where it is, through its debugger at `url` (`ws:`). Resolves with its
 * call stack, innermost first, or with an empty one when it has not answered after `withinMs`.
 */
export function pausedPlaces(url: string, withinMs: number): Promise<readonly LoadedPlace[]> {
  return new Promise((resolve) => {
    const files = new Map<string, string>();
    const socket = new WebSocket(url);
    const finish = (places: readonly LoadedPlace[]): void => {
      clearTimeout(timer);
      socket.close();
      resolve(places);
    };
    const timer = setTimeout(finish, withinMs, []);
    socket.addEventListener('error', () => {
      finish([]);
    });
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ id: 1, method: 'Debugger.enable' }));
      socket.send(JSON.stringify({ id: 2, method: 'Debugger.pause' }));
    });
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { method?: string; params?: unknown };
      if (message.method === 'Debugger.scriptParsed') {
        const { scriptId, url: script } = message.params as { scriptId: string; url: string };
        if (script.startsWith('file:')) files.set(scriptId, fileURLToPath(script));
        else if (script.startsWith('/') || /^[A-Za-z]:\\/u.test(script)) files.set(scriptId, script);
      } else if (message.method === 'Debugger.paused') {
        const { callFrames } = message.params as { callFrames: readonly CallFrame[] };
        finish(
          callFrames.flatMap(({ location }) => {
            const file = files.get(location.scriptId);
            return file === undefined ? [] : [{ file, line: location.lineNumber, column: location.columnNumber }];
          }),
        );
      }
    });
  });
}
