import * as z from 'zod/mini';
import { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { Outcome } from '#contract/attempts/score.ts';
import { AttemptParams, endpoint, Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { HowSubmitted, SequenceNumber } from './attempt.ts';

/** The format of the file in which a device exports answers that it could not send. */
export const UNSENT_ANSWERS_FORMAT = 'placement-portal/unsent-answers/1';
/** The most operations in one part of a file. */
export const MAX_OPERATIONS_PER_PART = 5_000;

const Short = z.string().check(z.maxLength(60));

/** What the student did. It is validated, but never normalised, because the signature covers these very values. */
const UnsentOperation = z.strictObject({
  seq: SequenceNumber,
  question_id: Id,
  // More lenient than a save, so that one invalid answer does not make the whole file unreadable.
  selected_options: z.optional(z.array(Short).check(z.maxLength(100))),
  value: z.optional(z.string().check(z.maxLength(20_000))),
  marked: z.optional(z.boolean()),
  seconds: z.optional(z.int().check(z.gte(0), z.lte(86_400))),
  /** The device's clock as ISO 8601. It may be wrong. */
  at: z.optional(Short),
  /** Milliseconds since the window was opened, by its monotonic clock, which nobody can set. */
  clock_ms: z.optional(z.int().check(z.gte(0), z.lte(9_000_000_000_000))),
});
export type UnsentOperation = z.infer<typeof UnsentOperation>;

/** What the student did in one opening of the test, signed with the key of that opening. */
const UnsentAnswersPart = z.strictObject({
  epoch: SequenceNumber,
  operations: z.array(UnsentOperation).check(z.minLength(1), z.maxLength(MAX_OPERATIONS_PER_PART)),
  /** The last receipt that the device had. */
  receipt: z.nullable(
    z.strictObject({ link: z.int().check(z.gte(0)), hash: z.string().check(z.maxLength(64)) }),
  ),
  /** HMAC-SHA-256 in hexadecimal digits; null where the device could not sign. */
  signature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type UnsentAnswersPart = z.infer<typeof UnsentAnswersPart>;

/** A file of unsent answers, with a part for each opening on the device. See docs/decisions/0006-late-answers-count-only-when-admitted.md. */
export const UnsentAnswersFile = z.strictObject({
  format: z.literal(UNSENT_ANSWERS_FORMAT),
  /** Explains the file to people who open it. */
  note: z.string().check(z.maxLength(1_000)),
  attempt: Id,
  test: z.strictObject({ id: Id, name: z.string().check(z.maxLength(200)) }),
  regno: Short,
  /** The device's clock. */
  made_at: Short,
  parts: z.array(UnsentAnswersPart).check(z.minLength(1), z.maxLength(50)),
});
export type UnsentAnswersFile = z.infer<typeof UnsentAnswersFile>;

/** The text that the signature of a part covers: all fields in a fixed order, so that their order in the file does not matter. */
export function buildTextToSign(
  { attempt, test, regno }: Pick<UnsentAnswersFile, 'attempt' | 'test' | 'regno'>,
  { epoch, receipt, operations }: Omit<UnsentAnswersPart, 'signature'>,
): string {
  return JSON.stringify([
    UNSENT_ANSWERS_FORMAT,
    attempt,
    test.id,
    regno,
    epoch,
    receipt && [receipt.link, receipt.hash],
    operations.map((one) => [
      one.seq,
      one.question_id,
      one.selected_options ?? null,
      one.value ?? null,
      one.marked ?? null,
      one.seconds ?? null,
      one.at ?? null,
      one.clock_ms ?? null,
    ]),
  ]);
}

/** The verdict on the signature of a part. `none`: the device could not sign. `unknown`: the portal has no key of that opening. */
export const SignatureVerdict = z.enum(['right', 'wrong', 'none', 'unknown']);
export type SignatureVerdict = z.infer<typeof SignatureVerdict>;

/**
 * The status of an operation. `counted`: it came in time. `admitted`: an admin admitted it. `held`: stored as late. `new`: only in the
 * file. The others cannot count. `otherwise`: something else is stored under its number. `no-opening`: the test was never opened under
 * its epoch. `unfit`: the paper does not allow it.
 */
export const LateOperationStatus = z.enum([
  'counted',
  'admitted',
  'held',
  'new',
  'otherwise',
  'no-opening',
  'unfit',
]);
export type LateOperationStatus = z.infer<typeof LateOperationStatus>;

/** Identifies an event of an attempt, and orders the events. */
const EventKey = z.strictObject({
  epoch: SequenceNumber,
  // The answers of a submission get numbers above those that a client may use.
  seq: z.int().check(z.gte(1), z.lte(2_147_483_647)),
});
export type EventKey = z.infer<typeof EventKey>;
/** The key as text, for maps. */
export const formatEventKey = ({ epoch, seq }: EventKey): string => `${epoch} ${seq}`;
/** The order in which the writers of an attempt followed one another, and in which each of them wrote. */
export const compareByWriter = (a: EventKey, b: EventKey): number => a.epoch - b.epoch || a.seq - b.seq;
/** The inverse of `formatEventKey`. */
export function parseEventKey(text: string): EventKey {
  const [epoch = 0, seq = 0] = text.split(' ').map(Number);
  return { epoch, seq };
}

const LateOperation = z.object({
  ...EventKey.shape,
  question_id: Id,
  selected_options: z.nullable(z.array(z.string())),
  value: z.nullable(z.string()),
  marked: z.nullable(z.boolean()),
  seconds: z.int(),
  standing: LateOperationStatus,
  /** Whether the admission would include it. */
  chosen: z.boolean(),
  /** When the server received it. */
  received_at: z.nullable(Instant),
  /** Whether the student could read the correct answers when it arrived. An operation that is only in the file arrives now. */
  after_answers: z.boolean(),
  /** The time according to the file, which proves nothing. */
  at: z.nullable(z.string()),
  clock_ms: z.nullable(z.number()),
});
export type LateOperation = z.input<typeof LateOperation>;

const MarkedAnswer = z.object({
  selected_options: z.array(z.string()),
  value: z.string(),
  /** Null where the question does not count. */
  outcome: z.nullable(Outcome),
  marks: z.number(),
});

const Score = z.object({
  marks: z.number(),
  max_marks: z.number(),
  correct: z.int(),
  incorrect: z.int(),
  unanswered: z.int(),
  qualified: z.nullable(z.boolean()),
  rank: z.int(),
});

const LateAdmission = z.object({
  id: Id,
  by: z.string(),
  at: Instant,
  reason: z.string(),
  events: z.int(),
  withdrawn: z.nullable(z.object({ by: z.string(), at: Instant, reason: z.string() })),
});
export type LateAdmission = z.input<typeof LateAdmission>;

/** An attempt with its student and its test. */
export const AttemptFacts = z.object({
  id: Id,
  test: z.object({ id: Id, name: z.string() }),
  student: z.object({ regno: z.string(), name: z.string() }),
  started_at: Instant,
  deadline: Instant,
  submitted_at: z.nullable(Instant),
  how: z.nullable(HowSubmitted),
  openings: z.int(),
});
export type AttemptFacts = z.input<typeof AttemptFacts>;

export const readAttempt = endpoint({
  method: 'GET',
  path: '/attempt/:attempt_id',
  summary: 'An attempt with its student and its test, for admins',
  params: AttemptParams,
  reply: AttemptFacts,
});

const LateAnswersPreview = z.object({
  /** The parts of the file; null without one. */
  file: z.nullable(
    z.array(
      z.object({
        epoch: z.int(),
        operations: z.int(),
        signature: SignatureVerdict,
        opened_at: z.nullable(Instant),
      }),
    ),
  ),
  operations: z.array(LateOperation),
  questions: z.array(PaperQuestion),
  /** The questions whose answer or marks change if the chosen operations are admitted. */
  changes: z.array(z.object({ question_id: Id, before: MarkedAnswer, after: MarkedAnswer })),
  before: Score,
  after: Score,
  admissions: z.array(LateAdmission),
});
export type LateAnswersPreview = z.input<typeof LateAnswersPreview>;

const Chosen = z.array(EventKey).check(z.maxLength(MAX_OPERATIONS_PER_PART));

export const previewLateAnswers = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/evidence',
  summary: 'The late answers to an attempt, stored here or in a file, and what admitting them would change',
  params: AttemptParams,
  body: z.strictObject({
    /** The file as it was read from JSON. */
    file: z.optional(z.unknown()),
    /**
     * The operations to admit. Left out: all that arrived before the student could read the correct answers; of those in the file only
     * the ones with a right signature.
     */
    chosen: z.optional(Chosen),
  }),
  reply: LateAnswersPreview,
});

export const admitLateAnswers = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/evidence/admit',
  summary:
    'Admit late answers, stored here or in a file, and mark the attempt again; answers that count already are skipped',
  message: 'Late answers admitted',
  params: AttemptParams,
  body: z.strictObject({
    file: z.optional(z.unknown()),
    chosen: Chosen.check(z.minLength(1)),
    reason: text(1, 500),
  }),
  reply: LateAnswersPreview,
});

export const withdrawLateAnswers = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/evidence/withdraw',
  summary: 'Withdraw an admission of late answers and mark the attempt again',
  message: 'Admission withdrawn',
  params: AttemptParams,
  body: z.strictObject({ admission: Id, reason: text(1, 500) }),
  reply: LateAnswersPreview,
});
