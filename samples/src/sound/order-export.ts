import { setTimeout as sleep } from 'node:timers/promises';

interface ExportJob {
  status: 'pending' | 'done' | 'failed';
  downloadUrl: string | null;
}

interface OrderPage {
  orders: { id: string }[];
  nextUrl: string | null;
}

/** Waits until the export is ready. This goes round because the job is not done yet, not because a request failed. */
export async function waitForExport(jobUrl: string): Promise<string> {
  while (true) {
    const response = await fetch(jobUrl, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`The export job answered ${response.status}`);
    const job = (await response.json()) as ExportJob;
    if (job.status === 'done' && job.downloadUrl !== null) return job.downloadUrl;
    if (job.status === 'failed') throw new Error('The export failed');
    await sleep(2_000);
  }
}

/** Every order, page by page. This goes round because there is more to read. */
export async function listOrders(firstUrl: string): Promise<string[]> {
  const ids: string[] = [];
  let url: string | null = firstUrl;
  while (url !== null) {
    const response: Response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`The order list answered ${response.status}`);
    const page = (await response.json()) as OrderPage;
    ids.push(...page.orders.map((order) => order.id));
    url = page.nextUrl;
  }
  return ids;
}
