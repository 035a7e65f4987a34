import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ apiKey: process.env.ANTHROPIC_API_KEY ?? 'not-set' });

/** Translates a text. The SDK retries by itself: twice, on connection errors, 408, 409, 429 and 5xx. */
export async function translate(text = 'Good morning', language = 'Korean'): Promise<string> {
  const message = await client.messages.create({
    model: 'claude-sonnet-4-5',
    max_tokens: 256,
    messages: [{ role: 'user', content: `Translate into ${language}: ${text}` }],
  });
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
