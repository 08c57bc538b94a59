import * as z from 'zod/mini';
import { AptitudeState } from '#contract/aptitudes/aptitude.ts';
import { CutOff } from '#contract/aptitudes/marking-scheme.ts';
import { AptitudeFacts, PaperQuestion, PaperSection, SectionFacts } from '#contract/aptitudes/paper.ts';
import { Release } from '#contract/aptitudes/terms.ts';
import { AttemptParams, endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { PassageText } from '#contract/questions/question.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { Accuracy, Latitude, Longitude, VisibleVenue } from '#contract/venues/venue.ts';

/** Seconds after the deadline in which an answer that was on its way still counts. */
export const GRACE_SECONDS = 5;

/** Whether an attempt is being written or was handed in. Only an audited reopening leads back. */
export const AttemptState = z.enum(['writing', 'submitted']);
export type AttemptState = z.infer<typeof AttemptState>;
/** Who or what ended an attempt: the student, the time, the limit of violations, an invigilator. */
export const HowSubmitted = z.enum(['student', 'deadline', 'violations', 'invigilator']);
export type HowSubmitted = z.infer<typeof HowSubmitted>;

// What stands between the ids of an answer can be part of none.
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
/** What was typed as the answer, as it was typed; an empty text clears it. */
const TypedValue = z.union([z.pipe(z.number(), z.transform(String)), text(0, MAX_TYPED_LENGTH)]);
/** The highest number that a client gives an operation; what a submission brings along is numbered above. */
export const MAX_CLIENT_SEQ = 2_000_000_000;
/** A number that counts up from 1: of an epoch, or of an operation within one. */
export const SequenceNumber = z.int().check(z.gte(1), z.lte(MAX_CLIENT_SEQ));

/** One thing the student did: chose, cleared, marked or visited. Fields left out stay as they were. */
export const Operation = z.strictObject({
  seq: SequenceNumber,
  question_id: Id,
  selected_options: z.optional(SelectedOptions),
  value: z.optional(TypedValue),
  marked: z.optional(z.boolean()),
  /** Time spent on the question since the last operation that told it. */
  seconds: z.optional(z.int().check(z.gte(0), z.lte(86_400))),
});
export type Operation = z.infer<typeof Operation>;

/** What is answered to one question, without when. */
export const GivenAnswer = z.pick(Operation, { question_id: true, selected_options: true, value: true });

/** The latest answer to one question, by (epoch, seq). */
export const Answer = z.object({
  question_id: Id,
  selected_options: z.array(z.string()),
  /** What was typed; empty for an answer that is chosen. */
  value: z.string(),
  marked: z.boolean(),
  seconds: z.int(),
  /** The epoch in which it was last answered or cleared; null where it was only visited. */
  answer_epoch: z.nullable(z.int()),
  epoch: z.int(),
  seq: z.int(),
});
export type Answer = z.infer<typeof Answer>;

export const readInstructions = endpoint({
  method: 'GET',
  path: '/aptitude/instructions/:id',
  summary: 'What a student reads before the start: rules, sections, times',
  params: IdParams,
  reply: z.object({
    ...AptitudeFacts,
    sections: z.array(z.object(SectionFacts)),
    state: AptitudeState,
    attempt_state: z.nullable(AttemptState),
    starts_at: Instant,
    ends_at: Instant,
    /** When the marks can be read; null: as soon as the own attempt is submitted, or by hand. */
    results_at: z.nullable(Instant),
    /** How the marks come out. */
    release: Release,
    /** What has to be reached in the whole test. */
    cut_off: z.nullable(CutOff),
    /** The own time in minutes, extra time included. */
    own_minutes: z.number(),
    /** By how much extra time lengthens each section that has minutes of its own. */
    stretch: z.number(),
    /** Whether the first start asks for the access code. */
    access_code_needed: z.boolean(),
    /** Where the test is taken; the first start there tells the position. */
    venue: z.nullable(VisibleVenue),
    /** Whether this student may start anywhere all the same. */
    venue_waived: z.boolean(),
    /** Since when the test is paused. */
    paused_at: z.nullable(Instant),
    /** Whether the test is written in Safe Exam Browser, and whether this call came from it. */
    safe_browser: z.enum(['not-wanted', 'needed', 'recognised']),
    server_time: Instant,
  }),
});

const Attempt = z.object({
  id: Id,
  epoch: z.int(),
  /** With it the device signs what it cannot send: 32 bytes in hexadecimal digits, another in each epoch. */
  signing_key: z.string(),
  started_at: Instant,
  deadline: Instant,
  /** Since when the clock stands still. */
  paused_at: z.nullable(Instant),
  server_time: Instant,
  state: AttemptState,
  answers: z.array(Answer),
});

export const startAttempt = endpoint({
  method: 'POST',
  path: '/aptitude/appear/:id',
  summary: 'Start the test, or take an open attempt up again; the newest caller writes',
  params: IdParams,
  body: z.strictObject({
    regno: Regno,
    trade: Trade,
    /** Where the device is, for a test with a venue; else it is not kept. */
    lat: z.optional(Latitude),
    long: z.optional(Longitude),
    accuracy: z.optional(Accuracy),
    /** For the first start of a test that has one. */
    access_code: z.optional(text(0, 40)),
  }),
  reply: z.object({
    aptitude: z.object(AptitudeFacts),
    sections: z.array(PaperSection),
    questions: z.array(PaperQuestion),
    stimuli: z.array(PassageText),
    attempt: Attempt,
  }),
});
export type StartedAttempt = z.input<typeof startAttempt.reply>;

export const finishSection = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/section',
  summary: 'Close the present section for good and open the next one; repeating it changes nothing',
  params: AttemptParams,
  body: z.strictObject({
    epoch: SequenceNumber,
    /** The place of the section that is left, from 0. */
    section: z.int().check(z.gte(0), z.lte(100)),
  }),
  reply: z.object({ section_ends: z.array(Instant), deadline: Instant, server_time: Instant }),
});

/** Proof for the student that the test was handed in. */
export const SubmissionReceipt = z.object({
  attempt_id: Id,
  state: AttemptState,
  how: HowSubmitted,
  /** Why an invigilator handed it in, for the student to read; else null. */
  reason: z.nullable(z.string()),
  submitted_at: Instant,
  answers_saved: z.int(),
  /** Short code over the stored answers, such as `7F3A-91C2`. */
  code: z.string(),
  /** When the marks can be read; null: now, or by hand. */
  results_at: z.nullable(Instant),
  release: Release,
});
export type SubmissionReceipt = z.input<typeof SubmissionReceipt>;

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/aptitude/submit/:id',
  summary: 'Hand the test in, with answers that have not been saved yet; repeating it changes nothing',
  params: IdParams,
  body: z.strictObject({
    userData: z.strictObject({ regno: Regno, trade: Trade }),
    answers: z.array(GivenAnswer).check(z.maxLength(500)),
    /** The writer's epoch; a tab that was taken over cannot hand in for its successor. */
    epoch: z.optional(SequenceNumber),
    /** Sent where the device takes the time to be over: a test that has time left stays open, which `time-left` tells with the times. */
    at_end: z.optional(z.boolean()),
  }),
  reply: z.extend(SubmissionReceipt, {
    /** Questions whose answers came along and do not count: too late, or none of the paper's. */
    late: z.array(Id),
  }),
});
