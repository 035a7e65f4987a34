const delay = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * fetch, but it does not give up at once.
 *
 * @param {string} url
 * @param {RequestInit} [options]
 * @param {number} [retries]
 * @returns {Promise<Response>}
 */
export async function fetchWithRetry(url, options, retries = 5) {
  for (let i = 0; i < retries; i++) {
    try {
      const response = await fetch(url, options);
      if (!response.ok) throw new Error(response.statusText);
      return response;
    } catch (error) {
      if (i === retries - 1) throw error;
      await delay(1000);
    }
  }
  throw new Error('fetchWithRetry: retries must be at least 1');
}
