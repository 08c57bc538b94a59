import * as z from 'zod/mini';
import { CutOff } from '#contract/aptitudes/marking-scheme.ts';
import { endpoint, Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';

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
