import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Level } from './levels.ts';

/** Levels after the nights that found new answers, oldest first. */
export const LevelHistory = z.array(z.extend(Level, { day: z.string() }));

export const AreaProgress = z.object({
  area: z.string(),
  answers: z.int(),
  /** Null where the answers are too few. */
  level: z.nullable(Level),
  history: LevelHistory,
});
export type AreaProgress = z.infer<typeof AreaProgress>;

const TopicProgress = z.object({
  topic: z.string(),
  area: z.string(),
  answers: z.int(),
  level: z.nullable(Level),
  /** The percentage right of the first answers in practice, and the own time ÷ the usual time; null where they are too few. */
  right: z.nullable(z.number()),
  pace: z.nullable(z.number()),
});
export type TopicProgress = z.infer<typeof TopicProgress>;

const TestProgress = z.object({
  id: Id,
  name: z.string(),
  starts_at: Instant,
  mock: z.boolean(),
  percent: z.number(),
  /** The median of the student's batch in a test; null for fewer than five students, and for a mock. */
  median: z.nullable(z.number()),
});
export type TestProgress = z.input<typeof TestProgress>;

const WeekProgress = z.object({
  /** Its Monday. */
  week: z.string(),
  practice_minutes: z.int(),
  test_minutes: z.int(),
});
export type WeekProgress = z.infer<typeof WeekProgress>;

export const readProgress = endpoint({
  method: 'GET',
  path: '/practice/progress',
  summary: 'How the caller has come along: levels over time, topics by accuracy and pace, time spent, tests',
  reply: z.object({
    overall: LevelHistory,
    areas: z.array(AreaProgress),
    topics: z.array(TopicProgress),
    /** The last twelve weeks, this week last. */
    weeks: z.array(WeekProgress),
    /** The latest tests and mocks whose marks are released, oldest first. */
    tests: z.array(TestProgress),
    /** The weak topic with the lowest level; null where none is weak. */
    weak_topic: z.nullable(z.string()),
    /** Cards due for revision that are left of those for a day. */
    due: z.int(),
  }),
});
export type Progress = z.input<typeof readProgress.reply>;
