/** A script's text that is put together from parts of a file, and knows which part each character came from. */
export interface ScriptText {
  /** `place` gives the offset in the file for an index into `text`. */
  add(text: string, place: (index: number) => number): void;
  text(): string;
  /** The offset in the file for an index into the whole text. */
  placeOf(index: number): number;
}

interface Part {
  readonly start: number;
  readonly place: (index: number) => number;
}

export function createScriptText(): ScriptText {
  let text = '';
  const parts: Part[] = [];
  return {
    add(added, place) {
      parts.push({ start: text.length, place });
      text += added;
    },
    text: () => text,
    placeOf(index) {
      const part = parts.findLast(({ start }) => start <= index);
      return part === undefined ? 0 : part.place(index - part.start);
    },
  };
}
