import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Trade } from '#contract/trade.ts';

/** A topic is covered from one of these on: generators, which never run out, or ready questions. */
export const COVERED_GENERATORS = 3;
export const COVERED_QUESTIONS = 12;

const TopicCoverage = z.object({
  name: z.string(),
  area: z.string(),
  /** Ready questions and generators of each difficulty from 1 to 5. */
  levels: z.array(z.object({ questions: z.int(), generators: z.int() })),
  questions: z.int(),
  generators: z.int(),
  /** Ready questions that are for tests alone. */
  reserved: z.int(),
  /** How often a student met one of the questions in practice, and in a submitted test. */
  practised: z.int(),
  tested: z.int(),
  /** Whether it has too few generators and too few questions. */
  gap: z.boolean(),
});
export type TopicCoverage = z.infer<typeof TopicCoverage>;

export const readCoverage = endpoint({
  method: 'GET',
  path: '/question/coverage',
  summary:
    'What the bank and the generators offer for each topic and difficulty, and how often its questions were met',
  query: z.strictObject({
    /** Only what students of the trade may be asked: theirs and GENERAL. */
    trade: z.optional(Trade),
  }),
  reply: z.array(TopicCoverage),
});
