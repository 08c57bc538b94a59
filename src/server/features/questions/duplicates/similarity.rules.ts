/** A question as text: stem and options. Questions about different passages are never similar. */
type ComparableQuestion = { words: string; passage: string };
export type SimilarityTask = {
  /** In the file's order. */
  asked: (ComparableQuestion & { position: number })[];
  bank: (ComparableQuestion & { id: number })[];
};

/** `same`: equal apart from white space. `alike`: at most three similar questions, most similar first. */
type SimilarityMatch = {
  position: number;
  same: boolean;
  alike: { question: number | null; position: number | null; similarity: number }[];
};

/** The least share of common trigrams at which two questions count as similar. */
const MIN_SIMILARITY = 0.7;
const MAX_MATCHES = 3;
/** One more than is reported, because an equal question takes the first place. */
const MAX_CANDIDATES = MAX_MATCHES + 1;
/** CPU time after which the search for similar questions stops: many questions on one pattern are all similar. */
const SEARCH_MS = 2_500;

/** `compared`: `equal` where the time limit left similar questions out, and `nothing` where the memory was too small for the bank. */
export type SimilarityResult = { found: SimilarityMatch[]; compared: 'all' | 'equal' | 'nothing' };

type IndexedQuestion = ComparableQuestion & {
  question: number | null;
  position: number | null;
  groups: Int32Array;
};

/**
 * Finds for each question of a file the similar questions of the bank and earlier ones of the file. Two sets of trigrams (as
 * PostgreSQL's pg_trgm makes them) with the share `MIN_SIMILARITY` in common must meet among the rarest trigrams of each (the
 * prefix filter of set-similarity joins: Bayardo, Ma, Srikant 2007), so only those are indexed. `cpuMs` is the clock of the limit.
 */
export function findSimilar({ asked, bank }: SimilarityTask, cpuMs: () => number): SimilarityResult {
  const entries = rankTrigrams([
    ...bank.map(({ id, ...worded }) => ({ ...worded, question: id, position: null })),
    ...asked.map(({ position, ...worded }) => ({ ...worded, question: null, position })),
  ]);
  const end = cpuMs() + SEARCH_MS;
  const index: TrigramIndex = new Map();
  const same = new Map<string, number>();
  const found: SimilarityMatch[] = [];
  const seen = new Int32Array(entries.length).fill(-1);
  for (const [place, entry] of entries.entries()) {
    const key = `${entry.passage}\u0000${entry.words}`;
    const twin = same.get(key);
    if (entry.position !== null) {
      const near = cpuMs() < end ? findCandidates(place, index, entries, seen) : [];
      const first = twin === undefined ? [] : [{ place: twin, similarity: 1 }];
      const others = near.filter((one) => one.place !== twin);
      const alike = [...first, ...others].slice(0, MAX_MATCHES).map(({ place: other, similarity }) => ({
        question: entries[other]?.question ?? null,
        position: entries[other]?.position ?? null,
        similarity: Math.round(similarity * 1_000) / 1_000,
      }));
      if (alike.length > 0) found.push({ position: entry.position, same: twin !== undefined, alike });
    }
    if (twin === undefined) same.set(key, place);
    for (let at = 0; at < prefixLength(entry.groups.length, MIN_SIMILARITY); at++) {
      const posting = (place << POSITION_BITS) | Math.min(at, POSITION_LIMIT - 1);
      const list = index.get(entry.groups[at] ?? -1);
      if (list) list.push(posting);
      else index.set(entry.groups[at] ?? -1, [posting]);
    }
  }
  return { found, compared: cpuMs() < end ? 'all' : 'equal' };
}

/** For each trigram the entries that have it among their rarest: the entry's index in the upper bits, the trigram's rank in the lower. */
type TrigramIndex = Map<number, number[]>;
const POSITION_BITS = 11;
const POSITION_LIMIT = 1 << POSITION_BITS;
/** Keeps rounding errors from excluding a pair that lies exactly at the limit. */
const ROUNDING = 1e-6;
type Candidate = { place: number; similarity: number };

