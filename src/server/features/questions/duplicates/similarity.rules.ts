/** A question by its words: what is asked and what is offered. Questions about different passages are never alike. */
type ComparableQuestion = { words: string; passage: string };
export type SimilarityTask = {
  /** In the file's order. */
  asked: (ComparableQuestion & { position: number })[];
  bank: (ComparableQuestion & { id: number })[];
};

/** `same`: letter for letter, blanks aside. `alike`: at most three, the most alike first. */
type SimilarityMatch = {
  position: number;
  same: boolean;
  alike: { question: number | null; position: number | null; similarity: number }[];
};

/** Least share of three-letter groups in common at which two questions are worth a second look. */
const MIN_SIMILARITY = 0.7;
const MAX_MATCHES = 3;
/** One more than is told: the twin of a question is told first, whatever else reads like it. */
const MAX_CANDIDATES = MAX_MATCHES + 1;
/** Looking for what is merely alike ends after so much of a core: many questions on one pattern all read alike. */
const SEARCH_MS = 2_500;

/** `complete`: whether there was time to look for everything that is merely alike. */
export type SimilarityResult = { found: SimilarityMatch[]; complete: boolean };

type IndexedQuestion = ComparableQuestion & {
  question: number | null;
  position: number | null;
  groups: Int32Array;
};

/**
 * For each question of a file the bank's questions, and the earlier ones of the file, that read like it. Two sets of
 * three-letter groups, as PostgreSQL's pg_trgm makes them, that have the share `ALIKE` in common must meet among the rarest
 * groups of each (the prefix filter of set-similarity joins: Bayardo, Ma, Srikant 2007), so only those are indexed.
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
  return { found, complete: cpuMs() < end };
}

/** For each group the entries that have it among their rarest: the place of the entry in the upper bits, in the lower ones where among these. */
type TrigramIndex = Map<number, number[]>;
const POSITION_BITS = 11;
const POSITION_LIMIT = 1 << POSITION_BITS;
/** Rounding must not refuse what is exactly as alike. */
const ROUNDING = 1e-6;
type Candidate = { place: number; similarity: number };

/**
 * The most alike of the entries in the index, at most `KEPT`, the most alike first and the earlier of two that are equally so.
 * `seen` has a place for each entry, and holds at it who was compared with it last.
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
  // Once enough are found, only what is as alike as the last of them counts, and must meet among still fewer groups.
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

/** Among so many of its rarest groups a set of this size meets every other that is `least` alike. A text without words meets none. */
const prefixLength = (size: number, least: number) =>
  size === 0 ? 0 : size - Math.ceil(least * size - ROUNDING) + 1;

/** Share of the groups of either that both have; both ascend. Gives up early, with 0, where `least` is out of reach. */
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

/** Gives groups numbers by how rare they are, so that the rarest of a question come first. */
function rankTrigrams(entries: Omit<IndexedQuestion, 'groups'>[]): IndexedQuestion[] {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const raw = entries.map(({ words }) => {
    const own = new Set<number>();
    for (const group of trigramsOf(words)) {
      let number = numbers.get(group);
      if (number === undefined) {
        number = counts.push(0) - 1;
        numbers.set(group, number);
      }
      own.add(number);
    }
    for (const number of own) counts[number] = (counts[number] ?? 0) + 1;
    return own;
  });
  const rank = new Int32Array(counts.length);
  const order = [...counts.keys()].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b);
  for (const [place, number] of order.entries()) rank[number] = place;
  return entries.map((entry, place) => ({
    ...entry,
    groups: Int32Array.from(raw[place] ?? [], (number) => rank[number] ?? 0).sort(),
  }));
}

/** The three-letter groups of a text's words, each word with two blanks before and one behind it. */
function* trigramsOf(words: string): Generator<string> {
  for (const word of words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) yield padded.slice(at, at + 3);
  }
}
