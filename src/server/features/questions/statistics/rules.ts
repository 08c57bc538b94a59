import type { AnsweredVersion, Count } from '#contract/questions/statistics.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import { commonForm, creditOf } from '#server/features/grading/marking/partial-credit.rules.ts';
import { keyInForce, type Ruling } from '#server/features/grading/rulings/rules.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';

/**
 * How many gave one answer to a version: the id of an option, a `prompt:match` pair, or what was typed; null is a blank one. `attempts`
 * had the version, of which `group` are in the upper group and as many in the lower.
 */
export type GivenAnswer = Count & {
  version_id: number;
  attempts: number;
  group: number;
  answer: string | null;
  unopened: number;
};

type KeyedVersion = {
  id: number;
  number: number;
  kind: QuestionKind;
  options: StoredOption[];
  typed_key: StoredKey | null;
};

/** Typed answers that are told. */
const MOST = 10;
const NOBODY: Count = { all: 0, upper: 0, lower: 0 };

/** Each version that was sat with how it was answered, newest first, by the keys that hold. */
export function answeredVersions(
  given: readonly GivenAnswer[],
  versions: readonly KeyedVersion[],
  ruling: Ruling | undefined,
): AnsweredVersion[] {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const ruled = ruling?.how === 'key' ? byId.get(ruling.version) : undefined;
  const byVersion = Map.groupBy(given, ({ version_id }) => version_id);
  return versions
    .toSorted((a, b) => b.number - a.number)
    .flatMap((version) => {
      const own = byVersion.get(version.id);
      if (!own) return [];
      const key = keyInForce(version, ruling, byId);
      const marked_by = ruled && key !== version && ruled !== version ? ruled.number : null;
      return { version: version.number, marked_by, ...totalsOf(own), ...answersTo(key, own) };
    });
}

function totalsOf(own: readonly GivenAnswer[]) {
  const [{ attempts, group } = { attempts: 0, group: 0 }] = own;
  const blank = own.find(({ answer }) => answer === null);
  return {
    attempts: { all: attempts, upper: group, lower: group },
    blank: blank ? sumOf([blank]) : NOBODY,
    unopened: blank?.unopened ?? 0,
  };
}

function answersTo(key: KeyedVersion, own: readonly GivenAnswer[]) {
  const { options, typed_key } = key;
  const counts = new Map(own.map((one) => [one.answer, sumOf([one])]));
  const choiceOf = ({ html }: StoredOption, answer: string, right: boolean) => ({
    ...{ html, right, count: counts.get(answer) ?? NOBODY },
  });
  if (!typed_key)
    return {
      options: options.map((option) => choiceOf(option, option.id, option.correct)),
      prompts: [],
      typed: [],
    };
  if (typed_key.kind !== 'matching') return { options: [], prompts: [], typed: typedAnswers(key, own) };
  const prompts = typed_key.prompts.map(({ id, html, match }) => ({
    html,
    matches: options
      .map((option) => choiceOf(option, `${id}:${option.id}`, option.id === match))
      .filter(({ right, count }) => right || count.all > 0)
      .sort((a, b) => b.count.all - a.count.all),
  }));
  return { options: [], prompts, typed: [] };
}

/** The most frequent typed answers; what the key takes for one answer is counted as one. */
function typedAnswers(key: KeyedVersion, own: readonly GivenAnswer[]) {
  const typed = own
    .flatMap(({ answer, ...count }) => (answer === null ? [] : { value: answer, ...count }))
    .sort((a, b) => b.all - a.all || (a.value < b.value ? -1 : 1));
  return [...Map.groupBy(typed, ({ value }) => commonForm(key.typed_key, value)).values()]
    .map((alike) => ({ value: alike[0]?.value ?? '', count: sumOf(alike) }))
    .sort((a, b) => b.count.all - a.count.all)
    .slice(0, MOST)
    .map((one) => ({ ...one, credit: creditOf(key, { selected_options: [], value: one.value }).credit }));
}

function sumOf(counts: readonly Count[]): Count {
  const total = (name: keyof Count) => counts.reduce((sum, count) => sum + count[name], 0);
  return { all: total('all'), upper: total('upper'), lower: total('lower') };
}
