const PREFIX = 'unfinished:';

/** Unsaved text, kept on this device until it is saved or discarded. */
type Draft = { text: unknown /** Milliseconds since 1970. */; at: number };

/** The storage key of one user's draft; `what` names the thing written, such as `question 12`. */
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
    // Without storage the draft lasts as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes all drafts, so that the next user of this device finds none. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
