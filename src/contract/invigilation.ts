import * as z from 'zod/mini';
import { AttemptState, HowSubmitted, SequenceNumber } from './attempts/attempt.ts';
import { Notice } from './attempts/notices.ts';
import { SelectedStudents } from './attempts/students.ts';
import { AttemptParams, endpoint, Id, IdParams } from './endpoint.ts';
import { Instant } from './instant.ts';
import { text } from './text.ts';
import { Trade } from './trade.ts';

/** Seconds between two heartbeats of a test screen, plus or minus a fifth. */
export const HEARTBEAT_SECONDS = 10;

export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/presence',
  summary: 'A heartbeat of the test screen; the reply has the state of the attempt and the notices for it',
  params: AttemptParams,
  body: z.strictObject({
    epoch: SequenceNumber,
    /** The number of questions whose answer the device could not save yet. */
    waiting: z.int().check(z.gte(0), z.lte(100_000)),
    /** Whether the page is in the foreground. */
    visible: z.boolean(),
  }),
  reply: z.object({
    epoch: z.int(),
    /** Whether a window holds that epoch. After a reopening none does. */
    held: z.boolean(),
    state: AttemptState,
    server_time: Instant,
    deadline: Instant,
    section_ends: z.nullable(z.array(Instant)),
    /** The beginning of the pause that stops the attempt's clock. */
    paused_at: z.nullable(Instant),
    notices: z.array(Notice),
  }),
});

/** The most characters of a message. */
export const MESSAGE_LENGTH = 500;

export const sendMessage = endpoint({
  method: 'POST',
  path: '/aptitude/message/:id',
  summary: 'Send a message to students who are taking the test; without `users` to all of them',
  params: IdParams,
  body: z.strictObject({
    users: z.optional(SelectedStudents),
    message: text(1, MESSAGE_LENGTH, 'Write a message'),
  }),
  /** The number of students who get the message. */
  reply: z.object({ told: z.int() }),
});

/** Seconds without a heartbeat after which a test screen counts as offline. */
export const OFFLINE_SECONDS = 30;

/** One student on the board. */
export const BoardStudent = z.object({
  /** The id of the account. */
  id: Id,
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  blocked: z.boolean(),
  state: z.enum(['not-started', 'writing', 'submitted']),
  attempt_id: z.nullable(Id),
  how: z.nullable(HowSubmitted),
  started_at: z.nullable(Instant),
  deadline: z.nullable(Instant),
  submitted_at: z.nullable(Instant),
  /** The beginning of the pause that stops this attempt's clock. */
  paused_at: z.nullable(Instant),
  answered: z.int(),
  questions: z.int(),
  /** By section, where sections follow one another. */
  sections: z.nullable(z.array(z.object({ name: z.string(), answered: z.int(), questions: z.int() }))),
  saved_at: z.nullable(Instant),
  seen_at: z.nullable(Instant),
  /** The number of questions whose answer the device could not save yet, by its last heartbeat. */
  waiting: z.int(),
  /** Whether the page is in the foreground. */
  visible: z.boolean(),
  /** How often the attempt was opened, and on how many devices. Devices differ by browser and address. */
  openings: z.int(),
  devices: z.int(),
  /** The violations that count against the limit of the test. */
  violations: z.int(),
});
export type BoardStudent = z.input<typeof BoardStudent>;
export type BoardStudentRow = z.output<typeof BoardStudent>;

/** The test of a board. */
export const BoardTest = z.object({
  id: Id,
  name: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  closes_at: Instant,
  paused_at: z.nullable(Instant),
  violation_limit: z.int(),
});
export type BoardTest = z.input<typeof BoardTest>;
export type BoardTestRow = z.output<typeof BoardTest>;

/** First a snapshot, then changes. */
export const BoardEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    server_time: Instant,
    test: BoardTest,
    seats: z.array(BoardStudent),
  }),
  z.object({
    type: z.literal('change'),
    server_time: Instant,
    test: z.optional(BoardTest),
    /** The changed fields of each changed student; empty where nothing has happened for some seconds. */
    seats: z.array(z.extend(z.partial(BoardStudent), { id: Id })),
  }),
]);
export type BoardEvent = z.input<typeof BoardEvent>;
export type BoardEventRow = z.output<typeof BoardEvent>;

export const watchBoard = endpoint({
  method: 'GET',
  path: '/aptitude/:id/board/events',
  summary: 'The invigilator board of a test as server-sent events: a snapshot, then changes as they come',
  params: IdParams,
  stream: true,
  reply: BoardEvent,
});
