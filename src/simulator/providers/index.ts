import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import { plain } from './plain.ts';
import type { Provider } from './provider.ts';

/** Every API that a script can be played as; `plain` first, the rest by name. */
export const PROVIDERS: readonly Provider[] = [plain, anthropic, gemini, openai];

/** The provider of that id, or `null`. */
export function findProvider(id: string): Provider | null {
  return PROVIDERS.find((provider) => provider.id === id) ?? null;
}
