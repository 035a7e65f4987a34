import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import { digits, freeName, type Style } from './style.ts';

/** A function that reads Retry-After, and the edit that adds it where the file does not have it yet. */
export interface RetryAfterHelper {
  readonly name: string;
  readonly edits: readonly TextEdit[];
}

const NAME = 'retryAfterMs';

/**
 * A helper that gives the announced wait in ms, `null` where nothing that can be read is announced, and throws where it is longer
 * than `longestWaitMs`: seconds and the three date forms of RFC 9110 §5.6.7, which all begin with the name of a day. The asctime form
 * names no zone. It goes to the end of the file, so that two fixes add one.
 */
export function retryAfterHelper({ text }: SourceModule, style: Style, longestWaitMs: number): RetryAfterHelper {
  if (text.includes(written(NAME, style, longestWaitMs))) return { name: NAME, edits: [] };
  const name = freeName(text, NAME);
  const at = text.trimEnd().length;
  const helper = `${style.newline}${style.newline}${written(name, style, longestWaitMs)}`;
  return { name, edits: [{ start: at, end: at, text: helper }] };
}

function written(name: string, style: Style, longestWaitMs: number): string {
  const { typescript, end, step, newline, quote } = style;
  const parameter = typescript ? 'value: string | null | undefined' : 'value';
  const result = typescript ? ': number | null' : '';
  return [
    '/** The wait that a Retry-After header asks for, in ms; null when there is none or it cannot be read. */',
    `function ${name}(${parameter})${result} {`,
    `${step}if (!value) return null${end}`,
    `${step}const isSeconds = /^\\d+$/.test(value)${end}`,
    `${step}if (!isSeconds && !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return null${end}`,
    `${step}const date = value.endsWith(${quote}GMT${quote}) ? value : \`\${value} GMT\`${end}`,
    `${step}const ms = isSeconds ? Number(value) * 1000 : Date.parse(date) - Date.now()${end}`,
    `${step}if (Number.isNaN(ms)) return null${end}`,
    `${step}if (ms > ${digits(longestWaitMs)}) throw new Error(\`Retry-After: \${value} is longer than this caller waits\`)${end}`,
    `${step}return Math.max(0, ms)${end}`,
    '}',
  ].join(newline);
}
