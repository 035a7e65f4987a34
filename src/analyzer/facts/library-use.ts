import type { RunResult } from '../evaluate/explore.ts';
import type { SeenLibrary } from '../evaluate/library/seen-library.ts';
import type { PredicateEvent } from '../evaluate/run.ts';
import type { Place } from '../evaluate/value.ts';
import type { LibraryUse, RetryPredicate } from '../../model/library-use.ts';
import type { Location } from '../../model/source.ts';
import type { Proven } from './probe.ts';

/** What a library does with the operation, and what of it the code decides; `null` where no library is called. */
export function libraryUseOf({ failures, complete }: Proven, endurance: RunResult): LibraryUse | null {
  const seen = endurance.run.library ?? failures[0]?.run.library ?? null;
  if (!seen) return null;
  const { library } = seen.call;
  return {
    name: library.name,
    version: library.version,
    role: library.role,
    sets: seen.sets,
    predicate: predicateOf(seen, failures, complete),
    unlimited: seen.endless && !seen.hasDeadline ? unlimitedAt(seen) : null,
    mistaken: mistakenIn(seen),
    leavesOut: seen.leavesOut,
    bailedInVain: bailedInVain(failures),
  };
}

function bailedInVain(failures: readonly RunResult[]): Location | null {
  for (const { run } of failures) {
    const event = run.events.find((one) => one.kind === 'bailed');
    if (event) return located(event.node);
  }
  return null;
}

const located = ({ file, start, end }: Place): Location => ({ file, start, end });

function predicateOf(
  { call, placeOf }: SeenLibrary,
  failures: readonly RunResult[],
  complete: boolean,
): RetryPredicate | null {
  const { predicate } = call.library.policy;
  // A library may end the retries on an abort without asking, and gives a client's predicate nothing but its own errors.
  // A redirect is no failure that a predicate is written for.
  const usual = failures.filter(
    ({ run }) =>
      run.symbolic !== 'abort' &&
      run.symbolic !== 'other' &&
      (run.symbolic !== 'status' || run.statuses.some((status) => status >= 400)),
  );
  const asked = usual.map(({ run }) =>
    run.events.find((event): event is PredicateEvent => event.kind === 'predicate' && event.attempt === 1),
  );
  const events = asked.filter((event) => event !== undefined);
  if (!predicate || events.length === 0) return null;
  const always =
    events.some(({ truth }) => truth === false) || asked.includes(undefined)
      ? false
      : events.every(({ truth }) => truth === true) && complete
        ? true
        : null;
  return {
    option: predicate.option,
    location: located(placeOf(predicate.option)),
    always,
    promised: events.every(({ promised }) => promised),
    widens: predicate.widens,
    unlimits: predicate.unlimits ?? false,
  };
}

/** The option that takes the limit away; `null` when none is written, and the library has none. */
function unlimitedAt({ call, names, placeOf }: SeenLibrary): Location | null {
  const { attempts, predicate } = call.library.policy;
  const options = [attempts.endless, attempts.option, predicate?.unlimits ? predicate.option : undefined];
  const written = options.find((option) => option !== undefined && names.includes(option));
  if (written !== undefined) return located(placeOf(written));
  return attempts.default === Infinity && call.library.role === 'wrapper' ? located(placeOf('')) : null;
}

function mistakenIn({ call, names, placeOf }: SeenLibrary): LibraryUse['mistaken'] {
  const { mistaken = {}, known } = call.library;
  return names.flatMap((name) => {
    const meant = known?.includes(name) === true ? undefined : mistaken[name];
    return meant === undefined ? [] : [{ name, meant, location: located(placeOf(name)) }];
  });
}
