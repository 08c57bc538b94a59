/** What stands behind the `?` of an address: text, or several texts where a name repeats. */
export type SearchParams = { [name: string]: string | string[] | undefined };

/** Reads an address as plain text: `?page=2&topic_tags=Ages&topic_tags=Trains`. */
export function parseSearch(text: string): SearchParams {
  const search: SearchParams = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name];
    search[name] = before === undefined ? value : [before, value].flat();
  }
  return search;
}

/** The inverse; empty texts and missing values leave the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') pairs.append(name, String(each));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
