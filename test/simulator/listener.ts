import { createServer, type AddressInfo } from 'node:net';

/** Something real that listens on the loopback address and counts who connects. */
export interface Listener extends AsyncDisposable {
  readonly port: number;
  connections(): number;
}

export async function listen(): Promise<Listener> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
