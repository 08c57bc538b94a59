import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { ClassAnswer } from '#contract/results.ts';
import { formatSeconds } from '#web/api/time.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';

/** The tenth of the full marks, 0 to 9, that marks lie in; marks beyond either end count in the end's. */
export function findTenth(marks: number, total: number): number {
  return total > 0 ? Math.max(0, Math.min(9, Math.floor((marks * 10) / total))) : 0;
}

/** How a result compares with the mean of the student's others; all in percent. */
export function describeDifference(percent: number, average: number | null): string {
  if (average === null) return 'First result';
  const difference = Math.round((percent - average) * 10) / 10;
  if (difference === 0) return 'As the average so far';
  return `${formatNumber(Math.abs(difference))} points ${difference > 0 ? 'above' : 'below'} the average so far`;
}

/** Seconds that a missed question takes to go through again. */
const SECONDS_PER_MISTAKE = 75;

/** Whole minutes to go through some missed questions again. */
export const estimateMinutes = (missed: number): number =>
  Math.max(1, Math.round((missed * SECONDS_PER_MISTAKE) / 60));

/** Below this time on wrong answers other words say more. */
const NOTABLE_SECONDS = 60;
/** Wrong answers that were given in less than half the time of the class, from which haste is a pattern. */
const HASTY = { answers: 3, share: 0.5 };

/** One sentence about what cost most: haste, time on wrong answers, or questions left out. `who` is `you` or `the student`. */
export function describeLosses(
  responses: readonly MarkedResponse[],
  classAnswers: readonly ClassAnswer[],
  who: 'you' | 'the student',
): string | undefined {
  const counted = responses.filter(({ ruling }) => ruling !== 'out');
  if (counted.length === 0) return undefined;
  const wrong = counted.filter(({ answer }) => answer.outcome === 'wrong' || answer.outcome === 'partial');
  const median = new Map(classAnswers.map(({ question_id, seconds }) => [question_id, seconds]));
  const hasty = wrong.filter(({ question, answer }) => {
    const typical = median.get(question.id) ?? 0;
    return answer.seconds > 0 && answer.seconds < typical / 2;
  });
  if (hasty.length >= HASTY.answers && hasty.length >= wrong.length * HASTY.share)
    return `${hasty.length} of ${pluralize(wrong.length, 'incorrect answer')} took less than half the time of the class`;
  const spent = wrong.reduce((sum, { answer }) => sum + answer.seconds, 0);
  if (spent >= NOTABLE_SECONDS)
    return `${formatSeconds(roundToMinutes(spent))} on ${pluralize(wrong.length, 'question')} that ${who} got wrong`;
  const blank = counted.filter(({ answer }) => answer.outcome === 'blank').length;
  if (blank > 0) return `${pluralize(blank, 'question')} unattempted`;
  return wrong.length === 0 ? 'Every answer is correct' : undefined;
}

const roundToMinutes = (seconds: number) => Math.round(seconds / 60) * 60;
