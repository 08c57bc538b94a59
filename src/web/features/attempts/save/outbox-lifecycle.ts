import { onAuthChange } from '#web/api/auth-state.ts';
import type { ViolationQueue } from '../proctoring/queue/violation-queue.ts';
import type { Outbox } from './outbox.ts';

/** How to detach this window's outboxes, by attempt id. */
const detachers = new Map<number, () => void>();

/**
 * Connects an outbox to the browser: the network's return, a sign-in, other windows of the same attempt. The outbox
 * outlives the test page: if the student leaves it with unsent answers, they go on being sent until the test is opened
 * again. `onUnmerged` is called when an earlier window writes more after its journal was merged.
 */
export function attachOutbox(outbox: Outbox, violationQueue: ViolationQueue, onUnmerged: () => void): void {
  const back = () => outbox.retry();
  const stored = ({ key, newValue }: StorageEvent) => {
    if (outbox.handleStorageChange(key, newValue === null)) onUnmerged();
    if (newValue === null) violationQueue.handleMerged(key);
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

/**
 * Detaches this window's outbox of an attempt: another one takes over its journal. Needed since a window gets no
 * storage event for what it removes itself.
 */
export function detachOutbox(attemptId: number): void {
  detachers.get(attemptId)?.();
  detachers.delete(attemptId);
}
