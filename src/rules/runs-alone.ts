import type { FileAnalysis } from '../analyzer/analyze.ts';

/** True for a command-line tool or a test: one person runs it at a time, so nobody retries in step with it. */
export const runsAlone = ({ commandLineTool, module: { file, text } }: FileAnalysis): boolean =>
  commandLineTool ||
  text.startsWith('#!') ||
  /\bprocess\.argv\b|from ['"](commander|yargs|oclif|@oclif\/core|cac|meow|vitest|node:test|@playwright\/test)['"]/.test(
    text,
  ) ||
  ALONE.test(file.split(/[\\/]/).slice(-6).join('/'));

/** Folders and files of tests, benchmarks and command-line tools, by names that mean nothing else. */
const ALONE =
  /(^|\/)(__\w*tests?__|e2e|playwright|cypress|benchmarks?|cli([_-]\w+)?)\/|\.(test|spec|e2e|eval|bench)\.[cm]?[jt]sx?$/;
