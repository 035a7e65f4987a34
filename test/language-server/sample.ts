import { TextDocument } from 'vscode-languageserver-textdocument';
import { type DocumentView, viewOf } from '../../src/language-server/document-view.ts';
import type { SourceFiles } from '../../src/language-server/source-files.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { RetrySite } from '../../src/model/site.ts';
import type { Location } from '../../src/model/source.ts';

export const URI = 'file:///w/client.ts';
const FILE = '/w/client.ts';

export const TEXT = `export async function load(url) {
  for (let i = 0; i < 3; i++) {
    try {
      return await send(url);
    } catch {
      await sleep(1000);
    }
  }
}
`;

export const NO_FILES: SourceFiles = { locate: () => null, openText: () => null };

/** The first place of some text in {@link TEXT}. */
export function at(text: string): Location {
  const start = TEXT.indexOf(text);
  return { file: FILE, start, end: start + text.length };
}

/** The site that {@link TEXT} holds, as far as the server looks at it. */
export const SITE: RetrySite = {
  id: 'load@36',
  kind: 'loop',
  functionName: 'load',
  exportName: 'load',
  location: at(TEXT.slice(36, -3)),
  head: at('for (let i = 0; i < 3; i++)'),
  functionLocation: { file: FILE, start: 7, end: TEXT.length - 1 },
  likely: false,
  operation: {
    location: at('send(url)'),
    callee: 'send',
    transport: 'http',
    method: null,
    methodIsLiteral: false,
    url: null,
    idempotencyKey: null,
    keyChanges: false,
    sdk: false,
    callerSignal: false,
    bodyFields: [],
    requestChanges: false,
  },
  bound: { kind: 'attempts', attempts: 3, location: null },
  decisions: new Map([
    ['400', 'retry'],
    ['503', 'retry'],
    ['abort', 'stop'],
  ]),
  classification: {
    retriedWork: [],
    unseenStatus: null,
    contradiction: null,
    refreshLoop: null,
    lastingReason: null,
    promisedTest: null,
  },
  waiting: {
    schedule: [
      { attempt: 2, leastMs: 1_000, mostMs: 1_000 },
      { attempt: 3, leastMs: 0, mostMs: 2_000 },
    ],
    missing: false,
    random: false,
    growth: 'constant',
    longestMs: 2_000,
    locations: [at('await sleep(1000)')],
    afterLastAttempt: true,
  },
  timing: {
    unawaited: null,
    jitter: null,
    overrun: null,
    count: null,
    sharedLimit: null,
    deafWait: null,
    units: null,
    hangs: false,
    attemptLimitMs: null,
    calledExponential: false,
    inRequestHandler: false,
  },
  retryAfter: {
    read: false,
    used: null,
    seconds: false,
    date: false,
    bounded: null,
    shortened: null,
    invalid: null,
    invalidIsNaN: null,
    secondsAsMs: null,
    location: null,
  },
  exhaustion: null,
  library: null,
  attemptState: { leftover: null, delivered: null },
  sharedState: null,
  loggedSecret: null,
  layers: [],
  unknowns: [],
  failureLocation: at('catch'),
  lostPromise: null,
  usedUpBody: null,
  undrained: null,
};

export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    ruleId: 'require-jitter',
    siteId: SITE.id,
    severity: 'warning',
    evidence: 'proved',
    message: 'Every wait is 1 s.',
    location: at('await sleep(1000)'),
    related: [],
    fixes: [],
    proof: null,
    ...changes,
  };
}

/** The sample with these findings, seen from `now`. */
export function view(findings: readonly Finding[], now: string = TEXT): DocumentView {
  const document = TextDocument.create(URI, 'typescript', 1, now);
  return viewOf(document, { text: TEXT, sites: [SITE], findings });
}

/** The document's text after LSP edits. */
export function apply(document: TextDocument, edits: Parameters<typeof TextDocument.applyEdits>[1]): string {
  return TextDocument.applyEdits(document, edits);
}
