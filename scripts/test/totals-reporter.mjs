/** A node:test reporter that yields the totals of a run as JSON: `{ passed, failed }`. */
export default async function* totals(events) {
  for await (const { type, data } of events) {
    // The summary without a file is that of the whole run.
    if (type === 'test:summary' && data.file === undefined) {
      const { passed, tests, skipped, todo } = data.counts;
      yield JSON.stringify({ passed, failed: tests - passed - skipped - todo });
    }
  }
}
