import * as z from 'zod/mini';
import { CutOff } from '#contract/aptitudes/marking-scheme.ts';
import { endpoint, Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { StudyPlan } from './plan.ts';

const PatternKey = text(1, 60);
const PatternParams = z.strictObject({ key: PatternKey });

const patternFields = {
  /** The key of the template: `typical:tcs-nqt`, `own:12`. */
  key: z.string(),
  name: z.string(),
  note: z.string(),
  /** Minutes over all. */
  duration: z.int(),
  total_questions: z.int(),
};

/** A mock that the student can continue. */
const OpenMock = z.object({ aptitude_id: Id, started: z.boolean() });

/** A mock that the student has finished. Sections in the order of the paper. */
const SatMock = z.object({
  aptitude_id: Id,
  submitted_at: Instant,
  marks: z.number(),
  max_marks: z.number(),
  correct: z.int(),
  incorrect: z.int(),
  unanswered: z.int(),
  seconds: z.int(),
  /** Whether every cut-off was reached; null: the mock had none. */
  qualified: z.nullable(z.boolean()),
  sections: z.array(z.object({ name: z.string(), marks: z.number(), max_marks: z.number() })),
});
export type SatMock = z.input<typeof SatMock>;

/** A probability from 0 to 1 with the ends of its 80 % interval. */
const Readiness = z.object({
  probability: z.number(),
  low: z.number(),
  high: z.number(),
  /** The probability of reaching the cut-off of each section; null: it has none. */
  sections: z.array(z.object({ name: z.string(), probability: z.nullable(z.number()) })),
  /** The section that is least likely to be reached. */
  limiting: z.nullable(z.string()),
  /** The topic whose practice would raise the probability most. */
  change: z.nullable(z.object({ topic: z.string(), gain: z.number() })),
});

/** How good the predictions before all finished mocks were; null and empty below 30 of them. */
const Calibration = z.object({
  count: z.int(),
  /** The mean square of the errors: 0 is perfect, 0.25 is tossing a coin. */
  brier: z.nullable(z.number()),
  /** By fifths of the scale: how many predictions, their mean, and the share that came true. */
  bins: z.array(z.object({ count: z.int(), predicted: z.number(), passed: z.number() })),
});
export type Calibration = z.infer<typeof Calibration>;

export const listMocks = endpoint({
  method: 'GET',
  path: '/mock',
  summary: 'The patterns that the student can sit as mocks, by name',
  reply: z.object({
    patterns: z.array(
      z.object({
        ...patternFields,
        open_mock: z.nullable(OpenMock),
        /** How many mocks of the pattern the student has finished. */
        sat: z.int(),
        /** The best marks, in percent; null: none finished. */
        best_percent: z.nullable(z.number()),
        last_at: z.nullable(Instant),
      }),
    ),
    calibration: Calibration,
  }),
});

export const readMockPattern = endpoint({
  method: 'GET',
  path: '/mock/:key',
  summary: 'A pattern with its sections, what they lack for the student, and the own former mocks',
  params: PatternParams,
  reply: z.object({
    ...patternFields,
    one_way: z.boolean(),
    /** Whether an admin lets students sit it now. */
    open: z.boolean(),
    sections: z.array(
      z.object({
        name: z.string(),
        minutes: z.nullable(z.int()),
        questions: z.int(),
        /** Questions that neither the bank nor the generators have for the student. */
        missing: z.int(),
        cut_off: z.nullable(CutOff),
      }),
    ),
    cut_off: z.nullable(CutOff),
    /** Whether the cut-offs are the typical ones, which no admin has edited. */
    typical_cut_offs: z.boolean(),
    open_mock: z.nullable(OpenMock),
    /** Or what is lacking to tell. */
    readiness: z.union([Readiness, z.enum(['cut-offs', 'answers'])]),
    /** The student's plan towards a day for this pattern. */
    plan: z.nullable(StudyPlan),
    /** Newest first. */
    mocks: z.array(SatMock),
  }),
});
export type MockPattern = z.input<typeof readMockPattern.reply>;

export const startMock = endpoint({
  method: 'POST',
  path: '/mock/:key/start',
  summary: 'Draw a mock of a pattern for the student, or return the one that is not finished',
  params: PatternParams,
  reply: z.object({ aptitude_id: Id }),
});
