import { createModelServer } from '../models/model-server.ts';
import { parseModel } from '../models/parse-model.ts';
import { findProvider } from '../providers/index.ts';
import { parseScript } from '../script/parse-script.ts';
import { createScriptServer } from '../server/script-server.ts';
import { seededRandom } from '../server/seeded-random.ts';
import type { SimulatedServer } from '../server/simulated-server.ts';
import type { RunRequest } from './protocol.ts';

/** Keeps the draws of a script apart from the random numbers of the code. */
const SCRIPT_SALT = 0x5bd1e995;

/** The server that a run asks for. `nowMs`: ms since the epoch at its virtual time 0. */
export function serverFor(
  request: Pick<RunRequest, 'server' | 'provider' | 'seed'>,
  nowMs: number,
  seed = request.seed,
): SimulatedServer {
  const { server, provider: providerId } = request;
  const provider = findProvider(providerId);
  if (provider === null) throw refused();
  switch (server.kind) {
    case 'script': {
      const parsed = parseScript(server.script);
      if (parsed.kind === 'error') throw refused();
      return createScriptServer(parsed.script, provider, { nowMs, random: seededRandom(seed ^ SCRIPT_SALT) });
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
