import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { AnsweredVersion, GroupCount } from '#contract/results/distractors.ts';
import {
  computeCredit,
  normalizeTypedAnswer,
} from '#server/features/grading/marking/partial-credit.rules.ts';
import { getEffectiveKey, type Ruling } from '#server/features/grading/rulings/rules.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';

/**
 * The counts of one answer to a version: an option's id, a `prompt:match` pair, or typed text; null is a blank answer. `attempts` is the
 * number of attempts with the version, `group` the size of the upper and of the lower group.
 */
export type GivenAnswer = GroupCount & {
  version_id: number;
  attempts: number;
  group: number;
  answer: string | null;
  unopened: number;
};

type VersionWithKey = {
  id: number;
  number: number;
  kind: QuestionKind;
  options: StoredOption[];
  typed_key: StoredKey | null;
};

/** The most typed answers that are listed. */
const MAX_TYPED_ANSWERS = 10;
const NO_COUNT: GroupCount = { all: 0, upper: 0, lower: 0 };

/** How each version was answered, newest version first, by the keys in force. */
export function analyseVersions(
  given: readonly GivenAnswer[],
  versions: readonly VersionWithKey[],
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
      const key = getEffectiveKey(version, ruling, byId);
      const marked_by = ruled && key !== version && ruled !== version ? ruled.number : null;
      return { version: version.number, marked_by, ...sumTotals(own), ...tallyAnswers(key, own) };
    });
}

function sumTotals(own: readonly GivenAnswer[]) {
  const [{ attempts, group } = { attempts: 0, group: 0 }] = own;
  const blank = own.find(({ answer }) => answer === null);
  return {
    attempts: { all: attempts, upper: group, lower: group },
    blank: blank ? sumCounts([blank]) : NO_COUNT,
    unopened: blank?.unopened ?? 0,
  };
}

function tallyAnswers(key: VersionWithKey, own: readonly GivenAnswer[]) {
  const { options, typed_key } = key;
  const counts = new Map(own.map((one) => [one.answer, sumCounts([one])]));
  const choiceOf = ({ html }: StoredOption, answer: string, right: boolean) => ({
    ...{ html, right, count: counts.get(answer) ?? NO_COUNT },
  });
  if (!typed_key)
    return {
      options: options.map((option) => choiceOf(option, option.id, option.correct)),
      prompts: [],
      typed: [],
    };
  if (typed_key.kind !== 'matching') return { options: [], prompts: [], typed: tallyTypedAnswers(key, own) };
  const prompts = typed_key.prompts.map(({ id, html, match }) => ({
    html,
    matches: options
      .map((option) => choiceOf(option, `${id}:${option.id}`, option.id === match))
      .filter(({ right, count }) => right || count.all > 0)
      .sort((a, b) => b.count.all - a.count.all),
  }));
  return { options: [], prompts, typed: [] };
}

/** The most frequent typed answers. Spellings that the key treats alike count as one. */
function tallyTypedAnswers(key: VersionWithKey, own: readonly GivenAnswer[]) {
  const typed = own
    .flatMap(({ answer, ...count }) => (answer === null ? [] : { value: answer, ...count }))
    .sort((a, b) => b.all - a.all || (a.value < b.value ? -1 : 1));
  return [...Map.groupBy(typed, ({ value }) => normalizeTypedAnswer(key.typed_key, value)).values()]
    .map((alike) => ({ value: alike[0]?.value ?? '', count: sumCounts(alike) }))
    .sort((a, b) => b.count.all - a.count.all)
    .slice(0, MAX_TYPED_ANSWERS)
    .map((one) => ({
      ...one,
      credit: computeCredit(key, { selected_options: [], value: one.value }).credit,
    }));
}

function sumCounts(counts: readonly GroupCount[]): GroupCount {
  const total = (name: keyof GroupCount) => counts.reduce((sum, count) => sum + count[name], 0);
  return { all: total('all'), upper: total('upper'), lower: total('lower') };
}
