import type { Answer } from '#contract/attempts/attempt.ts';
import type { Notice } from '#contract/attempts/notices.ts';
import type { DeviceTimestamp, PendingOperation } from '../answers/answers.ts';
import type { JournalStorage, SaveReceipt } from './journal.ts';
import type { Halt, SendObstacle } from './save-state.ts';

/** How a send failed. `indexes` name the operations that the server refuses for good. */
export type SendFailure =
  | (Exclude<SendObstacle, { kind: 'paused' }> & { retryAfter?: number })
  | { kind: Exclude<Halt, 'taken-over'> }
  /** `epoch`: the writer's. */
  | { kind: 'taken-over'; epoch?: number | undefined }
  | { kind: 'refused'; indexes: number[] }
  /** The clock stands still; what waits is taken once it goes on. */
  | { kind: 'paused'; times?: ServerTimes | undefined }
  /** The operations of these numbers are for sections that are not open; the others of the batch are stored. */
  | { kind: 'sections'; refused: number[]; times: ServerTimes };

/** When an attempt and its sections end, as the server told it at an instant; all ISO 8601 text. */
export type ServerTimes = {
  deadline: string;
  section_ends: string[] | null;
  server_time: string;
  /** Since when the clock stands still. */
  paused_at?: string | null;
};

/** What the server answers to a batch: how far it has it, or why not. */
export type SendReply =
  | ({ acknowledged: number; notices?: readonly Notice[]; receipt?: SaveReceipt } & ServerTimes)
  | { failure: SendFailure };

/** Sends operations under an epoch; it answers with the failure and never throws. */
type SendOperations = (epoch: number, operations: PendingOperation[]) => Promise<SendReply>;

/** What an outbox is made of: everything outside of it that it touches. */
export type OutboxDependencies = {
  attemptId: number;
  storage: JournalStorage;
  send: SendOperations;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
  /** A number from 0 to 1: jitter, and the name of a writer without an epoch of its own. */
  random: () => number;
  /** The server's time in milliseconds. */
  now: () => number;
  /** When it is, by the device's clocks. */
  timestamp: () => DeviceTimestamp;
  /** The place of a question's section in the paper. */
  sectionIndexOf: (questionId: number) => number | undefined;
};

/** An open attempt as the server tells it. */
export type WriterLease = ServerTimes & { epoch: number; answers: readonly Answer[]; signing_key?: string };
