import { whenAuthChanges } from '#web/api/authState.ts';
import type { ViolationQueue } from '#web/watch/queue.ts';
import type { Outbox } from './outbox.ts';

/**
 * Ties an outbox to the browser: the network's return, a sign-in, another window of the same attempt. It outlives the page of the test,
 * which may be left with something unsent. Returns how this ends, for good.
 */
export function tieToBrowser(outbox: Outbox, watch: ViolationQueue): () => void {
  const back = () => outbox.retry();
  const stored = ({ key, newValue }: StorageEvent) => {
    outbox.hear(key, newValue === null);
    if (newValue === null) watch.giveAway(key);
  };
  addEventListener('online', back);
  addEventListener('storage', stored);
  const forget = whenAuthChanges(back);
  return () => {
    removeEventListener('online', back);
    removeEventListener('storage', stored);
    forget();
    outbox.retire();
  };
}
