import type { Answer } from '#contract/attempts/attempt.ts';
import type { Notice } from '#contract/attempts/notices.ts';
import type { DeviceTimestamp, PendingOperation } from '../answers/answers.ts';
import type { ServerTimes } from '../sections/section-schedule.ts';
import type { JournalStorage, SaveReceipt } from './journals/journal.ts';
import type { Halt, SendObstacle } from './save-state.ts';

/** Why a send failed. `indexes` name the operations that the server refuses for good. */
export type SendFailure =
  | (Exclude<SendObstacle, { kind: 'paused' }> & { retryAfter?: number })
  | { kind: Exclude<Halt, 'taken-over'> }
  /** `epoch`: that of the present writer. */
  | { kind: 'taken-over'; epoch?: number | undefined }
  | { kind: 'refused'; indexes: number[] }
  /** The clock is paused; the server takes what waits once it goes on. */
  | { kind: 'paused'; times?: ServerTimes | undefined }
  /** The operations with these numbers belong to sections that are not open; the server has stored the others. */
  | { kind: 'sections'; refused: number[]; times: ServerTimes };

/** The server's reply to a batch: the last number it has, or why it refused. */
export type SendReply =
  | ({ acknowledged: number; notices?: readonly Notice[]; receipt?: SaveReceipt } & ServerTimes)
  | { failure: SendFailure };

/** Sends operations under an epoch. Resolves to the failure and never throws. */
type SendOperations = (epoch: number, operations: PendingOperation[]) => Promise<SendReply>;

/** Everything outside of itself that an outbox uses. */
export type OutboxDependencies = {
  attemptId: number;
  storage: JournalStorage;
  send: SendOperations;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
  /** A number from 0 to 1, for jitter and the name of a writer without an epoch. */
  random: () => number;
  /** The server's time in milliseconds. */
  now: () => number;
  /** The time now, by the device's clocks. */
  timestamp: () => DeviceTimestamp;
  /** The index of a question's section in the paper. */
  sectionIndexOf: (questionId: number) => number | undefined;
};

/** What the server grants a writer: its epoch, and the attempt as it stands. */
export type WriterLease = ServerTimes & { epoch: number; answers: readonly Answer[]; signing_key?: string };
