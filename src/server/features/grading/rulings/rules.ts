import type { RulingKind } from '#contract/attempts/score.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';
import type { QuestionKey } from '../marking/partial-credit.rules.ts';

/** How one question is marked in all papers of a test, in place of the pinned keys. See docs/decisions/0009-regrades-are-appended-rulings.md. */
export type Ruling = { how: Exclude<RulingKind, 'key' | 'pinned'> } | { how: 'key'; version: number };

type Content = Pick<StoredOption, 'id' | 'text' | 'correct'>;
/** A version of a question with its key. */
export type KeyedVersion = Omit<QuestionKey, 'options'> & { options: Content[] };

type Side = { id: string; text: string };

/** For each option of the version that students saw, its counterpart in another version: by text, else by place where both are left over. */
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
 * The key of another version of a question in terms of the options that students saw, so that their answers can be marked by it.
 * Undefined where that is impossible: another kind of answer, or a right option that nobody could choose.
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

/** Whether two keys over the same options accept the same answers. */
export function isSameKey(one: QuestionKey, other: QuestionKey): boolean {
  const content = ({ options, typed_key }: QuestionKey) =>
    JSON.stringify([
      options.filter(({ correct }) => correct).map(({ id }) => id),
      typed_key?.kind === 'matching' ? typed_key.prompts.map(({ id, match }) => [id, match]) : typed_key,
    ]);
  return content(one) === content(other);
}

/** The key by which a paper's question is marked: that of the ruled version where it fits the pinned one, else the pinned key. */
export function getEffectiveKey<Sat extends KeyedVersion>(
  sat: Sat,
  ruling: Ruling | undefined,
  versions: ReadonlyMap<number, KeyedVersion>,
): Sat {
  const ruled = ruling?.how === 'key' ? versions.get(ruling.version) : undefined;
  return (ruled && translateKey(sat, ruled)) ?? sat;
}
