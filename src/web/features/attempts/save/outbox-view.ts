import { serverNow } from '#web/api/server-clock.ts';
import {
  type AnswerEntries,
  applyChanges,
  changesAnswerOrMark,
  type FinalAnswer,
  type PendingOperation,
} from '../answers/answers.ts';
import type { SectionSchedule } from '../sections/section-schedule.ts';
import type { SectionEnds } from '../sections/sections.ts';
import type { SaveReceipt } from './journals/journal.ts';
import type { OwnJournal } from './journals/own-journal.ts';
import { getSaveState, type Halt, type SaveState, type SendObstacle } from './save-state.ts';

/** The outbox's state as the test screen shows it. */
export type OutboxView = {
  save: SaveState;
  entries: AnswerEntries;
  /** The entries that the server has acknowledged. */
  stored: AnswerEntries;
  /** Milliseconds since 1970. */
  deadline: number;
  /** When each section ends, in milliseconds; null if the student may go back and forth. */
  sectionEnds: SectionEnds;
  /** Since when the clock is paused, in milliseconds. */
  pausedAt: number | null;
  /** Questions whose last answers reached the server after their section had ended. */
  late: readonly number[];
  /**
   * Answers from here that had not arrived when the question was answered again on another device, whose answer counts.
   */
  overruled: readonly FinalAnswer[];
  detached: boolean;
  /** Whether the device's storage took the last change. */
  durable: boolean;
  /** The last receipt that this device was given. */
  receipt: SaveReceipt | null;
};

/** Builds the view from the journal, the section schedule and the reason why sending fails. */
export function createOutboxView(
  own: OwnJournal,
  schedule: SectionSchedule,
  halt: Halt | undefined,
  obstacle: SendObstacle | undefined,
): OutboxView {
  const { detached, pending, stored, late, overruled, receipt } = own.journal;
  const { deadline, ends, pausedAt } = schedule.times;
  const operations = own.unsent().flatMap((group) => group.operations);
  // Still to be sent or lost: not so a mere visit to a section that a wrong device clock opened too early.
  const isOwed = (one: PendingOperation) => changesAnswerOrMark(one) || schedule.isOpen(one);
  const unsent = operations.filter(isOwed);
  return {
    save: getSaveState({ halt, detached, obstacle, unsent, pending: pending.filter(isOwed).length }),
    entries: applyChanges(stored, operations),
    stored,
    deadline,
    sectionEnds: ends,
    pausedAt,
    late,
    overruled,
    detached,
    durable: own.isDurable,
    receipt,
  };
}

/** Anything that shows an outbox view and notifies of changes. */
type ObservableOutbox = { view: () => OutboxView; subscribe: (listener: () => void) => () => void };

/** Whether the test has time left, by what this window last heard. */
export function hasTimeLeft({ deadline, pausedAt }: Pick<OutboxView, 'deadline' | 'pausedAt'>): boolean {
  return (pausedAt ?? serverNow()) < deadline;
}

/** Waits until nothing is being sent, at most `ms` milliseconds. */
export function waitUntilSettled({ view, subscribe }: ObservableOutbox, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const look = () => view().save.kind !== 'saving' && finish();
    const unsubscribe = subscribe(look);
    const timer = setTimeout(finish, ms);
    look();
  });
}

/** How long a submission waits for saves that are under way; the rest is sent with it. */
const MAX_FLUSH_MS = 1_500;

/** Sends what waits and gives it at most `ms` milliseconds to arrive. */
export function flushAndWait(
  outbox: ObservableOutbox & { retry: () => void },
  ms = MAX_FLUSH_MS,
): Promise<void> {
  outbox.retry();
  return waitUntilSettled(outbox, ms);
}
