import type { ResultPart } from '#contract/aptitudes/terms.ts';
import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { Role } from '#contract/person.ts';
import { isReleased, type ReleaseSettings } from '#server/features/aptitudes/rules.ts';

/** The parts of a result that a reader may see. Admins need not wait for the release. */
export function getReleasedParts(
  { role }: { role: Role },
  test: ReleaseSettings & { now: Date },
): Record<ResultPart, boolean> {
  const isAdmin = role === 'admin';
  const isOut = (part: ResultPart) => isAdmin || isReleased(test, test.now, part);
  return { marks: isOut('marks'), answers: isOut('answers'), explanations: isOut('explanations') };
}

const WITHHELD_HTML = '<p>Not shown until the answers of a test that asks this question are out.</p>';

/**
 * The responses of a mock without what tests ask now: such a question keeps its outcome and marks and shows neither text nor key. See
 * docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export function withholdParts(
  responses: MarkedResponse[],
  withheld: { questions: ReadonlySet<number>; explanations: ReadonlySet<number> },
): MarkedResponse[] {
  return responses.map((response) => {
    const { question, answer } = response;
    if (withheld.questions.has(question.id))
      return {
        ...response,
        question: {
          ...question,
          ...{ kind: 'single', html: WITHHELD_HTML, options: [], prompts: [], numerical: null, text: null },
          ...{ stimulus_id: null, explanation_html: '' },
        },
        answer: { ...answer, selected_options: [], value: '' },
      };
    if (!withheld.explanations.has(question.id)) return response;
    return { ...response, question: { ...question, explanation_html: '' } };
  });
}

/** Percent with one decimal; 0 of 0 is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}

/**
 * Percentile rank: the share of the other attempts that did not do better, in percent. A sole attempt has 100.
 * `rank` counts from 1 and ties share it.
 */
export function computePercentile(rank: number, total: number): number {
  return total <= 1 ? 100 : percent(total - rank, total - 1);
}

/** Correct answers per answered question, in percent. */
export function computeAccuracy(correct: number, incorrect: number): number {
  return percent(correct, correct + incorrect);
}

/**
 * The mean of the scores in percent of the maximum marks; 0 without tests. A test in which there was nothing to gain, since all of its
 * questions were left out, does not count.
 */
export function averageScore(tests: { marks: number; max_marks: number }[]): number {
  const shares = tests.flatMap(({ marks, max_marks }) => (max_marks > 0 ? [marks / max_marks] : []));
  return percent(
    shares.reduce((sum, share) => sum + share, 0),
    shares.length,
  );
}
