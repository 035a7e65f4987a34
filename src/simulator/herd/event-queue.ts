/** Things that happen at virtual times, in the order of time, and in the order of their addition where times are equal. */
export interface EventQueue {
  add(atMs: number, happen: () => void): void;
  /** Until nothing is left. */
  run(): void;
}

interface Event {
  readonly atMs: number;
  readonly order: number;
  readonly happen: () => void;
}

/** A binary heap. */
export function createEventQueue(): EventQueue {
  const heap: Event[] = [];
  let added = 0;
  const isBefore = (a: Event, b: Event): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

  function takeFirst(): Event | undefined {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      let less = left;
      if (right !== undefined && isBefore(right, left)) {
        less = right;
        child += 1;
      }
      if (!isBefore(less, last)) break;
      heap[at] = less;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  return {
    add(atMs, happen) {
      const event = { atMs, order: added, happen };
      added += 1;
      let at = heap.length;
      for (; at > 0;) {
        const parent = (at - 1) >> 1;
        const above = heap[parent];
        if (above === undefined || !isBefore(event, above)) break;
        heap[at] = above;
        at = parent;
      }
      heap[at] = event;
    },
    run() {
      for (let event = takeFirst(); event !== undefined; event = takeFirst()) event.happen();
    },
  };
}
