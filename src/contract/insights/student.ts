import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { AreaProgress, LevelHistory } from '#contract/practice/progress.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

const FollowedTest = z.object({
  id: Id,
  name: z.string(),
  closes_at: Instant,
  mock: z.boolean(),
  /** Null: the student did not come, or the marks are not made yet. */
  result: z.nullable(
    z.object({
      marks: z.number(),
      max_marks: z.number(),
      /** Null for a mock, which has a paper of its own. */
      rank: z.nullable(z.int()),
      ranked: z.nullable(z.int()),
      violations: z.int(),
    }),
  ),
});
export type FollowedTest = z.input<typeof FollowedTest>;

const PracticeCounts = z.object({ questions: z.int(), minutes: z.int(), days: z.int() });

const CellNote = z.object({
  id: Id,
  words: z.string(),
  written_by: z.string(),
  written_at: Instant,
});
export type CellNote = z.input<typeof CellNote>;

const ofStudent = z.strictObject({ regno: Regno });

export const readStudentInsight = endpoint({
  method: 'GET',
  path: '/insights/student',
  summary: 'What the cell sees of a student: tests, levels, counts of practice, notes; never a single answer',
  query: ofStudent,
  reply: z.object({
    regno: z.string(),
    name: z.string(),
    trade: Trade,
    batch: z.int(),
    avatar: z.nullable(z.string()),
    /** The latest fifty tests and mocks that are over, newest first. */
    tests: z.array(FollowedTest),
    /** Histories hold the last level of each month. */
    overall: LevelHistory,
    areas: z.array(AreaProgress),
    practice: z.object({ total: PracticeCounts, recent: PracticeCounts }),
    /** Problems in questions that the student reported, and those of them that were accepted. */
    reports: z.object({ total: z.int(), accepted: z.int() }),
    blocks: z.array(
      z.object({
        blocked_at: Instant,
        until: z.nullable(Instant),
        lifted_at: z.nullable(Instant),
        reason: z.nullable(z.string()),
      }),
    ),
    notes: z.array(CellNote),
  }),
});
export type StudentInsight = z.input<typeof readStudentInsight.reply>;

export const addCellNote = endpoint({
  method: 'POST',
  path: '/insights/notes',
  summary: 'Adds a note of the cell about a student',
  body: z.strictObject({ regno: Regno, words: text(1, 1000, 'Write a note') }),
  reply: Nothing,
});

export const removeCellNote = endpoint({
  method: 'DELETE',
  path: '/insights/notes/:id',
  summary: 'Removes a note of the cell',
  params: IdParams,
  reply: Nothing,
});