/**
 * The most similar entries in the index, at most `MAX_CANDIDATES`, most similar first and the earlier of equals first. `seen` holds for
 * each entry the index of the entry that it was last compared with.
 */
function findCandidates(
  place: number,
  index: TrigramIndex,
  entries: IndexedQuestion[],
  seen: Int32Array,
): Candidate[] {
  const near: Candidate[] = [];
  const entry = entries[place];
  if (!entry) return near;
  const size = entry.groups.length;
  // Once there are enough candidates, the similarity of the last one becomes the limit, which shortens the prefix.
  let least = MIN_SIMILARITY;
  for (let at = 0; at < prefixLength(size, least); at++)
    for (const posting of index.get(entry.groups[at] ?? -1) ?? []) {
      const candidate = posting >>> POSITION_BITS;
      if (seen[candidate] === place) continue;
      const other = entries[candidate];
      if (!other || (posting & (POSITION_LIMIT - 1)) >= prefixLength(other.groups.length, least)) continue;
      seen[candidate] = place;
      if (other.groups.length < least * size || size < least * other.groups.length) continue;
      if (other.passage !== entry.passage) continue;
      const similarity = similarityOf(entry.groups, other.groups, least);
      if (similarity < least) continue;
      near.push({ place: candidate, similarity });
      near.sort((one, another) => another.similarity - one.similarity || one.place - another.place);
      if (near.length > MAX_CANDIDATES) near.pop();
      if (near.length === MAX_CANDIDATES) least = near[MAX_CANDIDATES - 1]?.similarity ?? least;
    }
  return near;
}

/** How many of its rarest trigrams a set of this size compares to meet every set that is `least` similar; 0 for a text without words. */
const prefixLength = (size: number, least: number) =>
  size === 0 ? 0 : size - Math.ceil(least * size - ROUNDING) + 1;

/** The Jaccard similarity of two ascending arrays; returns 0 early once `least` is out of reach. */
function similarityOf(one: Int32Array, other: Int32Array, least: number): number {
  const needed = Math.ceil((least / (1 + least)) * (one.length + other.length) - ROUNDING);
  let a = 0;
  let b = 0;
  let common = 0;
  let spare = Math.min(one.length, other.length) - needed;
  while (a < one.length && b < other.length && spare >= 0) {
    const difference = (one[a] ?? 0) - (other[b] ?? 0);
    if (difference === 0) common++;
    if (difference <= 0) a++;
    if (difference >= 0) b++;
    if (difference !== 0) spare = common + Math.min(one.length - a, other.length - b) - needed;
  }
  return spare < 0 ? 0 : common / (one.length + other.length - common);
}

/**
 * Numbers trigrams by rarity, so that the rarest of each question come first. Only one set of trigrams exists at a time: those of a
 * whole bank would take more memory than the task has.
 */
function rankTrigrams(entries: Omit<IndexedQuestion, 'groups'>[]): IndexedQuestion[] {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const indexed = entries.map((entry): IndexedQuestion => {
    const own = new Set<number>();
    for (const group of trigramsOf(entry.words)) {
      let number = numbers.get(group);
      if (number === undefined) {
        number = counts.push(0) - 1;
        numbers.set(group, number);
      }
      own.add(number);
    }
    for (const number of own) counts[number] = (counts[number] ?? 0) + 1;
    return { ...entry, groups: Int32Array.from(own) };
  });
  const rank = new Int32Array(counts.length);
  const order = [...counts.keys()].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b);
  for (const [place, number] of order.entries()) rank[number] = place;
  for (const { groups } of indexed) {
    for (const [at, number] of groups.entries()) groups[at] = rank[number] ?? 0;
    groups.sort();
  }
  return indexed;
}

/** The trigrams of a text's words, each word padded with two blanks before and one after it. */
function* trigramsOf(words: string): Generator<string> {
  for (const word of words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) yield padded.slice(at, at + 3);
  }
}
