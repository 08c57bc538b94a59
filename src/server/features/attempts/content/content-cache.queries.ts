import { LRUCache } from 'lru-cache';
import type { PassageText } from '#contract/questions/question.ts';
import { listFrozenPool, type PoolRow } from '#server/features/aptitudes/paper/pool.queries.ts';
import { createBatcher } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { AskedItem, PaperItem } from '#server/platform/database/json-columns.ts';
import { ANSWER_TIMEOUT_MS, withTimeout } from '#server/platform/database/outage.ts';
import type { BrowserKeys } from '../proctoring/safe-exam-browser.rules.ts';
import {
  ANY_BROWSER,
  type AttemptPaper,
  listAskedItems,
  listPassages,
  listPinnedVersions,
  type PaperKey,
  type PinnedVersion,
  readBrowserKeys,
  readPapers,
} from './queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    contentCache: ContentCache;
  }
}

/** How long a node may go by the old keys after a test's browser settings change. */
const KEYS_LIFE_MS = 1_000;
/** Papers that one statement reads. */
const PAPER_BATCH = 50;
/** Versions that one statement reads; it always reads all versions of a paper. */
const VERSION_BATCH = 500;

/**
 * Caches versions and papers, which never change once written, and for a second the browser keys of tests. Papers share their items in
 * memory, so the options of a cached item are in no student's own order.
 */
export type ContentCache = {
  /** The same cache for a transaction, which reads what is not in memory over its own connection. */
  inTransaction(tx: Database): ContentCache;
  /** Versions by id. All ids must exist. */
  readVersions(ids: number[]): Promise<Map<number, PinnedVersion>>;
  /** Passages and figures by id. */
  readPassages(ids: number[]): Promise<PassageText[]>;
  /** The question pool of a published test, frozen at that instant. */
  readPool(aptitudeId: number, publishedAt: Date | null): Promise<PoolRow[]>;
  /** The paper of the student's own attempt; undefined, without reading it, where another student owns it. */
  findPaper(attemptId: number, accountId: number): Promise<AttemptPaper | undefined>;
  /** Caches the paper of an attempt that started on this node: its first save comes within a minute. */
  keepPaper(attemptId: number, paper: AttemptPaper): void;
  /** The questions of attempts for marking, by attempt. What this reads from the database is not cached. */
  readAskedItems(attemptIds: number[]): Promise<Map<number, AskedItem[]>>;
  /** The browser keys of a test; every node knows a change within a second. Not for transactions. */
  getBrowserKeys(aptitudeId: number): Promise<BrowserKeys>;
};

/** Reads over `db`, but over `urgent` what every save needs, so that no save waits for slow queries. */
export function createContentCache(
  db: Database,
  { urgent = db, versions = 5_000, stimuli = 1_000, papers = 5_000 } = {},
): ContentCache {
  const cachedVersions = new LRUCache<number, PinnedVersion>({ max: versions });
  const passages = createPassageReader(stimuli);
  const paperCache = createPaperCache(papers, versions);
  const keys = new LRUCache<number, BrowserKeys>({
    max: 500,
    ttl: KEYS_LIFE_MS,
    // Without this the cache remembers the time for a millisecond, and sets a timer for each.
    ttlResolution: 0,
    // Callers get the keys that they wait for even if the entry is evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (id) => withTimeout(ANSWER_TIMEOUT_MS, readBrowserKeys(urgent, id)),
  });
  const pools = new LRUCache<string, PoolRow[]>({ max: 50 });
  // After a restart the next save of every student asks for its paper, and then for the versions in it.
  const paperBatcher = createBatcher((owns: PaperKey[]) => readPapers(urgent, owns), PAPER_BATCH);
  const versionBatcher = createBatcher(readVersionLists, VERSION_BATCH, { weigh: (ids) => ids.length });

  /** The versions of each list. Those that the batch before has read are in the cache by now. */
  async function readVersionLists(lists: number[][]): Promise<PinnedVersion[][]> {
    const found = await inTransaction(urgent).readVersions([...new Set(lists.flat())]);
    return lists.map((ids) => ids.flatMap((id) => found.get(id) ?? []));
  }

  const inTransaction = (tx: Database): ContentCache =>
    readingFrom(tx, {
      readPaper: async (own) => (await readPapers(tx, [own]))[0],
      readVersions: (ids) => listPinnedVersions(tx, ids),
    });

  const readingFrom = (source: Database, { readPaper, readVersions }: CacheReaders): ContentCache => ({
    inTransaction,
    readVersions: (ids) => readThrough(cachedVersions, ids, readVersions),
    readPassages: (ids) => passages(source, ids),
    async readPool(aptitudeId, publishedAt) {
      const key = `${aptitudeId} ${publishedAt?.getTime()}`;
      const cached = pools.get(key);
      if (cached) return cached;
      const pool = await listFrozenPool(source, aptitudeId);
      pools.set(key, pool);
      return pool;
    },
    getBrowserKeys: async (aptitudeId) => (await keys.fetch(aptitudeId)) ?? ANY_BROWSER,
    findPaper: (attemptId, accountId) => paperCache.find({ attemptId, accountId }, readPaper),
    keepPaper: (attemptId, paper) => void paperCache.keep(attemptId, paper),
    readAskedItems: (attemptIds) => paperCache.readAskedItems(source, attemptIds),
  });
  return readingFrom(db, {
    readPaper: (own) => withTimeout(ANSWER_TIMEOUT_MS, paperBatcher.add(own)),
    readVersions: (ids) => withTimeout(ANSWER_TIMEOUT_MS, versionBatcher.add(ids)),
  });
}

