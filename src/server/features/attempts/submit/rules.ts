import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { fateInSection } from '#contract/aptitudes/section-times.ts';
import type { LatestAnswer } from '../answers/rules.ts';
import type { Answering } from '../answers/answer-validation.rules.ts';
import { clockOf } from '../timing/rules.ts';

/** Whether a hand-in says anything of a question's answer, be it that it is cleared. */
export const tellsAnswer = ({ selected_options, value }: Answering): boolean =>
  selected_options !== undefined || value !== undefined;

const isEmpty = ({ selected_options = [], value = '' }: Answering) =>
  selected_options.length === 0 && value === '';

/** The same text for the same answer to the same question, in whatever order its options were chosen. */
export const contentOf = ({ question_id, selected_options = [], value = '' }: Answering): string =>
  JSON.stringify([question_id, selected_options.toSorted(), value]);

/** Of the answers that a hand-in brings along, those that differ from what counts of their questions. */
export function notCounted<Brought extends Answering>(
  brought: readonly Brought[],
  counted: readonly LatestAnswer[],
): Brought[] {
  const contents = new Map(counted.map((answer) => [answer.question_id, contentOf(answer)]));
  return brought.filter((answer) => {
    const content = contents.get(answer.question_id);
    return content === undefined ? !isEmpty(answer) : content !== contentOf(answer);
  });
}

/** The questions whose last answer that a hand-in brings along does not count. */
export function questionsNotCounted(
  brought: readonly Answering[],
  counted: readonly LatestAnswer[],
): number[] {
  const last = new Map(brought.map((answer) => [answer.question_id, answer]));
  return notCounted([...last.values()], counted).map(({ question_id }) => question_id);
}

/** Whether the section at this place, from 0, is closed or not open yet: its answers are then kept as evidence. */
export function isOutsideSection(
  attempt: { section_ends: Date[] | null; paused_at: Date | null; now: Date },
  section: number | undefined,
): boolean {
  const { section_ends, now } = attempt;
  const [end, clock] = [section_ends?.[section ?? -1], clockOf(attempt)];
  // A pause stops the attempt's clock, but not the grace period of a section that had ended before.
  const at = end && end <= clock ? now : clock;
  return fateInSection(section_ends, section, at, GRACE_SECONDS * 1_000) !== 'open';
}
