import { PENDING, resolves, slowAndMoved, tookMs, type ClientCase, type Expectations } from '../expected.ts';

/** The codes of the errors that a client reports where they depend on what it rests on. */
interface Codes {
  readonly closed: string;
  readonly connectTimeout: string;
  readonly cut: string;
}

const UNDICI: Codes = { closed: 'UND_ERR_SOCKET', connectTimeout: 'UND_ERR_CONNECT_TIMEOUT', cut: 'UND_ERR_SOCKET' };
const NODE: Codes = { closed: 'ECONNRESET', connectTimeout: 'ETIMEDOUT', cut: 'ECONNRESET' };

/** A client without retries, in a loop of the fixture with 1 s: it meets every fault as what it is. */
function inALoop({ closed, connectTimeout, cut }: Codes): Expectations {
  return {
    faults: resolves('503 429 ECONNRESET 200', 1000, 1000, 1000),
    refused: resolves('ECONNREFUSED 200', 1000),
    dns: resolves('ENOTFOUND 200', 1000),
    tls: resolves('DEPTH_ZERO_SELF_SIGNED_CERT 200', 1000),
    closed: resolves(`${closed} 200`, 1000),
    connectTimeout: resolves(`${connectTimeout} 200`, 1000),
    cut: resolves(`${cut} 200`, 1000),
    notJson: resolves('200'),
    ...slowAndMoved('200'),
    hang: PENDING,
  };
}

/** The same for a client that leaves redirects to its caller. */
function withoutRedirects(codes: Codes): Expectations {
  return { ...inALoop(codes), slow: tookMs(3000, resolves('200')), redirect: resolves('307 200', 1000) };
}

const retries = 'none; a loop with 1 s';

/** Clients that do not retry by themselves. */
export const BARE_CLIENTS: readonly ClientCase[] = [
  { id: 'fetch', title: 'global `fetch`', package: null, retries, expected: inALoop(UNDICI) },
  { id: 'node-http', title: '`node:http`', package: null, retries, expected: withoutRedirects(NODE) },
  { id: 'node-https', title: '`node:https`', package: null, retries, expected: withoutRedirects(NODE) },
  {
    id: 'xml-http-request',
    title: '`XMLHttpRequest`',
    package: null,
    retries,
    note: 'a shim for code of browsers; like there, errors have no code',
    expected: {
      ...inALoop({ closed: 'ERROR_EVENT', connectTimeout: 'ERROR_EVENT', cut: 'ERROR_EVENT' }),
      faults: resolves('503 429 ERROR_EVENT 200', 1000, 1000, 1000),
      refused: resolves('ERROR_EVENT 200', 1000),
      dns: resolves('ERROR_EVENT 200', 1000),
      tls: resolves('ERROR_EVENT 200', 1000),
    },
  },
  { id: 'undici-fetch', title: 'undici `fetch`', package: 'undici', retries, expected: inALoop(UNDICI) },
  { id: 'undici-request', title: 'undici `request`', package: 'undici', retries, expected: withoutRedirects(UNDICI) },
  {
    id: 'axios',
    title: 'axios',
    package: 'axios',
    retries,
    expected: inALoop({ ...NODE, cut: 'ERR_BAD_RESPONSE' }),
  },
  { id: 'node-fetch', title: 'node-fetch', package: 'node-fetch', retries, expected: inALoop(NODE) },
  {
    id: 'graphql-request',
    title: 'graphql-request',
    package: 'graphql-request',
    retries,
    expected: { ...inALoop(UNDICI), notJson: resolves('SyntaxError 200', 1000) },
  },
];
