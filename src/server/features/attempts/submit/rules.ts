import { getSectionStatus } from '#contract/aptitudes/section-times.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { AnswerInput } from '../answers/answer-validation.rules.ts';
import type { LatestAnswer } from '../answers/rules.ts';
import { getAttemptClock } from '../timing/rules.ts';

/** Whether a hand-in says anything of a question's answer, be it that it is cleared. */
export const statesAnswer = ({ selected_options, value }: AnswerInput): boolean =>
  selected_options !== undefined || value !== undefined;

const isEmpty = ({ selected_options = [], value = '' }: AnswerInput) =>
  selected_options.length === 0 && value === '';

/** The same text for the same answer to the same question, in whatever order its options were chosen. */
export const fingerprintAnswer = ({ question_id, selected_options = [], value = '' }: AnswerInput): string =>
  JSON.stringify([question_id, selected_options.toSorted(), value]);

/** Of the answers that a hand-in brings along, those that differ from what counts of their questions. */
export function findUncountedAnswers<Brought extends AnswerInput>(
  brought: readonly Brought[],
  counted: readonly LatestAnswer[],
): Brought[] {
  const contents = new Map(counted.map((answer) => [answer.question_id, fingerprintAnswer(answer)]));
  return brought.filter((answer) => {
    const content = contents.get(answer.question_id);
    return content === undefined ? !isEmpty(answer) : content !== fingerprintAnswer(answer);
  });
}

/** The questions whose last answer that a hand-in brings along does not count. */
export function findUncountedQuestions(
  brought: readonly AnswerInput[],
  counted: readonly LatestAnswer[],
): number[] {
  const last = new Map(brought.map((answer) => [answer.question_id, answer]));
  return findUncountedAnswers([...last.values()], counted).map(({ question_id }) => question_id);
}

/** Whether the section at this place, from 0, is closed or not open yet: its answers are then kept as evidence. */
export function isOutsideSection(
  attempt: { section_ends: Date[] | null; paused_at: Date | null; now: Date },
  section: number | undefined,
): boolean {
  const { section_ends, now } = attempt;
  const [end, clock] = [section_ends?.[section ?? -1], getAttemptClock(attempt)];
  // A pause stops the attempt's clock, but not the grace period of a section that had ended before.
  const at = end && end <= clock ? now : clock;
  return getSectionStatus(section_ends, section, at, GRACE_SECONDS * 1_000) !== 'open';
}
