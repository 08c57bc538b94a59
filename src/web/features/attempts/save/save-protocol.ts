import type { Answer } from '#contract/attempts/attempt.ts';
import type { Notice } from '#contract/attempts/notices.ts';
import type { Stamp, Waiting } from '../answers/answers.ts';
import type { JournalStorage, SaveReceipt } from './journal.ts';
import type { Failing, Halt } from './save-state.ts';

/** How a send failed. `indexes` name the operations that the server refuses for good. */
export type SendFailure =
  | (Exclude<Failing, { kind: 'paused' }> & { retryAfter?: number })
  | { kind: Exclude<Halt, 'taken-over'> }
  /** `epoch`: the writer's. */
  | { kind: 'taken-over'; epoch?: number | undefined }
  | { kind: 'refused'; indexes: number[] }
  /** The clock stands still; what waits is taken once it goes on. */
  | { kind: 'paused'; times?: Times | undefined }
  /** The operations of these numbers are for sections that are not open; the others of the batch are stored. */
  | { kind: 'sections'; refused: number[]; times: Times };

/** When an attempt and its sections end, as the server told it at an instant; all ISO 8601 text. */
export type Times = {
  deadline: string;
  section_ends: string[] | null;
  server_time: string;
  /** Since when the clock stands still. */
  paused_at?: string | null;
};

/** What the server answers to a batch: how far it has it, or why not. */
export type SendReply =
  | ({ acknowledged: number; notices?: readonly Notice[]; receipt?: SaveReceipt } & Times)
  | { failure: SendFailure };

/** Sends operations under an epoch; it answers with the failure and never throws. */
type Send = (epoch: number, operations: Waiting[]) => Promise<SendReply>;

/** What an outbox is made of: everything outside of it that it touches. */
export type OutboxParts = {
  attemptId: number;
  storage: JournalStorage;
  send: Send;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
  /** A number from 0 to 1: jitter, and the name of a writer without an epoch of its own. */
  chance: () => number;
  /** The server's time in milliseconds. */
  now: () => number;
  /** When it is, by the device's clocks. */
  stamp: () => Stamp;
  /** The place of a question's section in the paper. */
  sectionOf: (questionId: number) => number | undefined;
};

/** An open attempt as the server tells it. */
export type Grant = Times & { epoch: number; answers: readonly Answer[]; signing_key?: string };
