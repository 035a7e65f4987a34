import type { Program } from '@oxc-project/types';

/** How to make a client of a package that talks to the simulated URL. `import()` finds the user's own package. */
const CLIENTS: Readonly<Record<string, string>> = {
  openai: 'new (await import("openai")).default({ apiKey: "test", baseURL: url })',
  '@anthropic-ai/sdk': 'new (await import("@anthropic-ai/sdk")).default({ apiKey: "test", baseURL: url })',
  '@google/genai': 'new (await import("@google/genai")).GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl: url } })',
  '@octokit/rest': 'new (await import("@octokit/rest")).Octokit({ baseUrl: url })',
  axios: '(await import("axios")).default.create({ baseURL: url })',
  ky: '(await import("ky")).default.extend({ prefix: url })',
  got: '(await import("got")).default.extend({ prefixUrl: url })',
};

/** Types that stand for a client in their package; other types of it (requests, errors) do not. */
const CLIENT_TYPES =
  /^(?:OpenAI|Anthropic|GoogleGenAI|Octokit|AxiosInstance|AxiosStatic|Axios|KyInstance|Got|default)$/u;

/** Parameter names by which JavaScript code means such a client. */
const CLIENT_NAMES: Readonly<Record<string, string>> = {
  openai: 'openai',
  anthropic: '@anthropic-ai/sdk',
  axios: 'axios',
  axiosinstance: 'axios',
  octokit: '@octokit/rest',
  genai: '@google/genai',
  ky: 'ky',
  got: 'got',
};

/** An expression for a client of the type that `localType` means in this program, or `null`. */
export function clientOfType(localType: string, program: Program): string | null {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const client = CLIENTS[statement.source.value];
    if (client === undefined) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.local.name !== localType) continue;
      const imported =
        specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
          ? specifier.imported.name
          : 'default';
      if (CLIENT_TYPES.test(imported)) return client;
    }
  }
  return null;
}

/** An expression for the client that a parameter of this name means, or `null`. */
export function clientOfName(parameter: string): string | null {
  const packageName = CLIENT_NAMES[parameter.toLowerCase()];
  return packageName === undefined ? null : (CLIENTS[packageName] ?? null);
}
