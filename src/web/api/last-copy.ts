const PREFIX = 'last-copy:';

/** What the portal last answered, and when, in milliseconds since 1970. */
type Copy<Data> = { data: Data; at: number };

const keyOf = (regno: string, what: string) => `${PREFIX}${regno}:${what}`;

/** Keeps a reply on this device, to be shown while the portal cannot be reached. */
export function keepLastCopy(regno: string, what: string, data: unknown): void {
  try {
    localStorage.setItem(keyOf(regno, what), JSON.stringify({ data, at: Date.now() }));
  } catch {
    // Without storage there is no copy.
  }
}

export function findLastCopy<Data>(regno: string, what: string): Copy<Data> | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(regno, what)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Deletes all copies, so that the next user of this device finds none. */
export function dropLastCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
