import * as z from 'zod/mini';
import { AptitudeState } from '#contract/aptitudes/aptitude.ts';
import { CutOff } from '#contract/aptitudes/marking-scheme.ts';
import { AptitudeFacts, PaperQuestion, PaperSection, SectionFacts } from '#contract/aptitudes/paper.ts';
import { Release } from '#contract/aptitudes/terms.ts';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { PassageText } from '#contract/questions/question.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { Accuracy, Latitude, Longitude, VisibleVenue } from '#contract/venues/venue.ts';
import { Answer, AttemptState } from './attempt.ts';

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
    /** Whether this student has submitted another test, and so knows the rules of every test. */
    knows_rules: z.boolean(),
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
