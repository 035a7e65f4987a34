import { anthropic } from './anthropic.ts';
import { aws } from './aws.ts';
import { gemini } from './gemini.ts';
import { github } from './github.ts';
import { graph } from './graph.ts';
import { openai } from './openai.ts';
import { plain } from './plain.ts';
import type { Provider } from './provider.ts';
import { ratelimit } from './ratelimit.ts';
import { stripe } from './stripe.ts';

/** Every API that a script can be played as; `plain` first, the rest by name. */
export const PROVIDERS: readonly Provider[] = [plain, anthropic, aws, gemini, github, graph, openai, ratelimit, stripe];

/** The provider of that id, or `null`. */
export function findProvider(id: string): Provider | null {
  return PROVIDERS.find((provider) => provider.id === id) ?? null;
}
