/** Numbers as a sentence lists them: `400`, `400 and 404`, `400, 401 and 404`. */
export function listed(values: readonly (string | number)[]): string {
  if (values.length <= 1) return values.join('');
  return `${values.slice(0, -1).join(', ')} and ${String(values.at(-1))}`;
}
