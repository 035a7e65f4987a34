import {
  isMap,
  isScalar,
  LineCounter,
  parseAllDocuments,
  type Document,
  type Node,
  type Scalar,
  type YAMLError,
} from 'yaml';
import type { FileProblem, StoredScenario } from '../../model/scenario-file.ts';
import type { RunLimits } from '../../model/scenario.ts';
import { nearestWord } from '../../words/nearest-word.ts';
import { parseModel } from '../models/parse-model.ts';
import { PROVIDERS } from '../providers/index.ts';
import { parseDuration } from '../script/duration.ts';
import { NO_VERDICT, readExpectations } from './read-expectations.ts';
import { readScript } from './read-script.ts';
import { createYamlSource, described, placeInScalar, type KeyReader, type YamlSource } from './yaml-source.ts';

export type ReadScenarios =
  | { readonly kind: 'scenarios'; readonly scenarios: readonly StoredScenario[] }
  | { readonly kind: 'error'; readonly problems: readonly FileProblem[] };

/**
 * Reads a scenario file: YAML (or JSON, which is YAML), one scenario to a document. Never throws; every problem says where
 * it is and what was expected there.
 */
export function readScenarioFile(text: string): ReadScenarios {
  const lines = new LineCounter();
  const parsed = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false, version: '1.2' });
  const documents: readonly Document[] = Array.isArray(parsed) ? parsed : [];
  const problems: FileProblem[] = [];
  const scenarios: StoredScenario[] = [];
  for (const document of documents) {
    const source = createYamlSource(text, lines, document);
    // What follows a first fault of the syntax is mostly its consequence.
    const fault = document.errors[0] ?? document.warnings[0];
    if (fault !== undefined) source.problemAt(fault.pos[0], syntaxMessage(fault));
    if (source.problems.length === 0) {
      const scenario = readScenario(source.resolved(document.contents), source);
      if (scenario !== null) scenarios.push(scenario);
    }
    problems.push(...source.problems);
  }
  if (documents.length === 0) {
    problems.push({
      message: 'The file is empty. Expected a scenario with a target and a script.',
      line: 1,
      column: 1,
    });
  }
  return problems.length > 0 ? { kind: 'error', problems } : { kind: 'scenarios', scenarios };
}

function syntaxMessage({ code, message }: YAMLError): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'A colon and a blank begin a value here. Put the whole value in quotes.';
  return `${message.replace(/\.$/, '')}.`;
}

function readScenario(node: Node | null, source: YamlSource): StoredScenario | null {
  if (!isMap(node)) {
    source.problem(node, `Expected a scenario with a target and a script, found ${described(node)}.`);
    return null;
  }
  const found: { script: string | null; server: Node | null } = { script: null, server: null };
  const read: { -readonly [Key in keyof StoredScenario]: StoredScenario[Key] } = {
    name: null,
    target: null,
    call: null,
    script: '',
    model: null,
    provider: 'plain',
    seed: 1,
    env: {},
    stubs: {},
    limits: {},
    expect: NO_VERDICT,
    line: source.lines.linePos(node.range?.[0] ?? 0).line,
  };
  const claim = (key: Scalar): void => {
    if (found.server !== null) source.problem(key, 'Expected a script or a model, not both.');
    found.server = key;
  };
  const readers: Readonly<Record<Exclude<keyof StoredScenario, 'line'>, KeyReader>> = {
    name: (value) => (read.name = source.scalarText(value, 'a name')),
    target: (value) => (read.target = readTarget(value, source)),
    call: (value) => (read.call = source.string(value, 'a call such as load(url)')),
    script(value, key) {
      claim(key);
      found.script = readScript(value, source);
    },
    model(value, key) {
      claim(key);
      read.model = readModel(value, source);
      // Not played, but a scenario has one.
      found.script = read.model === null ? null : '200';
    },
    provider: (value) => (read.provider = readProvider(value, source)),
    seed: (value) => (read.seed = readWhole(value, 'a seed: a whole number, 0 or more', source)),
    env: (value) => (read.env = readTexts(value, 'environment variables', source)),
    stubs: (value) => (read.stubs = readTexts(value, 'modules and their source', source)),
    limits: (value) => (read.limits = readLimits(value, source)),
    expect: (value) => (read.expect = readExpectations(value, source)),
  };
  source.readMap(node, 'a scenario', readers);
  if (found.server === null) source.problem(node, 'Expected a script, such as script: 503 x2, 200.');
  return found.script === null ? null : { ...read, script: found.script };
}

function readTarget(node: Node | null, source: YamlSource): string | null {
  const target = source.string(node, 'a function as FILE#EXPORT');
  if (target === null || /^[^#]+#[^#]+$/.test(target)) return target;
  source.problem(node, `Expected a function as FILE#EXPORT, such as ../src/client.ts#load; found "${target}".`);
  return null;
}

/** A model of a server, such as `bucket 60/min burst=10`. */
function readModel(node: Node | null, source: YamlSource): string | null {
  const text = source.string(node, 'a model such as bucket 60/min burst=10');
  if (text === null || !isScalar(node)) return null;
  const parsed = parseModel(text);
  if (parsed.kind === 'model') return text.trim();
  const placeOf = placeInScalar(source, node as Scalar<string>);
  for (const { message, range } of parsed.errors) source.problemAt(placeOf(range.start), message);
  return null;
}

function readProvider(node: Node | null, source: YamlSource): string {
  const ids = PROVIDERS.map(({ id }) => id);
  const id = source.string(node, `a provider: ${ids.join(', ')}`) ?? 'plain';
  if (ids.includes(id)) return id;
  const meant = nearestWord(id, ids);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  source.problem(node, `There is no provider ${id}.${hint} Expected ${ids.join(', ')}.`);
  return 'plain';
}

function readWhole(node: Node | null, what: string, source: YamlSource): number {
  const text = source.scalarText(node, what);
  if (text !== null && /^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  if (text !== null) source.problem(node, `Expected ${what}; found ${described(node)}.`);
  return 0;
}

function readTexts(node: Node | null, what: string, source: YamlSource): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  source.entries(node, what, (key, value) => {
    const text = source.scalarText(value, 'a text');
    if (text !== null) texts[String(key.value)] = text;
  });
  return texts;
}

function readLimits(node: Node | null, source: YamlSource): Partial<RunLimits> {
  const limits: { -readonly [Key in keyof RunLimits]?: RunLimits[Key] } = {};
  const duration = (value: Node | null): number => {
    const text = source.scalarText(value, 'a duration such as 10s or 24h');
    const ms = text === null ? null : parseDuration(text);
    if (ms === null && text !== null) source.problem(value, `Expected a duration such as 10s or 24h; found ${text}.`);
    return ms ?? 0;
  };
  if (!isMap(node)) {
    source.problem(node, 'Expected limits such as calls: 50.');
    return limits;
  }
  source.readMap(node, 'limits', {
    calls: (value) => (limits.calls = readWhole(value, 'a number of calls', source)),
    virtual: (value) => (limits.virtualMs = duration(value)),
    wall: (value) => (limits.wallMs = duration(value)),
    memory: (value) => (limits.memoryMb = readWhole(value, 'megabytes of memory, such as 512', source)),
  });
  return limits;
}
