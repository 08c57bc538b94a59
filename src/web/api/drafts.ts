const PREFIX = 'unfinished:';

/** What somebody was writing, kept on this device until it is saved or thrown away. */
type Draft = { text: unknown /** Milliseconds since 1970. */; at: number };

/** Names what is written by whom, such as `question 12`. */
export function draftKey(regno: string, what: string): string {
  return `${PREFIX}${regno}:${what}`;
}

export function findDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('at' in kept)) return undefined;
    return typeof kept.at === 'number' ? { text: kept.text, at: kept.at } : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(key: string, text: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() } satisfies Draft));
  } catch {
    // Without storage the text lasts as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}

/** Whoever signs out leaves nothing of it to the next one at this device. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}
