const API_URL = 'https://llm.example/v1/messages';
const MAX_ATTEMPTS = 5;

interface Completion {
  text: string;
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
    if (response.status !== 429 && response.status !== 503) {
      throw new Error(`The model answered ${response.status}`);
    }
    await response.body?.cancel();
    if (attempt < MAX_ATTEMPTS - 1) {
      const delay = Math.random() * Math.min(30_000, 1000 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  throw new Error(`The model is still overloaded after ${MAX_ATTEMPTS} attempts`);
}
