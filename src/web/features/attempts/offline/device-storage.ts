import { delMany, getMany, keys, set } from 'idb-keyval';
import { countWrites, isJournalKey, type JournalStorage, journalKey } from '../save/journals/journal.ts';
import { withIndexedDb } from './indexed-db.ts';

/** Replaces a deleted journal, with the time of its deletion, so that its copy never comes back. */
const DELETED = 'gone:';
/** By then a living browser has long written the deletion to the disk. */
const DELETED_KEPT_MS = 600_000;
const COPY_PREFIX = 'journal:';

/** Journals that localStorage has no room for, or all of them if it is closed; IndexedDB holds a copy. */
const overflow = new Map<string, string>();

/** Whether the last copy was written. */
let isCopied = true;

/** Key prefixes of the attempts whose copies this page has restored. */
const restoredPrefixes = new Set<string>();

/**
 * The device's storage: localStorage, with a copy of every journal in IndexedDB. A browser flushes localStorage to the
 * disk lazily and loses up to a minute of it when it is killed; but a reload right after a click finds the change only
 * there. See docs/decisions/0016-the-device-keeps-a-journal-of-unsent-answers.md.
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
    // A copy that was read too late may hold more than the deleted journal: it stays, to be restored the next time.
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

/** Browsers throw on any access to a closed storage. */
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

/** Gives localStorage back the journals of an attempt that it has lost, and removes the deleted ones again. */
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

/** Whether a journal was deleted so long ago that it can no longer come back. */
function isExpired({ key, text }: JournalCopy): boolean {
  const isGone = text.startsWith(DELETED) && deviceStorage.getItem(key) === null;
  return isGone && Date.now() - Number(text.slice(DELETED.length)) >= DELETED_KEPT_MS;
}

function restoreCopy({ key, text }: JournalCopy): void {
  const here = deviceStorage.getItem(key);
  if (!text.startsWith(DELETED)) {
    if (countWrites(text) > countWrites(here)) storeLocally(key, text);
  } else if (here !== null) {
    // The browser was killed before it wrote the deletion to the disk: delete the journal again.
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
