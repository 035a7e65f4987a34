import { createModelServer } from '../models/model-server.ts';
import { parseModel } from '../models/parse-model.ts';
import { findProvider } from '../providers/index.ts';
import { parseScript } from '../script/parse-script.ts';
import { createScriptServer } from '../server/script-server.ts';
import type { SimulatedServer } from '../server/simulated-server.ts';
import type { RunRequest } from './protocol.ts';

/** The server that a run asks for. `nowMs`: ms since the epoch at its virtual time 0. */
export function serverFor({ server, provider: providerId }: RunRequest, nowMs: number): SimulatedServer {
  const provider = findProvider(providerId);
  if (provider === null) throw refused();
  switch (server.kind) {
    case 'script': {
      const parsed = parseScript(server.script);
      if (parsed.kind === 'error') throw refused();
      return createScriptServer(parsed.script, provider, { nowMs });
    }
    case 'model': {
      const parsed = parseModel(server.model);
      if (parsed.kind === 'error') throw refused();
      return createModelServer(parsed.model, provider, { nowMs });
    }
  }
}

function refused(): Error {
  return new Error('The parent sent a run that it should have refused.');
}
