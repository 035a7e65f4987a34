import { readDoc } from './read-doc.ts';

interface Manifest {
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, Setting>> } };
}

interface Setting {
  readonly order: number;
  readonly default: unknown;
  readonly markdownDescription: string;
}

/** The extension's settings as a Markdown table, from its manifest and its English texts. */
export function settingsTable(): string {
  const { contributes } = JSON.parse(readDoc('package.json')) as Manifest;
  const texts = JSON.parse(readDoc('package.nls.json')) as Readonly<Record<string, string>>;
  const rows = Object.entries(contributes.configuration.properties)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([key, setting]) => {
      const text = texts[setting.markdownDescription.replaceAll('%', '')] ?? setting.markdownDescription;
      return `| \`${key}\` | ${text} | \`${JSON.stringify(setting.default)}\` |`;
    });
  return ['| setting | what it does | unless set |', '| --- | --- | --- |', ...rows].join('\n');
}
