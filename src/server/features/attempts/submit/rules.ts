import { getSectionStatus } from '#contract/aptitudes/section-times.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { AnswerInput } from '../answers/answer-validation.rules.ts';
import type { LatestAnswer } from '../answers/rules.ts';
import { getAttemptClock } from '../timing/rules.ts';

/** Whether a submitted entry states an answer. An empty one states that the answer was cleared. */
export const statesAnswer = ({ selected_options, value }: AnswerInput): boolean =>
  selected_options !== undefined || value !== undefined;

const isEmpty = ({ selected_options = [], value = '' }: AnswerInput) =>
  selected_options.length === 0 && value === '';

/** Equal for equal answers to the same question, in whichever order the options were chosen. */
export const fingerprintAnswer = ({ question_id, selected_options = [], value = '' }: AnswerInput): string =>
  JSON.stringify([question_id, selected_options.toSorted(), value]);

/** Those submitted answers that differ from the counted answers to their questions. */
export function findUncountedAnswers<Submitted extends AnswerInput>(
  submitted: readonly Submitted[],
  counted: readonly LatestAnswer[],
): Submitted[] {
  const contents = new Map(counted.map((answer) => [answer.question_id, fingerprintAnswer(answer)]));
  return submitted.filter((answer) => {
    const content = contents.get(answer.question_id);
    return content === undefined ? !isEmpty(answer) : content !== fingerprintAnswer(answer);
  });
}

/** The questions whose last submitted answer does not count. */
export function findUncountedQuestions(
  submitted: readonly AnswerInput[],
  counted: readonly LatestAnswer[],
): number[] {
  const last = new Map(submitted.map((answer) => [answer.question_id, answer]));
  return findUncountedAnswers([...last.values()], counted).map(({ question_id }) => question_id);
}

/** Whether the section at this place, from 0, is closed or not open yet. The server keeps its answers as late ones then. */
export function isOutsideSection(
  attempt: { section_ends: Date[] | null; paused_at: Date | null; now: Date },
  section: number | undefined,
): boolean {
  const { section_ends, now } = attempt;
  const [end, clock] = [section_ends?.[section ?? -1], getAttemptClock(attempt)];
  // A pause stops the attempt's clock, but not the grace period of a section that ended before it.
  const at = end && end <= clock ? now : clock;
  return getSectionStatus(section_ends, section, at, GRACE_SECONDS * 1_000) !== 'open';
}
