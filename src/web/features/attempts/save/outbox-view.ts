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
import type { SaveReceipt } from './journal.ts';
import type { OwnJournal } from './own-journal.ts';
import { getSaveState, type Halt, type SaveState, type SendObstacle } from './save-state.ts';

/** How an outbox stands, as the test screen shows it. */
export type OutboxView = {
  save: SaveState;
  entries: AnswerEntries;
  /** What the server has acknowledged of them. */
  stored: AnswerEntries;
  /** Milliseconds since 1970. */
  deadline: number;
  /** When each section ends, in milliseconds; null where one goes back and forth. */
  sectionEnds: SectionEnds;
  /** Since when the clock stands still, in milliseconds. */
  pausedAt: number | null;
  /** Questions whose last answers reached the server after their section had ended. */
  late: readonly number[];
  /** What was answered here and had not arrived when the question was answered again in another place, whose answers stand. */
  overruled: readonly FinalAnswer[];
  detached: boolean;
  /** Whether the device's storage took the last change, for as long as it may take. */
  durable: boolean;
  /** The last receipt that this device was given. */
  receipt: SaveReceipt | null;
};

/** What an outbox shows of what it has, of when sections are open, and of what keeps it from sending. */
export function createOutboxView(
  own: OwnJournal,
  gate: SectionSchedule,
  { halt, failing: obstacle }: { halt: Halt | undefined; failing: SendObstacle | undefined },
): OutboxView {
  const { detached, pending, stored, late, overruled, receipt } = own.journal;
  const { deadline, ends, pausedAt } = gate.times;
  const operations = own.unsent().flatMap((group) => group.operations);
  // On its way, or missed: a visit of a section that a wrong clock showed too early is neither.
  const isOwed = (one: PendingOperation) => changesAnswerOrMark(one) || gate.isOpen(one);
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

/** What shows how an outbox stands, and tells when that changes. */
type ObservableOutbox = { view: () => OutboxView; subscribe: (listener: () => void) => () => void };

/** Whether there is time to write by what this window last heard. */
export function hasTimeLeft({ deadline, pausedAt }: Pick<OutboxView, 'deadline' | 'pausedAt'>): boolean {
  return (pausedAt ?? serverNow()) < deadline;
}

/** Waits until nothing is on its way any more, at most `ms` milliseconds. */
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

/** Saves on their way are waited for this long before the rest travels with the submission. */
const MAX_FLUSH_MS = 1_500;

/** Sends what waits, and gives it a moment to arrive, or `ms` milliseconds. */
export function flushAndWait(
  outbox: ObservableOutbox & { retry: () => void },
  ms = MAX_FLUSH_MS,
): Promise<void> {
  outbox.retry();
  return waitUntilSettled(outbox, ms);
}
