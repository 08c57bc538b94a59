import * as z from 'zod/mini';
import { endpoint, IdParams, PathId } from '#contract/endpoint.ts';

/** How many attempts of all, and of the groups with most and with fewest marks. */
const GroupCount = z.object({ all: z.int(), upper: z.int(), lower: z.int() });
export type GroupCount = z.infer<typeof GroupCount>;

const ChoiceCount = z.object({
  html: z.string(),
  /** By the key that holds in this test. */
  right: z.boolean(),
  count: GroupCount,
});
export type ChoiceCount = z.infer<typeof ChoiceCount>;

const TypedAnswerCount = z.object({
  /** As most of those typed it who gave this answer. */
  value: z.string(),
  /** The share of the marks that it earns, 0 to 1. */
  credit: z.number(),
  count: GroupCount,
});

/** How a version of a question was answered by those whose papers pinned it. */
const AnsweredVersion = z.object({
  version: z.int(),
  /** The version whose key holds in place of its own, by a regrade. */
  marked_by: z.nullable(z.int()),
  /** Attempts that had it; `upper` and `lower` say how large the groups are. */
  attempts: GroupCount,
  blank: GroupCount,
  /** Of those that left it blank, how many never opened it. */
  unopened: z.int(),
  /** All options, in the author's order. */
  options: z.array(ChoiceCount),
  /** Of each prompt the right match and all that were given, most frequent first. */
  prompts: z.array(z.object({ html: z.string(), matches: z.array(ChoiceCount) })),
  /** What was typed, at most ten answers, most frequent first. */
  typed: z.array(TypedAnswerCount),
});
export type AnsweredVersion = z.infer<typeof AnsweredVersion>;

export const readDistractorAnalysis = endpoint({
  method: 'GET',
  path: '/question/:id/use/:aptitude_id',
  summary: 'How often each answer to a question was given in a test, once its figures there are worked out',
  params: z.strictObject({ ...IdParams.shape, aptitude_id: PathId }),
  reply: z.array(AnsweredVersion),
});
