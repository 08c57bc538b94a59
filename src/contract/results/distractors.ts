import * as z from 'zod/mini';
import { endpoint, IdParams, PathId } from '#contract/endpoint.ts';

/** Numbers of attempts: all, those in the group with the highest marks and those in the group with the lowest. */
const GroupCount = z.object({ all: z.int(), upper: z.int(), lower: z.int() });
export type GroupCount = z.infer<typeof GroupCount>;

const ChoiceCount = z.object({
  html: z.string(),
  /** By the key in force in this test. */
  right: z.boolean(),
  count: GroupCount,
});
export type ChoiceCount = z.infer<typeof ChoiceCount>;

const TypedAnswerCount = z.object({
  /** The most frequent spelling. */
  value: z.string(),
  /** The share of the marks that it earns, 0 to 1. */
  credit: z.number(),
  count: GroupCount,
});

/** How a version of a question was answered in the attempts whose papers have it. */
const AnsweredVersion = z.object({
  version: z.int(),
  /** The version whose key replaces its own after a regrade. */
  marked_by: z.nullable(z.int()),
  /** Attempts with the version; `upper` and `lower` are the sizes of the groups. */
  attempts: GroupCount,
  blank: GroupCount,
  /** Of the blank ones, those that never opened the question. */
  unopened: z.int(),
  /** All options, in the author's order. */
  options: z.array(ChoiceCount),
  /** For each prompt the correct match and all given ones, most frequent first. */
  prompts: z.array(z.object({ html: z.string(), matches: z.array(ChoiceCount) })),
  /** What was typed, at most ten answers, most frequent first. */
  typed: z.array(TypedAnswerCount),
});
export type AnsweredVersion = z.infer<typeof AnsweredVersion>;

export const readDistractorAnalysis = endpoint({
  method: 'GET',
  path: '/question/:id/use/:aptitude_id',
  summary: 'How often each answer to a question was given in a test, once its statistics there are computed',
  params: z.strictObject({ ...IdParams.shape, aptitude_id: PathId }),
  reply: z.array(AnsweredVersion),
});
