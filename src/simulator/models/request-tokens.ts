/** Characters of English text in a token, as the APIs' own documentation estimates it. */
const CHARACTERS_PER_TOKEN = 4;

/** Where the APIs let a request say how many tokens it wants at most. */
const OUTPUT_LIMITS: readonly string[] = [
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'maxOutputTokens',
];

/** Tokens that a limit counts for a request: its body's length, and what it asks for at most. */
export function requestTokens(body: string): { readonly inputTokens: number; readonly outputTokens: number } {
  return { inputTokens: Math.ceil(body.length / CHARACTERS_PER_TOKEN), outputTokens: mostOutput(body) };
}

function mostOutput(body: string): number {
  for (const name of OUTPUT_LIMITS) {
    const digits = new RegExp(`"${name}"\\s*:\\s*(\\d{1,9})`).exec(body)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return 0;
}
