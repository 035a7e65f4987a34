import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { answerAt, isSwallowed, readHeader } from './answer-in-reach.ts';
import { retryAfterHelper } from './retry-after-helper.ts';
import type { Style } from './style.ts';

/** A change to the waits of a site. */
export interface Change {
  readonly edits: readonly TextEdit[];
  /** True when Retry-After is waited for after it. */
  readonly honours: boolean;
}

/** Reading Retry-After at a place, where an answer is in reach and giving up is possible there. */
export function announced(
  site: RetrySite,
  module: SourceModule,
  style: Style,
  path: readonly Node[],
  at: number,
  longestWaitMs: number,
): { readonly expression: string; readonly edits: readonly TextEdit[] } | null {
  if (site.decisions.get('429') !== 'retry' && site.decisions.get('503') !== 'retry') return null;
  const answer = answerAt(module, path, at);
  if (!answer || isSwallowed(path)) return null;
  const helper = retryAfterHelper(module, style, longestWaitMs);
  const header = readHeader(module, style, answer, path, at);
  return { expression: `${helper.name}(${header.expression})`, edits: [...header.edits, ...helper.edits] };
}