/** How to read what a save needs and memory does not hold. */
type CacheReaders = {
  readPaper(own: PaperKey): Promise<AttemptPaper | undefined>;
  readVersions(ids: number[]): Promise<PinnedVersion[]>;
};

/** Rows by id, from the cache or else from the database. Rows that come in may evict cached ones, so it collects these first. */
async function readThrough<Row extends { id: number }>(
  cache: LRUCache<number, Row>,
  ids: number[],
  read: (missing: number[]) => Promise<Row[]>,
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>();
  const missing: number[] = [];
  for (const id of ids) {
    const row = cache.get(id);
    if (row) found.set(id, row);
    else missing.push(id);
  }
  if (missing.length > 0)
    for (const row of await read(missing)) {
      cache.set(row.id, row);
      found.set(row.id, row);
    }
  return found;
}

function createPassageReader(max: number) {
  const cache = new LRUCache<number, PassageText>({ max });
  return async (source: Database, ids: number[]): Promise<PassageText[]> => {
    const found = await readThrough(cache, ids, (missing) => listPassages(source, missing));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}

function createPaperCache(max: number, maxItems: number) {
  const papers = new LRUCache<number, AttemptPaper>({ max });
  const intern = internPaperItems(maxItems);
  const keep = (id: number, { items, ...paper }: AttemptPaper) => {
    const kept = { ...paper, items: intern(items) };
    papers.set(id, kept);
    return kept;
  };
  return {
    keep,
    async find(own: PaperKey, read: CacheReaders['readPaper']): Promise<AttemptPaper | undefined> {
      const cached = papers.get(own.attemptId);
      if (cached) return cached.accountId === own.accountId ? cached : undefined;
      const paper = await read(own);
      return paper && keep(own.attemptId, paper);
    },
    async readAskedItems(source: Database, attemptIds: number[]): Promise<Map<number, AskedItem[]>> {
      const asked = new Map<number, AskedItem[]>();
      for (const id of attemptIds) {
        const paper = papers.get(id);
        if (paper) asked.set(id, paper.items);
      }
      const missing = attemptIds.filter((id) => !asked.has(id));
      if (missing.length > 0)
        for (const [id, items] of await listAskedItems(source, missing)) asked.set(id, items);
      return asked;
    },
  };
}

/** Replaces equal items by one object, so that a thousand papers of a test hold its questions once. */
function internPaperItems(max: number): (items: PaperItem[]) => PaperItem[] {
  const interned = new LRUCache<string, PaperItem>({ max });
  const isSame = (one: PaperItem, other: PaperItem) =>
    one.options.length === other.options.length && one.options.every((id) => other.options.includes(id));
  return (items) =>
    items.map((item) => {
      const key = `${item.version} ${item.section} ${item.marks}`;
      const one = interned.get(key);
      if (one && isSame(one, item)) return one;
      interned.set(key, item);
      return item;
    });
}
