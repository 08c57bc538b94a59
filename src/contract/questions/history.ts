import * as z from 'zod/mini';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Question } from './question.ts';

const Person = z.object({ regno: z.string(), name: z.string() });

/** A version of a question. `changed` names the fields that differ from the version before. */
const Version = z.object({
  ...Question.shape,
  author: z.nullable(Person),
  written_at: Instant,
  changed: z.array(z.string()),
});
export type QuestionVersion = z.input<typeof Version>;

export const readQuestionHistory = endpoint({
  method: 'GET',
  path: '/question/:id/history',
  summary: 'Every version of a question, newest first, with what changed in it',
  params: IdParams,
  reply: z.array(Version),
});

const Use = z.object({
  aptitude_id: Id,
  name: z.string(),
  starts_at: Instant,
  /** Attempts that had the question and are in the statistics. */
  attempts: z.int(),
  /** Mean share of the marks earned, 0 to 1; null until the test has ended. */
  facility: z.nullable(z.number()),
  /** Correlation with the marks of the rest of the test, -1 to 1. */
  discrimination: z.nullable(z.number()),
});

export type QuestionUse = z.input<typeof Use>;

export const readQuestionUse = endpoint({
  method: 'GET',
  path: '/question/:id/use',
  summary: 'The tests that use a question, latest first, with its statistics there',
  params: IdParams,
  reply: z.array(Use),
});

const Similar = z.object({
  id: Id,
  description_html: z.string(),
  /** The share of trigrams in common, 0 to 1. */
  similarity: z.number(),
});
export type SimilarQuestion = z.input<typeof Similar>;

export const findSimilarQuestions = endpoint({
  method: 'POST',
  path: '/question/similar',
  summary: 'Questions of the bank similar to each of these texts, most similar first',
  body: z.strictObject({
    texts: z.array(text(0, 20_000)).check(z.minLength(1), z.maxLength(100)),
    /** The question being edited, which is left out. */
    except: z.optional(Id),
  }),
  reply: z.array(z.array(Similar)),
});
