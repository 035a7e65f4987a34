import type { ServerRequest, SimulatedServer } from '../server/simulated-server.ts';

/** A server that notes what its clients ask for. */
export interface NotedServer {
  readonly server: SimulatedServer;
  /** The different requests of the client that came furthest, in order: what one operation takes when nothing fails. */
  requests(): readonly ServerRequest[];
}

/** Requests of one client that differ in method or path are different ones; a repeated one is a retry. */
export function noteRequests(server: SimulatedServer): NotedServer {
  const byClient = new Map<number, Map<string, ServerRequest>>();
  return {
    server: {
      ...server,
      answer(request) {
        const noted = byClient.get(request.client) ?? new Map<string, ServerRequest>();
        byClient.set(request.client, noted);
        const what = `${request.method} ${pathOf(request.url)}`;
        if (!noted.has(what)) noted.set(what, request);
        return server.answer(request);
      },
    },
    requests() {
      const all = [...byClient.values()].map((noted) => [...noted.values()]);
      return all.reduce((most, one) => (one.length > most.length ? one : most), []);
    },
  };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
