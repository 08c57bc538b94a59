// Arrays as PostgreSQL writes them, by hand: the driver's own way looks at every element with a pattern or two.

/** An array of numbers, or of booleans as 0 and 1; null where there is none. */
export function numbers<Item>(items: Item[], of: (item: Item) => number | undefined): string {
  return `{${items.map((item) => of(item) ?? 'NULL').join(',')}}`;
}

/** An array of texts, null where there is none. */
export function texts<Item>(items: Item[], of: (item: Item) => string | undefined): string {
  const quoted = (text: string | undefined) =>
    text === undefined ? 'NULL' : `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
  return `{${items.map((item) => quoted(of(item))).join(',')}}`;
}
