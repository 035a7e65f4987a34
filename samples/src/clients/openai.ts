import OpenAI from 'openai';

const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'not-set' });

/** Sums up a text. The SDK retries by itself: twice, on connection errors, 408, 409, 429 and 5xx. */
export async function summarize(text = 'Retry Lab runs retry code in virtual time.'): Promise<string> {
  const response = await client.responses.create({
    model: 'gpt-5-mini',
    input: `Sum up in one sentence: ${text}`,
  });
  return response.output_text;
}
