import * as z from 'zod/mini';
import { Release } from '#contract/aptitudes/terms.ts';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { reason } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { AttemptState, GivenAnswer, HowSubmitted, SequenceNumber } from './attempt.ts';
import { SelectedStudents } from './students.ts';

export const forceSubmitAttempts = endpoint({
  method: 'POST',
  path: '/aptitude/end/:id',
  summary: 'Submit for students who are taking the test, with the saved answers; they read the reason',
  params: IdParams,
  body: z.strictObject({ users: SelectedStudents, reason: reason() }),
  reply: z.object({ changed: z.int() }),
});

/** The student's proof of the submission. */
export const SubmissionReceipt = z.object({
  attempt_id: Id,
  state: AttemptState,
  how: HowSubmitted,
  /** Why an invigilator submitted it, for the student to read; else null. */
  reason: z.nullable(z.string()),
  submitted_at: Instant,
  answers_saved: z.int(),
  /** Short code over the stored answers, such as `7F3A-91C2`. */
  code: z.string(),
  /** When students can read the marks; null: now, or when an admin releases them. */
  results_at: z.nullable(Instant),
  release: Release,
});
export type SubmissionReceipt = z.input<typeof SubmissionReceipt>;

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/aptitude/submit/:id',
  summary: 'Submit the test, with answers that have not been saved yet; a repetition changes nothing',
  params: IdParams,
  body: z.strictObject({
    userData: z.strictObject({ regno: Regno, trade: Trade }),
    answers: z.array(GivenAnswer).check(z.maxLength(500)),
    /** The writer's epoch; a tab that was taken over cannot submit for its successor. */
    epoch: z.optional(SequenceNumber),
    /** Set where the device takes the time to be over. A test with time left stays open: `time-left` answers with the times. */
    at_end: z.optional(z.boolean()),
  }),
  reply: z.extend(SubmissionReceipt, {
    /** Questions whose submitted answers do not count: too late, or not in the paper. */
    late: z.array(Id),
  }),
});
