import type { Language } from '#contract/coding/languages.ts';

/** A text as it is kept on this device until the server has it. */
export type StoredSource = { source: string; revision: number; saved: boolean };

const keyOf = (regno: string, slug: string, language: Language) => `program:${regno}:${slug}:${language}`;

/** What this device holds of a person's text, if anything. */
export function readStoredSource(regno: string, slug: string, language: Language): StoredSource | undefined {
  try {
    const text = localStorage.getItem(keyOf(regno, slug, language));
    return text === null ? undefined : (JSON.parse(text) as StoredSource);
  } catch {
    return undefined;
  }
}

/** False where the device has no room. */
export function writeStoredSource(
  regno: string,
  slug: string,
  language: Language,
  stored: StoredSource,
): boolean {
  try {
    localStorage.setItem(keyOf(regno, slug, language), JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}
