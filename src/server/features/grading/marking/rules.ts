import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import { atLeast, decimal, type Fraction, plus, ratio, rounded, times } from '#lib/fraction.ts';
import {
  marksFor,
  type SectionOfPaper,
  withRounded,
} from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import type { GivenResponse, LatestAnswer } from '#server/features/attempts/answers/rules.ts';
import type { MarkedPaper } from '#server/features/attempts/scores/rules.ts';
import type { StoredOutcome, StoredSectionScore } from '#server/platform/database/json-columns.ts';
import { type Credit, computeCredit, exactShare, type QuestionKey } from './partial-credit.rules.ts';

/** A question of the paper with its key; `marks` replace those of the scheme. */
export type MarkingKey = QuestionKey & {
  question: number;
  marks?: number | null;
  /** Full marks for everybody. */
  given?: boolean;
};

/** A section of a paper with the keys of its questions. */
export type SectionToMark = SectionOfPaper<MarkingKey>;

const NOTHING: GivenResponse = { selected_options: [], value: '' };
const RIGHT: Credit = { outcome: 'right', credit: 1 };

/**
 * The score of a paper: a pure function of the answers, the pinned keys and the schemes. Sums are exact fractions, rounded once
 * to three decimals. See docs/decisions/0010-marks-are-exact-fractions.md.
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

/** The stored score of a section, its exact marks and maximum, and the outcome of each question. */
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

/** The stored outcome of a question, with its exact marks and maximum. */
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

/** What wrong answers beyond the threshold cost together. Of 10 attempted questions at 25 %, the third wrong answer is the first to cost. */
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
