/** The query of an address: a text, or several texts if a name repeats. */
export type SearchParams = { [name: string]: string | string[] | undefined };

/** Parses a query such as `?page=2&topic_tags=Ages&topic_tags=Trains`; values stay text. */
export function parseSearch(text: string): SearchParams {
  const search: SearchParams = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name];
    search[name] = before === undefined ? value : [before, value].flat();
  }
  return search;
}

/** The inverse of `parseSearch`; it drops empty and undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') pairs.append(name, String(each));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
