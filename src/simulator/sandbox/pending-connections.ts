import net from 'node:net';

/** Real ms for which a connection without a request yet holds the clock: a client may compile its parser first. */
const LONGEST_MS = 100;

// Taken when this module loads, before the virtual clock replaces it.
const realNow = process.hrtime.bigint.bind(process.hrtime);

/** Returns a test whether a socket was opened lately on which its client is yet to write. */
export function watchConnections(): () => boolean {
  const pending = new Map<net.Socket, bigint>();
  const prototype = net.Socket.prototype as { connect: (this: net.Socket, ...args: unknown[]) => net.Socket };
  const { connect } = prototype;
  prototype.connect = function watchedConnect(...args) {
    if (!pending.has(this)) pending.set(this, realNow() + BigInt(LONGEST_MS * 1_000_000));
    return connect.apply(this, args);
  };
  return () => {
    for (const [socket, until] of pending) {
      if (socket.bytesWritten > 0 || socket.destroyed || realNow() > until) pending.delete(socket);
    }
    return pending.size > 0;
  };
}
