import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a Node.js can do for a run. */
export interface Runtime {
  readonly path: string;
  /** Whether it knows `--allow-inspector`, without which the line of an endless loop can't be asked for. */
  readonly allowsInspector: boolean;
}

export type RuntimeResult =
  { readonly kind: 'runtime'; readonly runtime: Runtime } | { readonly kind: 'unfit'; readonly message: string };

/** 22.15 is the first Node with `module.registerHooks` and the stable `--permission` flag. */
const OLDEST = [22, 15] as const;

const PROBE = 'JSON.stringify([process.version, process.allowedNodeEnvironmentFlags.has("--allow-inspector")])';

const known = new Map<string, Promise<RuntimeResult>>();

/** Finds out whether `path` (by default: the Node of this process, Electron's included) can run the sandbox. */
export function findRuntime(path: string = process.execPath): Promise<RuntimeResult> {
  if (path === process.execPath) {
    const allowsInspector = process.allowedNodeEnvironmentFlags.has('--allow-inspector');
    return Promise.resolve(judge(path, process.version, allowsInspector));
  }
  const cached = known.get(path) ?? probe(path);
  known.set(path, cached);
  return cached;
}

async function probe(path: string): Promise<RuntimeResult> {
  try {
    const { stdout } = await promisify(execFile)(path, ['-p', PROBE], { timeout: 10_000 });
    const [version, allowsInspector] = JSON.parse(stdout) as [string, boolean];
    return judge(path, version, allowsInspector);
  } catch (error) {
    known.delete(path);
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { kind: 'unfit', message: `There is no working Node.js at ${path}: ${reason ?? ''}` };
  }
}

function judge(path: string, version: string, allowsInspector: boolean): RuntimeResult {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) {
    return { kind: 'runtime', runtime: { path, allowsInspector } };
  }
  return { kind: 'unfit', message: `Node.js ${version} at ${path} is too old: a simulation needs 22.15 or newer.` };
}
