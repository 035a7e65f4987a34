import OpenAI from 'openai-6.49';

const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'not-set' });

/**
 * Sums up a text with an older release of the SDK. A Retry-After that it cannot use (`soon`, a date in the past, more than
 * 24.8 days) makes it call again after about 2 ms, and an abort ends its wait only when the wait is over. Compare
 * `translate` in anthropic.ts, whose SDK is of the same lineage.
 */
export async function summarizeWithOldSdk(signal: AbortSignal): Promise<string> {
  const body = { model: 'gpt-5-mini', input: 'Sum up in one sentence: Retry Lab runs retry code in virtual time.' };
  const response = await client.responses.create(body, { signal });
  return response.output_text;
}
