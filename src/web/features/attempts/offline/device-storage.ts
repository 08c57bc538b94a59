import { delMany, getMany, keys, set } from 'idb-keyval';
import { ofDevice } from './indexed-db.ts';
import { isJournalKey, type JournalStorage, journalKey, writesOf } from '../save/journal.ts';

/** In place of a journal that was taken away, with when it was: it never comes back. */
const GONE = 'gone:';
/** Until then a browser has long written to the disk that it is gone, if it lives. */
const GONE_MS = 600_000;
const PREFIX = 'journal:';

/** What localStorage has no room for, or all where it is closed; a copy of it is in IndexedDB. */
const spare = new Map<string, string>();

/** Whether the last copy arrived. */
let isCopied = true;

/** With what the keys of attempts begin whose copies this page has seen. */
const recalled = new Set<string>();

/**
 * The storage of this device, with every journal in IndexedDB as well. A browser writes what localStorage took to the disk when it
 * finds the time, and loses up to a minute of it when it is killed; but a reload right after a click finds it there alone.
 */
export const deviceStorage: JournalStorage = {
  get isLasting() {
    return isCopied;
  },
  get length() {
    return spare.size === 0 ? local((storage) => storage.length, 0) : keysHere().length;
  },
  key: (place) =>
    spare.size === 0 ? local((storage) => storage.key(place), null) : (keysHere()[place] ?? null),
  getItem: (key) => spare.get(key) ?? local((storage) => storage.getItem(key), null),
  setItem(key, text) {
    copy(key, text);
    try {
      localStorage.setItem(key, text);
      spare.delete(key);
    } catch (error) {
      spare.set(key, text);
      throw error;
    }
  },
  removeItem(key) {
    // A copy that came too late to be read may hold more than what is taken away: it stays, to be recalled the next time.
    if ([...recalled].some((prefix) => key.startsWith(prefix))) copy(key, GONE + Date.now());
    spare.delete(key);
    local((storage) => storage.removeItem(key), undefined);
  },
};

function keysHere(): string[] {
  const written = local(
    (storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ''),
    [],
  );
  return [...new Set([...written, ...spare.keys()])];
}

/** Browsers throw on any touch of a closed storage. */
function local<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

function copy(key: string, text: string): void {
  if (!isJournalKey(key)) return;
  const copying = ofDevice(async () => {
    await set(PREFIX + key, text);
    return true;
  });
  void copying.then((done = false) => {
    isCopied = done;
  });
}

/** Gives localStorage back what it has lost of an attempt's journals, and takes from it what had been taken away. */
export async function recallJournals(attemptId: number): Promise<void> {
  const copies = await ofDevice(async () => {
    const names = (await keys<string>()).filter((name) => name.startsWith(PREFIX));
    const texts = await getMany<string>(names);
    return names.map((name, place) => ({ key: name.slice(PREFIX.length), text: texts[place] ?? GONE }));
  });
  if (!copies) return;
  const own = journalKey(attemptId, '');
  recalled.add(own);
  const spent = copies.filter(isSpent).map(({ key }) => PREFIX + key);
  for (const copy of copies) if (copy.key.startsWith(own)) recall(copy);
  if (spent.length > 0) void ofDevice(() => delMany(spent));
}

type Copy = { key: string; text: string };

/** Whether a journal of any attempt was taken away so long ago that it cannot come back any more. */
function isSpent({ key, text }: Copy): boolean {
  const isGone = text.startsWith(GONE) && deviceStorage.getItem(key) === null;
  return isGone && Date.now() - Number(text.slice(GONE.length)) >= GONE_MS;
}

function recall({ key, text }: Copy): void {
  const here = deviceStorage.getItem(key);
  if (!text.startsWith(GONE)) {
    if (writesOf(text) > writesOf(here)) keepHere(key, text);
  } else if (here !== null) {
    // Back after a kill: it is taken away once more, and may come back once more.
    deviceStorage.removeItem(key);
  }
}

function keepHere(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    spare.delete(key);
  } catch {
    spare.set(key, text);
  }
}
