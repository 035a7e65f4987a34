// How long findings take after a keystroke, against one parse of the same text.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createProjectHost } from '../src/project/project-host.ts';
import { parse } from '../src/project/parse.ts';
import { lint } from '../src/rules/lint.ts';
import { DEFAULT_SETTINGS } from '../src/rules/settings.ts';

/** Runs before the ones that count, as an editor that is in use has made. */
const WARM_UP = 60;
const RUNS = 31;
const sample = (name: string): string => fileURLToPath(new URL(`../samples/src/unsafe/${name}`, import.meta.url));

/** A module of about that many lines: one retry loop, and functions as most code has them. */
function moduleOf(lines: number): string {
  const loop = readFileSync(sample('llm-client.ts'), 'utf8');
  const filler = (index: number): string =>
    [
      `export function total${index}(items: readonly { price: number; count: number }[], rate = 0.19): number {`,
      '  let net = 0;',
      '  for (const { price, count } of items) {',
      '    if (count > 0) net += price * count;',
      '  }',
      '  const tax = Math.round(net * rate * 100) / 100;',
      '  return net + tax;',
      '}',
      '',
    ].join('\n');
  const needed = Math.max(0, Math.ceil((lines - loop.split('\n').length) / 9));
  return loop + Array.from({ length: needed }, (_, index) => filler(index)).join('\n');
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

for (const lines of [1_000, 20_000]) {
  const file = sample('bench.ts');
  const text = moduleOf(lines);
  const host = createProjectHost();
  const parses: number[] = [];
  const all: number[] = [];
  for (let run = lines > 5_000 ? -3 : -WARM_UP; run < RUNS; run++) {
    const typed = `${text}// ${run}\n`;
    let start = performance.now();
    parse(file, typed);
    if (run >= 0) parses.push(performance.now() - start);
    start = performance.now();
    const parsed = parse(file, typed);
    if (parsed.kind === 'parsed') lint(parsed.module, host, DEFAULT_SETTINGS);
    if (run >= 0) all.push(performance.now() - start);
  }
  const [parsing, findings] = [median(parses), median(all)];
  console.log(
    `${lines} lines: parse ${parsing.toFixed(1)} ms, parse and findings ${findings.toFixed(1)} ms, ${(findings / parsing).toFixed(2)} times (median of ${RUNS})`,
  );
}
