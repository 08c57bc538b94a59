import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { UnixSeconds } from '#contract/instant.ts';
import { Trade } from '#contract/trade.ts';

export const TopicAnalysis = z.object({
  topic: z.string(),
  total_questions: z.int(),
  total_solved: z.int(),
  correct_answers: z.int(),
  incorrect_answers: z.int(),
  /** Correct answers in percent of answered questions. */
  accuracy: z.number(),
});
export type TopicAnalysis = z.infer<typeof TopicAnalysis>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/user/dashboard',
  summary: 'The caller’s profile, statistics and latest released results',
  reply: z.object({
    userDetails: z.object({
      regno: z.string(),
      name: z.string(),
      avatar: z.nullable(z.string()),
      trade: Trade,
      batch: z.int(),
    }),
    /** `average_score` is a percentage. */
    testStats: z.object({ total_tests_taken: z.int(), average_score: z.number() }),
    lastTest: z.nullable(
      z.object({
        test_id: Id,
        test_name: z.string(),
        test_timestamp: UnixSeconds,
        duration: z.int(),
        score: z.number(),
        total_score: z.number(),
      }),
    ),
    recentTests: z.array(
      z.object({
        test_name: z.string(),
        test_timestamp: UnixSeconds,
        score: z.number(),
        total_score: z.number(),
      }),
    ),
    topicAnalysis: z.array(TopicAnalysis),
  }),
});
export type Dashboard = z.infer<typeof readDashboard.reply>;
