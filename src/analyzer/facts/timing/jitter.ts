import type { RunResult } from '../../evaluate/explore.ts';
import { CLOCK, OPAQUE, RANDOM, has } from '../../evaluate/provenance.ts';
import { calleeName } from '../../evaluate/inert.ts';
import { factsOf } from '../../find/module-facts.ts';
import type { Place } from '../../evaluate/value.ts';
import type { JitterFlaw } from '../../../model/site.ts';
import { gapsOf, spreadsElsewhere } from '../waiting.ts';
import { againOf, eventsOf, type Evidence, nodesOfModule, pathTo } from './evidence.ts';

/** A random part below this share of the wait spreads nobody: gRPC's ±20 % is 0.33, ±5 % is 0.095. */
const LEAST_SHARE = 0.1;
/** A remainder of the clock, as people take it for a random number. */
const CLOCK_REMAINDER =
  /(Date\.now\(\)|performance\.now\(\)|\.getTime\(\)|\+\s*new Date\(\))\s*%|\.getMilliseconds\(\)/;

/** What is wrong with the random part of the waits; `null` when nothing is, or there is none, or it can't be told. */
export function jitterFlawOf(evidence: Evidence): JitterFlaw | null {
  const { endurance, proven, waiting } = evidence;
  const [location] = waiting.locations;
  if (!location) return null;
  const gaps = gapsOf(endurance.run.events).filter(({ waits }) => waits.length > 0);
  if (gaps.length === 0) return null;
  const { module } = proven.candidate.root;
  const random = gaps.filter(({ from }) => has(from, RANDOM));
  if (random.length === 0) {
    if (gaps.every(({ from }) => has(from, CLOCK)) && CLOCK_REMAINDER.test(module.text))
      return { kind: 'clock', share: null, location };
    return twoValued(againOf(proven)) ? { kind: 'two-valued', share: null, location } : null;
  }
  if (random.length < gaps.length || random.some(({ from }) => has(from, OPAQUE))) return null;
  const shares = random.map(({ total }) => {
    if (total?.kind !== 'number' || !(total.most > 0) || total.most === Infinity) return NaN;
    return (total.most - total.least) / total.most;
  });
  const share = Math.max(...shares);
  if (Number.isNaN(share)) return null;
  if (share < 1e-6 && spreadsElsewhere(proven.failures)) return null;
  if (share < 1e-6) return { kind: 'none', share: 0, location };
  if (share < LEAST_SHARE) return { kind: 'small', share, location };
  if (onlyCompared(evidence)) return { kind: 'two-valued', share: null, location };
  return drawnOnce(evidence) ? { kind: 'drawn-once', share: null, location } : null;
}

/** True when every random number of the run only decides between two values: `Math.random() < 0.5 ? a : b`. */
function onlyCompared({ endurance: { run }, proven }: Evidence): boolean {
  const { module } = proven.candidate.root;
  const drawn = eventsOf(run.events, 'drawn');
  return (
    drawn.length > 0 &&
    drawn.every(({ node }) => {
      const parent =
        node.file === module.file
          ? pathTo(module, node).findLast(({ end, start }) => end - start > node.end - node.start)
          : undefined;
      if (parent?.type === 'BinaryExpression') return /^[<>]=?$/.test(parent.operator);
      return parent?.type === 'CallExpression' && calleeName(parent.callee) === 'round';
    })
  );
}

/** True when every random number of the run was drawn as the module was loaded. */
function drawnOnce({ endurance: { run }, proven }: Evidence): boolean {
  const { module } = proven.candidate.root;
  const { functions } = factsOf(module);
  const drawn = eventsOf(run.events, 'drawn');
  const classes = nodesOfModule(module).filter(({ type }) => /^Class/.test(type));
  const isLater = (place: Place): boolean =>
    place.file !== module.file ||
    [...functions, ...classes].some(({ start, end }) => start <= place.start && end >= place.end);
  return drawn.length > 0 && !drawn.some(({ node }) => isLater(node));
}

/** True when a random choice decides between two exact waits. */
function twoValued(again: readonly RunResult[]): boolean {
  const waits = new Map<string, Set<number>>();
  for (const result of again) {
    const choice = randomChoice(result);
    const [gap] = gapsOf(result.run.events);
    if (choice === null || gap?.total?.kind !== 'number' || gap.total.least !== gap.total.most) continue;
    waits.set(choice, (waits.get(choice) ?? new Set()).add(gap.total.most));
  }
  return [...waits.values()].some((values) => values.size === 2);
}

function randomChoice({ run }: RunResult): string | null {
  const choices = run.forks.filter(({ from, attempt }) => attempt === 1 && has(from, RANDOM) && !has(from, OPAQUE));
  const [choice] = choices;
  return choice && choices.length === 1 ? String(choice.node.start) : null;
}
