import { isBodyLeft } from '../evaluate/answer-bodies.ts';
import type { Location } from '../../model/source.ts';
import { exactText } from '../evaluate/arithmetic.ts';
import type { Value } from '../evaluate/value.ts';
import { attemptsOf, type Proven } from './probe.ts';

/** Modules of Node, clients for it alone, its way to export and its globals, which show where the code runs. */
const NODE =
  /(?:from|import|require\()\s*['"](?:node:[\w/]+|undici|node-fetch|fs|fs\/promises|path|os|stream|http|https|crypto|child_process|timers\/promises|util|zlib|express|fastify|koa|make-fetch-happen)['"]|^#!.*\bnode\b|\bmodule\.exports\b|\bprocess\.(exit|argv|on|std(in|out|err)|hrtime|nextTick|memoryUsage|cwd)\b|\bBuffer\.|\b__(dir|file)name\b|\bimport\.meta\.(dirname|filename)\b/;

/**
 * The attempt whose failed answer is left alone, body and all, on every way to the next one, in code that shows that it runs
 * on Node: there the connection stays taken until the body is read or cancelled (undici's documentation of `fetch`).
 */
export function undrainedAnswerOf({ candidate, failures, call, style }: Proven): Location | null {
  const { module } = candidate.root;
  if (style !== 'answers' || call.transport !== 'http' || !NODE.test(module.text)) return null;
  const again = failures.filter(({ end, run }) => end === 'attempts' && run.symbolic === 'status');
  const [first] = again.flatMap(attemptsOf);
  // A process of the own machine is soon asked anew, and its connections are few.
  if (!first || isLocal(first.request.url)) return null;
  if (!again.every(({ run }) => isBodyLeft(run, 1) === true)) return null;
  return { file: call.file, start: call.node.start, end: call.node.end };
}

function isLocal(url: Value | null): boolean {
  const parts = url?.kind === 'unknown' ? (url.parts ?? []) : [url ? (exactText(url) ?? '') : ''];
  return parts.some((part) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])/.test(part));
}
