import type { JSX } from 'preact';

const PATHS = {
  code: 'M5.5 4 1.5 8l4 4M10.5 4l4 4-4 4',
  play: 'M4.5 2.8v10.4L13 8z',
  stop: 'M4 4h8v8H4z',
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2 15 14H1zM8 6.5v3.5M8 11.8v.4',
  lock: 'M4 7.5h8V14H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.5V8l2.5 2',
} as const;

const FILLED: readonly string[] = ['play', 'stop'];

/** A 16 px drawing in the text's colour; always beside words that say the same. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg
      class={`icon ${FILLED.includes(name) ? 'filled' : ''}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
