import type { RulingKind } from '#contract/attempts/score.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';
import type { QuestionKey } from '../marking/partial-credit.rules.ts';

/** How all papers of a test are marked at one question, in place of by the key that each pinned. */
export type Ruling = { how: Exclude<RulingKind, 'key' | 'pinned'> } | { how: 'key'; version: number };

type Content = Pick<StoredOption, 'id' | 'text' | 'correct'>;
/** A question with its key, as a version of it says. */
export type KeyedVersion = Omit<QuestionKey, 'options'> & { options: Content[] };

type Side = { id: string; text: string };

/**
 * For each of the options that were sat, the one that stands for it in another version: by its words, else by its place where
 * both are left over there.
 */
function matchOptions(sat: readonly Side[], other: readonly Side[]): Map<string, string> {
  const partners = new Map<string, string>();
  const taken = new Set<string>();
  const pair = (one: Side, match: Side | undefined) => {
    if (!match || taken.has(match.id) || partners.has(one.id)) return;
    partners.set(one.id, match.id);
    taken.add(match.id);
  };
  for (const one of sat)
    pair(
      one,
      other.find((match) => match.text === one.text && !taken.has(match.id)),
    );
  for (const [place, one] of sat.entries()) pair(one, other[place]);
  return partners;
}

/**
 * The key of another version of a question, said of the options that were sat, so that answers to those can be marked by it.
 * Undefined where it cannot be said: another kind of answer, or a right option that nobody could choose.
 */
export function translateKey<Sat extends KeyedVersion>(sat: Sat, other: KeyedVersion): Sat | undefined {
  const from = other.typed_key;
  if (sat.typed_key?.kind !== from?.kind) return undefined;
  const partners = matchOptions(sat.options, other.options);
  if (!from) {
    const keys = other.options.filter((option) => option.correct);
    const reached = new Set(partners.values());
    if (!keys.every((key) => reached.has(key.id))) return undefined;
    const right = new Set(keys.map((key) => key.id));
    return {
      ...sat,
      options: sat.options.map((option) => ({
        ...option,
        correct: right.has(partners.get(option.id) ?? ''),
      })),
    };
  }
  if (from.kind !== 'matching') return { ...sat, typed_key: from };
  const typed_key = sat.typed_key?.kind === 'matching' && matchingFrom(sat.typed_key, from, partners);
  return typed_key ? { ...sat, typed_key } : undefined;
}

type Matching = StoredKey & { kind: 'matching' };

function matchingFrom(sat: Matching, from: Matching, partners: Map<string, string>): Matching | undefined {
  if (sat.prompts.length !== from.prompts.length) return undefined;
  const asked = matchOptions(sat.prompts, from.prompts);
  const back = new Map([...partners].map(([own, match]) => [match, own]));
  const prompts = sat.prompts.flatMap((prompt) => {
    const match = back.get(from.prompts.find(({ id }) => id === asked.get(prompt.id))?.match ?? '');
    return match === undefined ? [] : { ...prompt, match };
  });
  return prompts.length === sat.prompts.length ? { kind: 'matching', prompts } : undefined;
}

/** Whether two keys over the same options take the same answers. */
export function isSameKey(one: QuestionKey, other: QuestionKey): boolean {
  const told = ({ options, typed_key }: QuestionKey) =>
    JSON.stringify([
      options.filter(({ correct }) => correct).map(({ id }) => id),
      typed_key?.kind === 'matching' ? typed_key.prompts.map(({ id, match }) => [id, match]) : typed_key,
    ]);
  return told(one) === told(other);
}

/** The key by which a paper's question is marked: the ruled version's where it can be said of what was sat, else the pinned one. */
export function getEffectiveKey<Sat extends KeyedVersion>(
  sat: Sat,
  ruling: Ruling | undefined,
  versions: ReadonlyMap<number, KeyedVersion>,
): Sat {
  const ruled = ruling?.how === 'key' ? versions.get(ruling.version) : undefined;
  return (ruled && translateKey(sat, ruled)) ?? sat;
}
