/** A question by its words: what is asked and what is offered. Questions about different passages are never alike. */
type Worded = { words: string; passage: string };
export type Comparison = {
  /** In the file's order. */
  asked: (Worded & { position: number })[];
  bank: (Worded & { id: number })[];
};

/** `same`: letter for letter, blanks aside. `alike`: at most three, the most alike first. */
type Likeness = {
  position: number;
  same: boolean;
  alike: { question: number | null; position: number | null; similarity: number }[];
};

/** Least share of three-letter groups in common at which two questions are worth a second look. */
const ALIKE = 0.7;
const MOST = 3;
/** Looking for what is merely alike ends then: many questions on one pattern all read alike. */
const SEARCH_MS = 8_000;

/** `complete`: whether there was time to look for everything that is merely alike. */
export type Likenesses = { found: Likeness[]; complete: boolean };

type Entry = Worded & { question: number | null; position: number | null; groups: Int32Array };

/**
 * For each question of a file the bank's questions, and the earlier ones of the file, that read like it. Two sets of
 * three-letter groups, as PostgreSQL's pg_trgm makes them, that have the share `ALIKE` in common must meet among the rarest
 * groups of each (the prefix filter of set-similarity joins: Bayardo, Ma, Srikant 2007), so only those are indexed.
 */
export function findAlike(
  { asked, bank }: Comparison,
  now: () => number = () => performance.now(),
): Likenesses {
  const entries = encode([
    ...bank.map(({ id, ...worded }) => ({ ...worded, question: id, position: null })),
    ...asked.map(({ position, ...worded }) => ({ ...worded, question: null, position })),
  ]);
  const end = now() + SEARCH_MS;
  const index = new Map<number, number[]>();
  const same = new Map<string, number>();
  const found: Likeness[] = [];
  for (const [place, entry] of entries.entries()) {
    const prefix = prefixOf(entry.groups);
    const key = `${entry.passage}\u0000${entry.words}`;
    const twin = same.get(key);
    if (entry.position !== null) {
      const near = now() < end ? nearest(entry, prefix, index, entries) : [];
      const first = twin === undefined ? [] : [{ place: twin, similarity: 1 }];
      const others = near.filter((one) => one.place !== twin);
      const alike = [...first, ...others].slice(0, MOST).map(({ place: other, similarity }) => ({
        question: entries[other]?.question ?? null,
        position: entries[other]?.position ?? null,
        similarity: Math.round(similarity * 1_000) / 1_000,
      }));
      if (alike.length > 0) found.push({ position: entry.position, same: twin !== undefined, alike });
    }
    if (twin === undefined) same.set(key, place);
    for (const group of prefix) {
      const list = index.get(group);
      if (list) list.push(place);
      else index.set(group, [place]);
    }
  }
  return { found, complete: now() < end };
}

function nearest(entry: Entry, prefix: Int32Array, index: Map<number, number[]>, entries: Entry[]) {
  const size = entry.groups.length;
  const tried = new Set<number>();
  const near: { place: number; similarity: number }[] = [];
  for (const group of prefix)
    for (const place of index.get(group) ?? []) {
      if (tried.has(place)) continue;
      tried.add(place);
      const other = entries[place];
      if (!other || other.groups.length < ALIKE * size || size < ALIKE * other.groups.length) continue;
      if (other.passage !== entry.passage) continue;
      const similarity = similarityOf(entry.groups, other.groups);
      if (similarity >= ALIKE) near.push({ place, similarity });
    }
  return near.sort((one, other) => other.similarity - one.similarity || one.place - other.place);
}

const prefixOf = (groups: Int32Array) =>
  groups.subarray(0, groups.length - Math.ceil(ALIKE * groups.length) + 1);

/** Share of the groups of either that both have; both ascend. Gives up early, with 0, where `ALIKE` is out of reach. */
function similarityOf(one: Int32Array, other: Int32Array): number {
  const needed = Math.ceil((ALIKE / (1 + ALIKE)) * (one.length + other.length));
  let common = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    if (common + Math.min(one.length - a, other.length - b) < needed) return 0;
    const difference = (one[a] ?? 0) - (other[b] ?? 0);
    if (difference === 0) common++;
    if (difference <= 0) a++;
    if (difference >= 0) b++;
  }
  return common / (one.length + other.length - common);
}

/** Gives groups numbers by how rare they are, so that the rarest of a question come first. */
function encode(entries: Omit<Entry, 'groups'>[]): Entry[] {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const raw = entries.map(({ words }) => {
    const own = new Set<number>();
    for (const group of groupsOf(words)) {
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
function* groupsOf(words: string): Generator<string> {
  for (const word of words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) yield padded.slice(at, at + 3);
  }
}
