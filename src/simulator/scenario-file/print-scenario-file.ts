import { Document } from 'yaml';

/** What a new scenario file says. */
export interface NewScenario {
  /** A comment at its top, one line. */
  readonly comment?: string;
  readonly name?: string;
  readonly target?: string;
  readonly call?: string;
  readonly provider?: string;
  readonly script: string | readonly string[] | Readonly<Record<string, readonly string[]>>;
}

/** Makes editors check the file; the YAML extension of Red Hat, IntelliJ and others read it. */
const SCHEMA_COMMENT = ' yaml-language-server: $schema=https://unpkg.com/retrylab/schemas/retry-scenario.schema.json';

/** The text of a new scenario file, which `readScenarioFile` reads. */
export function printScenarioFile({ comment, name, target, call, provider, script }: NewScenario): string {
  const document = new Document({
    ...(name === undefined ? {} : { name }),
    ...(target === undefined ? {} : { target }),
    ...(call === undefined ? {} : { call }),
    ...(provider === undefined ? {} : { provider }),
    script,
  });
  document.commentBefore = comment === undefined ? SCHEMA_COMMENT : `${SCHEMA_COMMENT}\n ${comment}`;
  return document.toString({ lineWidth: 0 });
}
