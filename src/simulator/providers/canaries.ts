/**
 * What stands in the target's environment instead of real secrets: a value that a log must never show. The names are
 * those that the SDKs and samples of the APIs read.
 */
const CANARY_NAMES = [
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GITHUB_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_API_KEY',
  'AZURE_OPENAI_API_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'API_KEY',
  'API_TOKEN',
] as const;

/** The environment variable for each canary. */
export const CANARIES: Readonly<Record<string, string>> = Object.fromEntries(
  CANARY_NAMES.map((name) => [name, `canary-${name.toLowerCase().replaceAll('_', '-')}-5c2e91`]),
);
