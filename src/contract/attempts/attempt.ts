import * as z from 'zod/mini';
import { Id } from '#contract/endpoint.ts';
import { typedText } from '#contract/text.ts';

/** Seconds after the deadline in which an answer on its way still counts. */
export const GRACE_SECONDS = 5;

/** Whether an attempt is open or submitted. Only an audited reopening leads back. */
export const AttemptState = z.enum(['writing', 'submitted']);
export type AttemptState = z.infer<typeof AttemptState>;
/** Who or what ended an attempt: the student, the time, the limit of violations, an invigilator. */
export const HowSubmitted = z.enum(['student', 'deadline', 'violations', 'invigilator']);
export type HowSubmitted = z.infer<typeof HowSubmitted>;

// Answers are stored with separators between their ids, so no id may contain one.
const Selected = z
  .string()
  .check(
    z.regex(
      /^[\w-]{1,20}(:[\w-]{1,20})?$/,
      'Send an option’s id, or a prompt’s id, a colon and its match’s id',
    ),
  );
const SelectedOptions = z.array(Selected).check(z.maxLength(12));
/** Characters of a typed answer. */
export const MAX_TYPED_LENGTH = 500;
/** A typed answer, unchanged; an empty text clears it. */
const TypedValue = z.union([z.pipe(z.number(), z.transform(String)), typedText(0, MAX_TYPED_LENGTH)]);
/** The highest sequence number of a client. The answers of a submission are numbered above it. */
export const MAX_CLIENT_SEQ = 2_000_000_000;
/** Counts up from 1: epochs, and operations within one. */
export const SequenceNumber = z.int().check(z.gte(1), z.lte(MAX_CLIENT_SEQ));

/** One thing the student did: chose, cleared, marked or visited. Fields left out stay as they were. */
export const Operation = z.strictObject({
  seq: SequenceNumber,
  question_id: Id,
  selected_options: z.optional(SelectedOptions),
  value: z.optional(TypedValue),
  marked: z.optional(z.boolean()),
  /** Time spent on the question since the last operation that reported it. */
  seconds: z.optional(z.int().check(z.gte(0), z.lte(86_400))),
});
export type Operation = z.infer<typeof Operation>;

/** An answer to one question, without its time. */
export const GivenAnswer = z.pick(Operation, { question_id: true, selected_options: true, value: true });

/** The latest answer to one question, by (epoch, seq). */
export const Answer = z.object({
  question_id: Id,
  selected_options: z.array(z.string()),
  /** The typed answer; empty where options are chosen. */
  value: z.string(),
  marked: z.boolean(),
  seconds: z.int(),
  /** The epoch in which it was last answered or cleared; null where it was only visited. */
  answer_epoch: z.nullable(z.int()),
  epoch: z.int(),
  seq: z.int(),
});
export type Answer = z.infer<typeof Answer>;
