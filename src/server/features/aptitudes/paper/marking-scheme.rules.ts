import type { CutOff, Scheme, WrongPenalty } from '#contract/aptitudes/marking-scheme.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Trade } from '#contract/trade.ts';
import { decimal, type Fraction, plus, ratio, rounded, times } from '#lib/fraction.ts';
import type { StoredSection } from '#server/platform/database/json-columns.ts';
import { getDefaultSectionName } from './paper.rules.ts';

/** The marking terms of a test. */
export type MarkingTerms = {
  test: { marks_right: number; marks_wrong: number; scheme: Scheme | null; cut_off: CutOff | null };
  sections: readonly { id: number; scheme: Scheme | null; cut_off: CutOff | null }[];
  /** Marks of questions that replace those of the scheme. */
  marks: ReadonlyMap<number, number>;
};

/** A scheme with these marks for a right answer and, zero or less, for a wrong one. */
export function buildPlainScheme(right: number, wrong: number): Scheme {
  return { right, wrong: { marks: wrong }, blank: 0, partial: 'none', kinds: {}, threshold: null };
}

/** What decides about the marks of a question; `marks` replace those of the scheme. */
type Worth = { kind: QuestionKind; marks?: number | null };

const rightMarks = (scheme: Scheme, { kind, marks }: Worth) =>
  decimal(marks ?? scheme.kinds[kind]?.right ?? scheme.right);

function wrongMarks(scheme: Scheme, key: Worth): Fraction {
  if (scheme.threshold) return decimal(0);
  const wrong: WrongPenalty = scheme.kinds[key.kind]?.wrong ?? scheme.wrong;
  if ('marks' in wrong) return decimal(wrong.marks);
  const [part = '0', whole = '1'] = wrong.share.split('/');
  return times(rightMarks(scheme, key), ratio(-BigInt(part), BigInt(whole)));
}

type Marks = { exact: Fraction; rounded: number };
export const withRounded = (exact: Fraction): Marks => ({ exact, rounded: rounded(exact) });

type MarksByOutcome = Record<'right' | 'wrong' | 'blank', Marks>;
const marksByWorth = new WeakMap<Scheme, Map<string, MarksByOutcome>>();

/** The marks of each outcome of a question. Computed once for all questions of equal worth under a scheme. */
export function marksFor(scheme: Scheme, key: Worth): MarksByOutcome {
  const known = marksByWorth.get(scheme) ?? new Map<string, MarksByOutcome>();
  const name = `${key.kind} ${key.marks}`;
  const before = known.get(name);
  if (before) return before;
  const marks = {
    right: withRounded(rightMarks(scheme, key)),
    wrong: withRounded(wrongMarks(scheme, key)),
    blank: withRounded(decimal(scheme.kinds[key.kind]?.blank ?? scheme.blank)),
  };
  marksByWorth.set(scheme, known.set(name, marks));
  return marks;
}

/** The marks of a right and of a wrong answer to a question. Under a threshold a single wrong answer costs nothing. */
export function getQuestionMarks(scheme: Scheme, key: Worth): { marks_right: number; marks_wrong: number } {
  const { right, wrong } = marksFor(scheme, key);
  return { marks_right: right.rounded, marks_wrong: wrong.rounded };
}

/** The maximum marks of a section. */
export function maxMarks(scheme: Scheme, keys: readonly Worth[]): number {
  return rounded(plus(...keys.map((key) => rightMarks(scheme, key))));
}

/** A section of a paper with its questions and the scheme that applies there. */
export type SectionOfPaper<Question> = {
  name: string;
  scheme: Scheme;
  cut_off: CutOff | null;
  keys: Question[];
};

const defaultSchemes = new WeakMap<MarkingTerms['test'], Scheme>();

/** The scheme of a test as a whole: one object for all its papers, so that `marksFor` computes its marks once. */
function getDefaultScheme(test: MarkingTerms['test']): Scheme {
  const scheme =
    defaultSchemes.get(test) ?? test.scheme ?? buildPlainScheme(test.marks_right, test.marks_wrong);
  defaultSchemes.set(test, scheme);
  return scheme;
}

/** Groups the questions of a paper by its stored sections; of a test without any, by the questions' trades. */
export function groupBySection<Question>(
  { test, sections }: Pick<MarkingTerms, 'test' | 'sections'>,
  questions: readonly { key: Question; section: number | undefined; question_type: Trade }[],
  stored: readonly StoredSection[] | null,
): SectionOfPaper<Question>[] {
  const usual = getDefaultScheme(test);
  if (!stored)
    return [...Map.groupBy(questions, ({ question_type }) => getDefaultSectionName(question_type))].map(
      ([name, own]) => ({
        name,
        scheme: usual,
        cut_off: null,
        keys: own.map(({ key }) => key),
      }),
    );
  return stored.map(({ section, name }, place) => {
    const planned = sections.find(({ id }) => id === section);
    const own = questions.filter((one) => one.section === place);
    return {
      name,
      scheme: planned?.scheme ?? usual,
      cut_off: planned?.cut_off ?? null,
      keys: own.map(({ key }) => key),
    };
  });
}
