import * as z from 'zod/mini';
import { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { Outcome } from '#contract/attempts/score.ts';
import { AttemptParams, endpoint, Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { HowSubmitted, SequenceNumber } from './attempt.ts';

/** The kind of file in which a device keeps answers that it could not send. */
export const UNSENT_ANSWERS_FORMAT = 'placement-portal/unsent-answers/1';
/** Operations that one part of a file may hold. */
export const MAX_OPERATIONS_PER_PART = 5_000;

const Short = z.string().check(z.maxLength(60));

/** What the student did, untouched: the signature is over these very characters. */
const UnsentOperation = z.strictObject({
  seq: SequenceNumber,
  question_id: Id,
  // Wider than what a save takes: one answer that it refuses must not make the others unreadable.
  selected_options: z.optional(z.array(Short).check(z.maxLength(100))),
  value: z.optional(z.string().check(z.maxLength(20_000))),
  marked: z.optional(z.boolean()),
  seconds: z.optional(z.int().check(z.gte(0), z.lte(86_400))),
  /** The device's clock, as ISO 8601, which may be wrong. */
  at: z.optional(Short),
  /** The monotonic clock of the window in milliseconds, which nobody can set; it begins with the window. */
  clock_ms: z.optional(z.int().check(z.gte(0), z.lte(9_000_000_000_000))),
});
export type UnsentOperation = z.infer<typeof UnsentOperation>;

/** What was done in one opening of the test, signed with the key of that opening. */
const UnsentAnswersPart = z.strictObject({
  epoch: SequenceNumber,
  operations: z.array(UnsentOperation).check(z.minLength(1), z.maxLength(MAX_OPERATIONS_PER_PART)),
  /** The last receipt that the device knew. */
  receipt: z.nullable(
    z.strictObject({ link: z.int().check(z.gte(0)), hash: z.string().check(z.maxLength(64)) }),
  ),
  /** HMAC-SHA-256 in hexadecimal digits; null where the device could not sign. */
  signature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type UnsentAnswersPart = z.infer<typeof UnsentAnswersPart>;

/** A file in which a device keeps what it could not send, part by part for each of its openings. */
export const UnsentAnswersFile = z.strictObject({
  format: z.literal(UNSENT_ANSWERS_FORMAT),
  /** What this file is, for people. */
  note: z.string().check(z.maxLength(1_000)),
  attempt: Id,
  test: z.strictObject({ id: Id, name: z.string().check(z.maxLength(200)) }),
  regno: Short,
  /** The device's clock. */
  made_at: Short,
  parts: z.array(UnsentAnswersPart).check(z.minLength(1), z.maxLength(50)),
});
export type UnsentAnswersFile = z.infer<typeof UnsentAnswersFile>;

/** The text of a part that is signed: every field in one fixed order, so that the order in the file does not matter. */
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

/** What a signature says of a part of a file; `unknown`: the portal holds no key of that opening. */
export const SignatureVerdict = z.enum(['right', 'wrong', 'none', 'unknown']);
export type SignatureVerdict = z.infer<typeof SignatureVerdict>;

/**
 * What an operation is to the attempt: `counted` in time, `admitted` before, `held` as late evidence, `new` by the file; or why it
 * cannot count: stored `otherwise` under its number, made in `no-opening` of the test, or `unfit` for the paper.
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

/** What tells an event of an attempt from the others, and its place in the order of its writers. */
const EventKey = z.strictObject({
  epoch: SequenceNumber,
  // What a submission brought is numbered above what a client numbers.
  seq: z.int().check(z.gte(1), z.lte(2_147_483_647)),
});
export type EventKey = z.infer<typeof EventKey>;
/** The same as a text, to look things up by. */
export const formatEventKey = ({ epoch, seq }: EventKey): string => `${epoch} ${seq}`;
/** The order in which the writers of an attempt followed one another, and in which each of them wrote. */
export const compareByWriter = (a: EventKey, b: EventKey): number => a.epoch - b.epoch || a.seq - b.seq;
/** Read from such a text. */
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
  /** Whether an admission would take it. */
  chosen: z.boolean(),
  /** When the server received it. */
  received_at: z.nullable(Instant),
  /** Whether the student could read the right answers when it came; an operation of a file that is nowhere else comes now. */
  after_answers: z.boolean(),
  /** What the file says of the time, which proves nothing. */
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

/** Whose attempt at which test it is, and how it went. */
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
  summary: 'Whose attempt at which test it is, and how it went, for admins',
  params: AttemptParams,
  reply: AttemptFacts,
});

const LateAnswersPreview = z.object({
  /** What the file holds, part by part; null without one. */
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
  /** The questions whose answer or marks the chosen operations change. */
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
  summary:
    'What late answers to an attempt there are, held here or in a file, and what admitting them would change',
  params: AttemptParams,
  body: z.strictObject({
    /** The file as it was read from JSON. */
    file: z.optional(z.unknown()),
    /** What would be admitted; left out: all that came before the right answers could be read, of a file what is signed rightly. */
    chosen: z.optional(Chosen),
  }),
  reply: LateAnswersPreview,
});

export const admitLateAnswers = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/evidence/admit',
  summary:
    'Count late answers, held here or in a file, and mark the attempt anew; what counts already is passed over',
  message: 'The answers count',
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
  summary: 'Take an admission of late answers back and mark the attempt anew',
  message: 'Admission withdrawn',
  params: AttemptParams,
  body: z.strictObject({ admission: Id, reason: text(1, 500) }),
  reply: LateAnswersPreview,
});
