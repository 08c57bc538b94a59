import type { Answer } from '#contract/attempt.ts';
import type { Waiting } from './answers.ts';
import type { JournalStorage } from './journal.ts';
import type { Failing, Halt } from './save-state.ts';

/** How a send failed. `indexes` name the operations that the server refuses for good. */
export type SendFailure =
  | (Failing & { retryAfter?: number })
  | { kind: Halt }
  | { kind: 'refused'; indexes: number[] };

export type SendReply = { acknowledged: number; deadline: string } | { failure: SendFailure };

/** Sends operations under an epoch; it answers with the failure and never throws. */
type Send = (epoch: number, operations: Waiting[]) => Promise<SendReply>;

export type OutboxParts = {
  attemptId: number;
  storage: JournalStorage;
  send: Send;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
  /** A number from 0 to 1: jitter, and the name of a writer without an epoch of its own. */
  chance: () => number;
};

/** An open attempt as the server tells it. */
export type Grant = { epoch: number; deadline: string; answers: readonly Answer[] };
