import { onAuthChange } from '#web/api/auth-state.ts';
import type { ViolationQueue } from '../proctoring/violation-queue.ts';
import type { Outbox } from './outbox.ts';

/** How the ties of this window end, by attempt. */
const detachers = new Map<number, () => void>();

/**
 * Ties an outbox to the browser: the network's return, a sign-in, another window of the same attempt. It outlives the page of the test,
 * which may be left with something unsent: that goes on being sent until the test is opened again. `takeAlong` is called where an earlier
 * window wrote more after what it had left was taken along.
 */
export function attachOutbox(outbox: Outbox, watch: ViolationQueue, takeAlong: () => void): void {
  const back = () => outbox.retry();
  const stored = ({ key, newValue }: StorageEvent) => {
    if (outbox.handleStorageChange(key, newValue === null)) takeAlong();
    if (newValue === null) watch.handleMerged(key);
  };
  addEventListener('online', back);
  addEventListener('storage', stored);
  const forget = onAuthChange(back);
  detachers.set(outbox.attemptId, () => {
    removeEventListener('online', back);
    removeEventListener('storage', stored);
    forget();
    outbox.retire();
  });
}

/** Ends what an outbox of this window does for an attempt: its journal is another's now. A window hears of none that it takes away itself. */
export function detachOutbox(attemptId: number): void {
  detachers.get(attemptId)?.();
  detachers.delete(attemptId);
}
