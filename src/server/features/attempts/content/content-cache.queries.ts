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

/** A test whose browser is changed is known by it on every node within that time. */
const KEYS_LIFE_MS = 1_000;
/** Papers that are read together. */
const PAPERS = 50;
/** Versions that are read together; those of one paper always are. */
const VERSIONS = 500;

/**
 * Remembers versions and papers, which never change once written, and for a second the browsers that tests want. Papers share their items
 * in memory, so that the options of an item are in no student's own order.
 */
export type ContentCache = {
  /** The same shelf for a transaction, which reads on its own connection what is not in memory. */
  inTransaction(tx: Database): ContentCache;
  /** Versions by number; every number asked for is there. */
  readVersions(ids: number[]): Promise<Map<number, PinnedVersion>>;
  /** Passages and figures by number. */
  readPassages(ids: number[]): Promise<PassageText[]>;
  /** What a published test draws from, frozen at that instant. */
  readPool(aptitudeId: number, publishedAt: Date | null): Promise<PoolRow[]>;
  /** The paper of the student's own attempt; undefined where it is somebody else's, which is not even read. */
  findPaper(attemptId: number, accountId: number): Promise<AttemptPaper | undefined>;
  /** Keeps the paper of an attempt that was opened here: its first save comes within a minute. */
  keepPaper(attemptId: number, paper: AttemptPaper): void;
  /** What the papers of attempts ask, by attempt, to be marked; what is read for it is not kept. */
  readAskedItems(attemptIds: number[]): Promise<Map<number, AskedItem[]>>;
  /** The browser that a test wants; a change is known on every node within a second. Not for transactions. */
  getBrowserKeys(aptitudeId: number): Promise<BrowserKeys>;
};

/** Reads over `db`; but over `urgent` what each save asks for, so that no save waits for anything else that the pool does. */
export function createContentCache(
  db: Database,
  { urgent = db, versions = 5_000, stimuli = 1_000, papers = 5_000 } = {},
): ContentCache {
  const knownVersions = new LRUCache<number, PinnedVersion>({ max: versions });
  const knownStimuli = new LRUCache<number, PassageText>({ max: stimuli });
  const knownPapers = new LRUCache<number, AttemptPaper>({ max: papers });
  const knownKeys = new LRUCache<number, BrowserKeys>({
    max: 500,
    ttl: KEYS_LIFE_MS,
    // Otherwise it would remember the time for a millisecond, and take a timer for each.
    ttlResolution: 0,
    // Keys that fall out while they are read come to whoever waits for them all the same.
    ignoreFetchAbort: true,
    fetchMethod: (id) => withTimeout(ANSWER_TIMEOUT_MS, readBrowserKeys(urgent, id)),
  });
  const knownPools = new LRUCache<string, PoolRow[]>({ max: 50 });
  const shared = internPaperItems(versions);
  const keep = (id: number, { items, ...paper }: AttemptPaper) => {
    const kept = { ...paper, items: shared(items) };
    knownPapers.set(id, kept);
    return kept;
  };
  // After a restart everybody's next save asks for its paper at once, and then for the versions in it.
  const reading = createBatcher((owns: PaperKey[]) => readPapers(urgent, owns), PAPERS);
  const readingVersions = createBatcher(readTogether, VERSIONS, { weigh: (ids) => ids.length });

  /** The versions of each list. What the batch before has read is known by now. */
  async function readTogether(lists: number[][]): Promise<PinnedVersion[][]> {
    const found = await inTransaction(urgent).readVersions([...new Set(lists.flat())]);
    return lists.map((ids) => ids.flatMap((id) => found.get(id) ?? []));
  }

  const inTransaction = (tx: Database): ContentCache =>
    shelfOf(tx, {
      readPaper: async (own) => (await readPapers(tx, [own]))[0],
      readVersions: (ids) => listPinnedVersions(tx, ids),
    });

  const shelfOf = (source: Database, { readPaper, readVersions }: CacheReaders): ContentCache => ({
    inTransaction,
    async readVersions(ids) {
      const found = new Map<number, PinnedVersion>();
      const missing: number[] = [];
      for (const id of ids) {
        const version = knownVersions.get(id);
        if (version) found.set(id, version);
        else missing.push(id);
      }
      if (missing.length > 0)
        for (const version of await readVersions(missing)) {
          knownVersions.set(version.id, version);
          found.set(version.id, version);
        }
      return found;
    },
    async readPassages(ids) {
      // Held from here on: what comes may take the place of what was known.
      const found = new Map(ids.map((id) => [id, knownStimuli.get(id)]));
      const missing = ids.filter((id) => !found.get(id));
      for (const stimulus of missing.length > 0 ? await listPassages(source, missing) : []) {
        knownStimuli.set(stimulus.id, stimulus);
        found.set(stimulus.id, stimulus);
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async readPool(aptitudeId, publishedAt) {
      const key = `${aptitudeId} ${publishedAt?.getTime()}`;
      const known = knownPools.get(key);
      if (known) return known;
      const pool = await listFrozenPool(source, aptitudeId);
      knownPools.set(key, pool);
      return pool;
    },
    getBrowserKeys: async (aptitudeId) => (await knownKeys.fetch(aptitudeId)) ?? ANY_BROWSER,
    async findPaper(attemptId, accountId) {
      const known = knownPapers.get(attemptId);
      if (known) return known.accountId === accountId ? known : undefined;
      const paper = await readPaper({ attemptId, accountId });
      return paper && keep(attemptId, paper);
    },
    keepPaper: (attemptId, paper) => void keep(attemptId, paper),
    async readAskedItems(attemptIds) {
      const papers = new Map<number, AskedItem[]>();
      for (const id of attemptIds) {
        const paper = knownPapers.get(id);
        if (paper) papers.set(id, paper.items);
      }
      const missing = attemptIds.filter((id) => !papers.has(id));
      if (missing.length > 0)
        for (const [id, items] of await listAskedItems(source, missing)) papers.set(id, items);
      return papers;
    },
  });
  return shelfOf(db, {
    readPaper: (own) => withTimeout(ANSWER_TIMEOUT_MS, reading.add(own)),
    readVersions: (ids) => withTimeout(ANSWER_TIMEOUT_MS, readingVersions.add(ids)),
  });
}

/** How a shelf reads what a save asks for and memory does not hold. */
type CacheReaders = {
  readPaper(own: PaperKey): Promise<AttemptPaper | undefined>;
  readVersions(ids: number[]): Promise<PinnedVersion[]>;
};

/** Puts one item in the place of all that ask the same: so a thousand papers of a test hold its questions once. */
function internPaperItems(most: number): (items: PaperItem[]) => PaperItem[] {
  const known = new LRUCache<string, PaperItem>({ max: most });
  const isSame = (one: PaperItem, other: PaperItem) =>
    one.options.length === other.options.length && one.options.every((id) => other.options.includes(id));
  return (items) =>
    items.map((item) => {
      const asks = `${item.version} ${item.section} ${item.marks}`;
      const one = known.get(asks);
      if (one && isSame(one, item)) return one;
      known.set(asks, item);
      return item;
    });
}
