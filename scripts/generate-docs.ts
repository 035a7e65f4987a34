// npm run docs: writes the generated parts of README.md, docs/simulator.md and docs/rules/. With --check it writes nothing and fails
// when a file is out of date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../src/model/finding.ts';
import { RULES } from '../src/rules/index.ts';
import type { Rule } from '../src/rules/rule.ts';
import { configSchema, configTable, type Language } from './config-keys.ts';
import { cliExamples } from './cli-examples.ts';
import { clientTable, scriptTable } from './client-table.ts';
import { lintSample } from './lint-sample.ts';
import { readDoc, ROOT } from './read-doc.ts';
import { readRulePage, SAMPLE_FENCE, sectionRange } from './rule-page.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { settingsTable } from './settings-table.ts';

const SIMULATOR_PAGE = 'docs/simulator.md';

const READMES: readonly (readonly [file: string, language: Language])[] = [
  ['README.md', 'en'],
  ['README.ko.md', 'ko'],
];

/** The text that every file with generated parts should have, by its path from the root. */
export function generateDocs(): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  const shared = { cli: cliExamples(), rules: ruleTable() };
  for (const [readme, language] of READMES) {
    const sections = { ...shared, config: configTable(language), settings: settingsTable(language) };
    const text = Object.entries(sections).reduce(
      (markdown, [name, content]) => replaceSection(markdown, name, content),
      readDoc(readme),
    );
    docs.set(readme, text);
  }
  const clients = replaceSection(readDoc(SIMULATOR_PAGE), 'clients', clientTable());
  docs.set(SIMULATOR_PAGE, replaceSection(clients, 'scripts', scriptTable()));
  docs.set('schemas/retrylab.config.schema.json', configSchema());
  docs.set('schemas/retry-scenario.schema.json', scenarioSchema());
  for (const rule of RULES) {
    const page = `docs/rules/${rule.id}.md`;
    docs.set(page, withReports(replaceSection(readDoc(page), 'facts', facts(rule, readDoc(page))), rule));
  }
  return docs;
}

function ruleTable(): string {
  const rows = RULES.map(({ id, summary, severity }) => `| [${id}](docs/rules/${id}.md) | ${summary} | ${severity} |`);
  return ['| rule | what it reports | severity |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Severity, fix and proof, as the rule gives them for the first sample of its page. */
function facts(rule: Rule, markdown: string): string {
  const [sample] = readRulePage(markdown).fails;
  const finding = sample && lintSample(sample.code, rule.id).find(({ ruleId }) => ruleId === rule.id);
  const fix = finding?.fixes[0]?.title ?? 'by hand';
  const proof = finding?.proof ? `\`${finding.proof.script}\`` : 'none';
  return `| severity | fix | proof |\n| --- | --- | --- |\n| ${rule.severity} | ${fix} | ${proof} |`;
}

/** The page with what the rule says of each sample below `## Fails` in a `text` fence after it. */
function withReports(markdown: string, rule: Rule): string {
  const range = sectionRange(markdown, 'Fails');
  if (range === null) throw new Error(`docs/rules/${rule.id}.md has no section "Fails".`);
  const section = markdown
    .slice(range.start, range.end)
    .replace(/^```text\n[\s\S]*?^```\n\n/gm, '')
    .replace(SAMPLE_FENCE, (fence: string, _words: string, code: string) => {
      const lines = lintSample(code, rule.id).map((finding) => reportLine(finding, code));
      return `${fence}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\``;
    });
  return markdown.slice(0, range.start) + section + markdown.slice(range.end);
}

function reportLine({ location, severity, message, ruleId }: Finding, code: string): string {
  const before = code.slice(0, location.start).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}  ${severity}  ${message}  ${ruleId}`;
}

function replaceSection(markdown: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  if (!markdown.includes(start) || !markdown.includes(end))
    throw new Error(`The markers ${start} … ${end} are missing.`);
  return `${markdown.slice(0, markdown.indexOf(start) + start.length)}\n\n${content}\n\n${markdown.slice(markdown.indexOf(end))}`;
}

if (import.meta.main) {
  const stale = [...generateDocs()].filter(([file, text]) => readDoc(file) !== text);
  if (process.argv.includes('--check')) {
    for (const [file] of stale) process.stderr.write(`${file} is out of date: run "npm run docs".\n`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    for (const [file, text] of stale) {
      writeFileSync(join(ROOT, file), text);
      process.stdout.write(`${file}\n`);
    }
  }
}
