import { retryAfterMs } from '../http/retry-after';

const API_URL = 'https://llm.example/v1/messages';
const MAX_ATTEMPTS = 5;
const LONGEST_WAIT_MS = 60_000;

interface Completion {
  text: string;
}

interface Failure {
  error?: { code?: string };
}

/** Completes a prompt. Only 429 and 503 are tried again: those were not processed. */
export async function complete(prompt = 'Say hello.', url = API_URL): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env.LLM_API_KEY ?? ''}` },
      body: JSON.stringify({ prompt }),
      signal: AbortSignal.timeout(60_000),
    });
    if (response.ok) return ((await response.json()) as Completion).text;

    const failure = (await response.json().catch(() => ({}))) as Failure;
    const delay = retryAfterMs(response.headers) ?? Math.random() * Math.min(30_000, 1000 * 2 ** attempt);
    const overloaded = response.status === 429 || response.status === 503;
    // An exhausted quota is a 429 too, and waiting does not fill it.
    if (!overloaded || failure.error?.code === 'insufficient_quota' || delay > LONGEST_WAIT_MS) {
      throw new Error(`The model answered ${response.status} (${failure.error?.code ?? 'no code'})`);
    }
    if (attempt < MAX_ATTEMPTS - 1) await new Promise((resolve) => setTimeout(resolve, delay));
  }
  throw new Error(`The model is still overloaded after ${MAX_ATTEMPTS} attempts`);
}
