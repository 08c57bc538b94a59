import { delMany, getMany, keys, set } from 'idb-keyval';
import { isJournalKey, type JournalStorage, journalKey, writesOf } from './journal.ts';

/** In place of a journal that was taken away: it never comes back. */
const GONE = 'gone';
const PREFIX = 'journal:';

/**
 * The storage of this device, with every journal in IndexedDB as well. A browser writes what localStorage took to the disk when it
 * finds the time, and loses up to a minute of it when it is killed; but a reload right after a click finds it there alone.
 */
export const deviceStorage: JournalStorage = {
  get length() {
    return localStorage.length;
  },
  key: (place) => localStorage.key(place),
  getItem: (key) => localStorage.getItem(key),
  setItem(key, text) {
    copy(key, text);
    localStorage.setItem(key, text);
  },
  removeItem(key) {
    copy(key, GONE);
    localStorage.removeItem(key);
  },
};

function copy(key: string, text: string): void {
  if (isJournalKey(key)) void set(PREFIX + key, text).catch(() => undefined);
}

/** Gives localStorage back what it has lost of an attempt's journals, and takes from it what had been taken away. */
export async function recallJournals(attemptId: number): Promise<void> {
  try {
    const own = PREFIX + journalKey(attemptId, '');
    const names = (await keys<string>()).filter((name) => name.startsWith(own));
    const texts = await getMany<string>(names);
    const forgotten = names.filter((name, place) => !recall(name.slice(PREFIX.length), texts[place] ?? GONE));
    await delMany(forgotten);
  } catch {
    // Without IndexedDB localStorage is all there is.
  }
}

/** False where the copy is of no use any more. */
function recall(key: string, text: string): boolean {
  const here = localStorage.getItem(key);
  if (text === GONE) {
    localStorage.removeItem(key);
    return here !== null;
  }
  if (writesOf(text) > writesOf(here)) localStorage.setItem(key, text);
  return true;
}
