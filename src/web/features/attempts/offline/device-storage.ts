import { delMany, getMany, keys, set } from 'idb-keyval';
import { countWrites, isJournalKey, type JournalStorage, journalKey } from '../save/journal.ts';
import { withIndexedDb } from './indexed-db.ts';

/** In place of a journal that was taken away, with when it was: it never comes back. */
const DELETED = 'gone:';
/** Until then a browser has long written to the disk that it is gone, if it lives. */
const DELETED_KEPT_MS = 600_000;
const COPY_PREFIX = 'journal:';

/** What localStorage has no room for, or all where it is closed; a copy of it is in IndexedDB. */
const overflow = new Map<string, string>();

/** Whether the last copy arrived. */
let isCopied = true;

/** With what the keys of attempts begin whose copies this page has seen. */
const restoredPrefixes = new Set<string>();

/**
 * The storage of this device, with every journal in IndexedDB as well. A browser writes what localStorage took to the disk when it
 * finds the time, and loses up to a minute of it when it is killed; but a reload right after a click finds it there alone.
 */
export const deviceStorage: JournalStorage = {
  get isLasting() {
    return isCopied;
  },
  get length() {
    return overflow.size === 0 ? withLocalStorage((storage) => storage.length, 0) : listKeys().length;
  },
  key: (place) =>
    overflow.size === 0
      ? withLocalStorage((storage) => storage.key(place), null)
      : (listKeys()[place] ?? null),
  getItem: (key) => overflow.get(key) ?? withLocalStorage((storage) => storage.getItem(key), null),
  setItem(key, text) {
    copyToIndexedDb(key, text);
    try {
      localStorage.setItem(key, text);
      overflow.delete(key);
    } catch (error) {
      overflow.set(key, text);
      throw error;
    }
  },
  removeItem(key) {
    // A copy that came too late to be read may hold more than what is taken away: it stays, to be recalled the next time.
    if ([...restoredPrefixes].some((prefix) => key.startsWith(prefix)))
      copyToIndexedDb(key, DELETED + Date.now());
    overflow.delete(key);
    withLocalStorage((storage) => storage.removeItem(key), undefined);
  },
};

function listKeys(): string[] {
  const written = withLocalStorage(
    (storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ''),
    [],
  );
  return [...new Set([...written, ...overflow.keys()])];
}

/** Browsers throw on any touch of a closed storage. */
function withLocalStorage<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

function copyToIndexedDb(key: string, text: string): void {
  if (!isJournalKey(key)) return;
  const copying = withIndexedDb(async () => {
    await set(COPY_PREFIX + key, text);
    return true;
  });
  void copying.then((done = false) => {
    isCopied = done;
  });
}

/** Gives localStorage back what it has lost of an attempt's journals, and takes from it what had been taken away. */
export async function restoreJournals(attemptId: number): Promise<void> {
  const copies = await withIndexedDb(async () => {
    const names = (await keys<string>()).filter((name) => name.startsWith(COPY_PREFIX));
    const texts = await getMany<string>(names);
    return names.map((name, place) => ({
      key: name.slice(COPY_PREFIX.length),
      text: texts[place] ?? DELETED,
    }));
  });
  if (!copies) return;
  const own = journalKey(attemptId, '');
  restoredPrefixes.add(own);
  const spent = copies.filter(isExpired).map(({ key }) => COPY_PREFIX + key);
  for (const copy of copies) if (copy.key.startsWith(own)) restoreCopy(copy);
  if (spent.length > 0) void withIndexedDb(() => delMany(spent));
}

type JournalCopy = { key: string; text: string };

/** Whether a journal of any attempt was taken away so long ago that it cannot come back any more. */
function isExpired({ key, text }: JournalCopy): boolean {
  const isGone = text.startsWith(DELETED) && deviceStorage.getItem(key) === null;
  return isGone && Date.now() - Number(text.slice(DELETED.length)) >= DELETED_KEPT_MS;
}

function restoreCopy({ key, text }: JournalCopy): void {
  const here = deviceStorage.getItem(key);
  if (!text.startsWith(DELETED)) {
    if (countWrites(text) > countWrites(here)) storeLocally(key, text);
  } else if (here !== null) {
    // Back after a kill: it is taken away once more, and may come back once more.
    deviceStorage.removeItem(key);
  }
}

function storeLocally(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    overflow.delete(key);
  } catch {
    overflow.set(key, text);
  }
}
