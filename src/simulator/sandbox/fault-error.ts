import type { Fault } from '../../model/script.ts';

/** Errno numbers as Node reports them on Linux; retry conditions test the code, not these. */
const ERRNO: Readonly<Record<string, number>> = {
  ECONNRESET: -104,
  ECONNREFUSED: -111,
  ETIMEDOUT: -110,
  ENOTFOUND: -3008,
};

/**
 * The error that a client meets for a fault. Codes are those of Node 24's `net`, `dns` and `tls`, and of undici 7 where it
 * has errors of its own (`UND_ERR_SOCKET`, `UND_ERR_CONNECT_TIMEOUT`).
 *
 * @param client `http` for `node:http` and what rests on it, `undici` for `fetch` and undici itself
 */
export function faultError(fault: Fault, hostname: string, client: 'http' | 'undici'): Error {
  switch (fault) {
    case 'reset':
      return systemError('ECONNRESET', 'read');
    case 'connect-reset':
      return Object.assign(
        new Error('Client network socket disconnected before secure TLS connection was established'),
        { code: 'ECONNRESET' },
      );
    case 'refused':
      return systemError('ECONNREFUSED', 'connect');
    case 'dns':
      return Object.assign(systemError('ENOTFOUND', 'getaddrinfo', hostname), { hostname });
    case 'tls':
      return Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    case 'closed':
      return client === 'http'
        ? Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
        : Object.assign(new Error('other side closed'), { name: 'SocketError', code: 'UND_ERR_SOCKET' });
    case 'connect-timeout':
      return client === 'http'
        ? systemError('ETIMEDOUT', 'connect')
        : Object.assign(new Error('Connect Timeout Error'), {
            name: 'ConnectTimeoutError',
            code: 'UND_ERR_CONNECT_TIMEOUT',
          });
  }
}

/** An error of the operating system, as Node words it. */
export function systemError(code: string, syscall: string, host = ''): Error {
  const message = [syscall, code, host].filter((part) => part !== '').join(' ');
  return Object.assign(new Error(message), { code, errno: ERRNO[code], syscall });
}
