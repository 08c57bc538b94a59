import { readFileSync } from 'node:fs';

/** The text of a file; undefined where it cannot be read. */
export function readFileIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
