import type { Language } from './config-keys.ts';
import { readDoc } from './read-doc.ts';

interface Manifest {
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, Setting>> } };
}

interface Setting {
  readonly order: number;
  readonly default: unknown;
  readonly markdownDescription: string;
}

const TEXTS: Readonly<Record<Language, { readonly file: string; readonly head: string }>> = {
  en: { file: 'package.nls.json', head: '| setting | what it does | unless set |' },
  ko: { file: 'package.nls.ko.json', head: '| 설정 | 하는 일 | 기본값 |' },
};

/** The extension's settings as a Markdown table, from its manifest and its texts. */
export function settingsTable(language: Language): string {
  const { contributes } = JSON.parse(readDoc('package.json')) as Manifest;
  const texts = JSON.parse(readDoc(TEXTS[language].file)) as Readonly<Record<string, string>>;
  const rows = Object.entries(contributes.configuration.properties)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([key, setting]) => {
      const text = texts[setting.markdownDescription.replaceAll('%', '')] ?? setting.markdownDescription;
      return `| \`${key}\` | ${text} | \`${JSON.stringify(setting.default)}\` |`;
    });
  return [TEXTS[language].head, '| --- | --- | --- |', ...rows].join('\n');
}
