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
const TypedValue = z.union([z.pipe(z.number(), z.transform(String)), text(0, MAX_TYPED_LENGTH)]);
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
    /** When students can read the marks; null: after their own submission, or when an admin releases them. */
    results_at: z.nullable(Instant),
    /** How the marks are released. */
    release: Release,
    /** The score to reach in the whole test. */
    cut_off: z.nullable(CutOff),
    /** The own time in minutes, extra time included. */
    own_minutes: z.number(),
    /** The factor by which extra time lengthens each timed section. */
    stretch: z.number(),
    /** Whether the first start asks for the access code. */
    access_code_needed: z.boolean(),
    /** Where the test is taken; the first start there sends the position. */
    venue: z.nullable(VisibleVenue),
    /** Whether this student may start anywhere all the same. */
    venue_waived: z.boolean(),
    /** Since when the test is paused. */
    paused_at: z.nullable(Instant),
    /** Whether the test needs Safe Exam Browser, and whether this call came from it. */
    safe_browser: z.enum(['not-wanted', 'needed', 'recognised']),
    server_time: Instant,
  }),
});

const Attempt = z.object({
  id: Id,
  epoch: z.int(),
  /** The device signs answers with it that it cannot send: 32 bytes in hexadecimal digits, new in each epoch. */
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
  summary: 'Start the test or resume an open attempt; the newest caller writes',
  params: IdParams,
  body: z.strictObject({
    regno: Regno,
    trade: Trade,
    /** Where the device is. Stored only for a test with a venue. */
    lat: z.optional(Latitude),
    long: z.optional(Longitude),
    accuracy: z.optional(Accuracy),
    /** For the first start of a test with an access code. */
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
  summary: 'Close the open section for good and open the next one; a repetition changes nothing',
  params: AttemptParams,
  body: z.strictObject({
    epoch: SequenceNumber,
    /** The place of the section to finish, from 0. */
    section: z.int().check(z.gte(0), z.lte(100)),
  }),
  reply: z.object({ section_ends: z.array(Instant), deadline: Instant, server_time: Instant }),
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
