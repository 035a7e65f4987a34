/** One fenced `ts` sample of a rule's page. */
export interface RuleSample {
  readonly code: string;
  /** 1-based line of the page on which the code begins. */
  readonly line: number;
  /** Rules besides the page's own that the sample violates: `also=a,b` after the fence's language. */
  readonly also: readonly string[];
}

/** What is read of `docs/rules/<id>.md`. */
export interface RulePage {
  readonly title: string;
  /** The second-level headings, in order. */
  readonly headings: readonly string[];
  /** Samples below `## Fails`: the rule reports each. */
  readonly fails: readonly RuleSample[];
  /** Samples below `## Passes`: no rule reports any. */
  readonly passes: readonly RuleSample[];
}

/** A fenced `ts` sample at the start of a line. Groups: the fence's other words, the code. */
export const SAMPLE_FENCE = /^```ts([^\n]*)\n([\s\S]*?)^```$/gm;

/** Reads the parts of a rule's page that are held to by tests. */
export function readRulePage(markdown: string): RulePage {
  return {
    title: /^# (.*)$/m.exec(markdown)?.[1] ?? '',
    headings: [...markdown.matchAll(/^## (.*)$/gm)].map((match) => match[1] ?? ''),
    fails: samplesBelow(markdown, 'Fails'),
    passes: samplesBelow(markdown, 'Passes'),
  };
}

/** The offsets of a section, heading included, up to the next heading of its level; `null` where there is none. */
export function sectionRange(markdown: string, heading: string): { start: number; end: number } | null {
  const start = markdown.search(new RegExp(`^## ${heading}$`, 'm'));
  if (start < 0) return null;
  const length = markdown.slice(start + 1).search(/^## /m);
  return { start, end: length < 0 ? markdown.length : start + 1 + length };
}

function samplesBelow(markdown: string, heading: string): readonly RuleSample[] {
  const range = sectionRange(markdown, heading);
  if (range === null) return [];
  return [...markdown.slice(range.start, range.end).matchAll(SAMPLE_FENCE)].map((match) => ({
    code: match[2] ?? '',
    line: markdown.slice(0, range.start + match.index).split('\n').length + 1,
    also: /also=(\S+)/.exec(match[1] ?? '')?.[1]?.split(',') ?? [],
  }));
}
