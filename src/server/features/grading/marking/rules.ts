import type { CutOff, Scheme, WrongPenalty } from '#contract/aptitudes/marking-scheme.ts';
import { atLeast, decimal, type Fraction, plus, ratio, rounded, times } from '#lib/fraction.ts';
import type { LatestAnswer } from '#server/features/attempts/answers/rules.ts';
import type { StoredOutcome, StoredSectionScore } from '#server/platform/database/json-columns.ts';
import {
  type Credit,
  computeCredit,
  exactShare,
  type GivenResponse,
  type QuestionKey,
} from './partial-credit.rules.ts';

/** A question of the paper with its key, and what it is worth in place of what the scheme says. */
export type MarkingKey = QuestionKey & {
  question: number;
  marks?: number | null;
  /** Everybody counts as having answered it rightly. */
  given?: boolean;
};

/** A section of a paper with all that its marking takes. */
export type SectionToMark = { name: string; scheme: Scheme; cut_off: CutOff | null; keys: MarkingKey[] };

export type MarkedPaper = {
  marks: number;
  max_marks: number;
  correct: number;
  incorrect: number;
  unanswered: number;
  outcomes: StoredOutcome[];
  sections: StoredSectionScore[];
  /** Whether every cut-off was reached; null where there is none. */
  qualified: boolean | null;
};

/** So many marks for a right answer, and for a wrong one what is zero or less. */
export function buildPlainScheme(right: number, wrong: number): Scheme {
  return { right, wrong: { marks: wrong }, blank: 0, partial: 'none', kinds: {}, threshold: null };
}

type Worth = Pick<MarkingKey, 'kind' | 'marks'>;

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
const withRounded = (exact: Fraction): Marks => ({ exact, rounded: rounded(exact) });

type Outcomes = Record<'right' | 'wrong' | 'blank', Marks>;
const marksByWorth = new WeakMap<Scheme, Map<string, Outcomes>>();

/** What each outcome of a question brings; worked out once for all questions of the same worth under a scheme. */
function marksFor(scheme: Scheme, key: Worth): Outcomes {
  const known = marksByWorth.get(scheme) ?? new Map<string, Outcomes>();
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

/** What a question is worth: a right answer, and what a wrong one adds, below a threshold nothing. */
export function getQuestionMarks(scheme: Scheme, key: Worth): { marks_right: number; marks_wrong: number } {
  const { right, wrong } = marksFor(scheme, key);
  return { marks_right: right.rounded, marks_wrong: wrong.rounded };
}

/** The marks that can be had in a section. */
export function maxMarks(scheme: Scheme, keys: readonly Worth[]): number {
  return rounded(plus(...keys.map((key) => rightMarks(scheme, key))));
}

const NOTHING: GivenResponse = { selected_options: [], value: '' };
const RIGHT: Credit = { outcome: 'right', credit: 1 };

/**
 * The score of a paper: a pure function of the answers, the pinned keys and the schemes. Sums are exact, whatever shares
 * of marks go into them, and are rounded once, to three decimals.
 */
export function markPaper(
  sections: readonly SectionToMark[],
  answers: readonly LatestAnswer[],
  cutOff: CutOff | null = null,
): MarkedPaper {
  const answered = new Map(answers.map((answer) => [answer.question_id, answer]));
  const marked = sections.map((section) => markSection(section, answered));
  const marks = plus(...marked.map((one) => one.marks));
  const max = plus(...marked.map((one) => one.max));
  const reached = [...marked.map((one) => one.score.qualified), reachesCutOff(cutOff, marks, max)];
  const total = (name: 'correct' | 'incorrect' | 'unanswered') =>
    marked.reduce((count, { score }) => count + score[name], 0);
  return {
    marks: rounded(marks),
    max_marks: rounded(max),
    correct: total('correct'),
    incorrect: total('incorrect'),
    unanswered: total('unanswered'),
    outcomes: marked.flatMap((one) => one.outcomes),
    sections: marked.map((one) => one.score),
    qualified: reached.every((one) => one === null) ? null : reached.every((one) => one !== false),
  };
}

/** The score of a section as it is stored, its marks and the most that could be had, both exact, and the outcome of each question. */
function markSection({ name, scheme, cut_off, keys }: SectionToMark, answered: Map<number, LatestAnswer>) {
  const judged = keys.map((key) => markQuestion(scheme, key, answered.get(key.question) ?? NOTHING));
  const count = { right: 0, wrong: 0, partial: 0, blank: 0 };
  for (const { stored } of judged) count[stored.outcome]++;
  const penalty = penaltyOf(scheme, count.wrong, keys.length - count.blank);
  const marks = plus(...judged.map((one) => one.marks), penalty);
  const max = plus(...judged.map((one) => one.most));
  const score: StoredSectionScore = {
    name,
    marks: rounded(marks),
    max_marks: rounded(max),
    correct: count.right,
    incorrect: count.wrong + count.partial,
    unanswered: count.blank,
    penalty: rounded(penalty),
    qualified: reachesCutOff(cut_off, marks, max),
  };
  return { marks, max, score, outcomes: judged.map(({ stored }) => stored) };
}

/** The outcome of one question as it is stored, with its marks and the most that could be had, both exact. */
function markQuestion(scheme: Scheme, key: MarkingKey, response: GivenResponse) {
  const partial = scheme.kinds[key.kind]?.partial ?? scheme.partial;
  const { outcome, credit } = key.given ? RIGHT : computeCredit(key, response, partial);
  const worth = marksFor(scheme, key);
  const marks =
    outcome === 'partial' ? withRounded(times(worth.right.exact, exactShare(credit))) : worth[outcome];
  const stored: StoredOutcome = { question: key.question, outcome, marks: marks.rounded };
  if (outcome === 'partial') stored.credit = credit;
  if (key.given) stored.given = true;
  return { stored, marks: marks.exact, most: worth.right.exact };
}

/** What wrong answers beyond the threshold cost together: of 10 attempted at 25 % the third is the first beyond. */
function penaltyOf({ threshold }: Scheme, wrong: number, attempted: number): Fraction {
  if (!threshold) return decimal(0);
  const free = Math.floor((threshold.percent * attempted) / 100);
  return times(decimal(threshold.each), decimal(Math.max(0, wrong - free)));
}

function reachesCutOff(cutOff: CutOff | null, marks: Fraction, max: Fraction): boolean | null {
  if (!cutOff) return null;
  const wanted = 'marks' in cutOff ? decimal(cutOff.marks) : times(max, ratio(decimal(cutOff.percent), 100));
  return atLeast(marks, wanted);
}
