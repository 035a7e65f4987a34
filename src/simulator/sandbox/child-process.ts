import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { RunLimits } from '../../model/scenario.ts';
import { CANARIES } from '../providers/canaries.ts';
import { pausedPlaces, type LoadedPlace } from './paused-place.ts';
import type { ChildMessage, ChildReport, LoadReply, RunRequest } from './protocol.ts';
import type { Runtime } from './runtime.ts';
import { keepSpare, takeSpare } from './spare-children.ts';
import type { UserModules } from './user-modules.ts';

/**
 * What a process writes to a pipe is out when it goes on (Node's documentation, "A note on process I/O"), so that a child
 * that has said its last word can be ended without losing output. Its own end takes it another 100 ms with open answers.
 */
const WRITES_AT_ONCE = process.platform === 'linux';

/** Real ms that a stuck child has for opening its debugger, and then for saying where it is. */
const DEBUGGER_MS = 1_500;

export interface ChildOptions {
  readonly runtime: Runtime;
  /** The child's entry: `child.ts`, or its bundle. */
  readonly entry: string;
  readonly folder: string;
  readonly request: RunRequest;
  readonly modules: UserModules;
  readonly limits: RunLimits;
  readonly signal: AbortSignal | undefined;
  readonly onReport: (report: ChildReport) => void;
  /** Starts the child of the next run as this one ends. */
  readonly keepSpare: boolean;
}

/** How the process ended, whatever the target did to it. */
export interface ChildEnd {
  readonly exitCode: number | null;
  readonly exitSignal: NodeJS.Signals | null;
  /** Why the parent killed it. */
  readonly killed: 'wall-clock' | 'abort' | 'protocol' | null;
  /** The call stack at the end of the wall clock, innermost first. */
  readonly stack: readonly LoadedPlace[];
  readonly output: string;
}

/**
 * Runs the child to its end: answers its questions, hands on its reports, and kills it when its wall clock
 * ends or `signal` aborts. Rejects only when the process could not be started.
 */
export function runChild(options: ChildOptions): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const key = kindOf(options);
    const child = takeSpare(key) ?? start(options);
    const channel = child.stdio[3] as Duplex;
    const output = collectOutput(child, options.limits.outputChars);
    let killed: ChildEnd['killed'] = null;
    let stack: readonly LoadedPlace[] = [];

    const kill = (why: Exclude<ChildEnd['killed'], null>): void => {
      killed ??= why;
      child.kill('SIGKILL');
    };
    const endWallClock = async (): Promise<void> => {
      killed ??= 'wall-clock';
      if (options.runtime.allowsInspector) stack = await whereIs(child, output);
      kill('wall-clock');
    };
    const timer = setTimeout(() => void endWallClock(), options.limits.wallMs);
    const abort = (): void => {
      kill('abort');
    };
    options.signal?.addEventListener('abort', abort);

    readLines(channel, (line) => {
      try {
        const message = JSON.parse(line) as ChildMessage;
        handle(message, channel, options);
        if (message.type === 'done' && WRITES_AT_ONCE) child.kill('SIGKILL');
      } catch {
        // Only the target itself can have written to the channel what the sandbox would not.
        kill('protocol');
      }
    });
    // The child may be gone before a reply is written; its exit is what counts.
    channel.on('error', () => undefined);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (exitCode, exitSignal) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      if (options.keepSpare) keepSpare(key, () => start(options));
      resolve({ exitCode, exitSignal, killed, stack, output: output.text() });
    });
  });
}

/** Children of one kind can do each other's runs. */
const kindOf = ({ runtime, entry, folder, limits }: ChildOptions): string =>
  JSON.stringify([runtime.path, entry, folder, limits.memoryMb]);

function start({ runtime, entry, folder, limits }: ChildOptions): ChildProcess {
  const flags = [
    '--permission',
    '--allow-fs-read=*',
    ...(runtime.allowsInspector ? ['--allow-inspector'] : []),
    '--inspect-port=127.0.0.1:0',
    `--max-old-space-size=${limits.memoryMb}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ];
  return spawn(runtime.path, [...flags, entry], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** Nothing of the user's own environment, which holds secrets: only what a process needs, and canaries. */
function environment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return {
    ...CANARIES,
    NODE_ENV: 'test',
    TZ: 'UTC',
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...('electron' in process.versions ? { ELECTRON_RUN_AS_NODE: '1' } : {}),
  };
}

function handle(message: ChildMessage, channel: Duplex, { request, modules, onReport }: ChildOptions): void {
  const reply = (value: unknown): void => void channel.write(`${JSON.stringify(value)}\n`);
  switch (message.type) {
    case 'start':
      reply(request);
      return;
    case 'resolve':
      reply({ file: modules.resolve(message.specifier, message.fromFile) });
      return;
    case 'load':
      reply(loadFrom(modules, message.file));
      return;
    case 'loaded':
    case 'call':
    case 'operation':
    case 'requests':
    case 'failed':
    case 'done':
      onReport(message);
      return;
    default:
      throw new Error('Not a message of the sandbox.');
  }
}

function loadFrom(modules: UserModules, file: string): LoadReply {
  try {
    return modules.load(file);
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function readLines(stream: Duplex, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

interface Output {
  text(): string;
  /** Resolves with the address of the debugger once the process has named it. */
  debuggerUrl(): Promise<string>;
}

/** What the debugger of Node says on stderr, which is not the target's output. */
const DEBUGGER_LINES =
  /^(?:Debugger listening on (ws:\S+)|For help, see: https:\/\/nodejs\.org\/\S*|Debugger attached\.|Debugger ending on \S+)\n?/gmu;

function collectOutput(child: ChildProcess, limit: number): Output {
  let text = '';
  let dropped = false;
  const debuggerUrl = Promise.withResolvers<string>();
  const add = (chunk: string): void => {
    const url = /^Debugger listening on (ws:\S+)/mu.exec(chunk)?.[1];
    if (url !== undefined) debuggerUrl.resolve(url);
    const own = chunk.replaceAll(DEBUGGER_LINES, '');
    if (text.length + own.length > limit) dropped = true;
    text = (text + own).slice(0, limit);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', add);
  }
  return {
    text: () => (dropped ? `${text}\n… output cut after ${limit} characters\n` : text),
    debuggerUrl: () => debuggerUrl.promise,
  };
}

/** Wakes the debugger of the child, which answers from a thread of its own even while JavaScript never yields. */
async function whereIs(child: ChildProcess, output: Output): Promise<readonly LoadedPlace[]> {
  if (child.pid === undefined || child.exitCode !== null) return [];
  try {
    (process as unknown as { _debugProcess(pid: number): void })._debugProcess(child.pid);
  } catch {
    // It has just exited, or the platform does not allow it: the run is then reported without a line.
    return [];
  }
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, DEBUGGER_MS, null));
  const url = await Promise.race([output.debuggerUrl(), timeout]);
  return url === null ? [] : pausedPlaces(url, DEBUGGER_MS);
}

/** The child's entry beside this file: its source, or its bundle beside the bundle of whoever asks. */
export function childEntry(): string {
  const here = import.meta.url;
  return fileURLToPath(new URL(here.endsWith('.ts') ? './child.ts' : './sandbox.js', here));
}
