import { METHODS } from '../script/routes.ts';
import type { Exchange } from './exchange.ts';

/** A recording as the steps of a script: in order for one endpoint, by route for several. */
export type RecordedScript =
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  | { readonly kind: 'routes'; readonly routes: Readonly<Record<string, readonly string[]>> };

/** Turns exchanges into a script; equal answers in a row become one step with a count. */
export function scriptOf(exchanges: readonly Exchange[]): RecordedScript {
  const byRoute = Map.groupBy(exchanges, routeOf);
  if (byRoute.size <= 1) return { kind: 'steps', steps: counted(exchanges) };
  const routes = Object.fromEntries([...byRoute].map(([route, own]) => [route, counted(own)]));
  return { kind: 'routes', routes };
}

function routeOf({ method, path }: Exchange): string {
  const pattern = path === null || /[\s,="'*]/.test(path) ? '*' : path;
  return method === null || !METHODS.includes(method) ? pattern : `${method} ${pattern}`;
}

function counted(exchanges: readonly Exchange[]): readonly string[] {
  const runs: { readonly step: string; times: number }[] = [];
  for (const { step } of exchanges) {
    const last = runs.at(-1);
    if (last?.step === step) last.times += 1;
    else runs.push({ step, times: 1 });
  }
  return runs.map(({ step, times }) => (times === 1 ? step : `${step} x${String(times)}`));
}
