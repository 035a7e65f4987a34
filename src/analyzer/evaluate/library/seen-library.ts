import type { LibraryCall } from '../../libraries/retry/retry-libraries.ts';
import type { PolicyPart } from '../../../model/library-use.ts';
import type { Place } from '../value.ts';

/** A library as a run saw it used. */
export interface SeenLibrary {
  readonly call: LibraryCall;
  readonly sets: readonly PolicyPart[];
  /** Options given here. */
  readonly names: readonly string[];
  /** True when it is set up to repeat without a limit on attempts. */
  readonly endless: boolean;
  readonly hasDeadline: boolean;
  /** The method of the request is one that it never sends again. */
  readonly leavesOut: string | null;
  /** Where an option's value is written; the call where it is written elsewhere. */
  readonly placeOf: (name: string) => Place;
}
