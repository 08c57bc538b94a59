import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { correctForSleep } from '#web/api/server-clock.ts';
import { isTestOver, toSendFailure } from '../failures.ts';
import { backoffDelay } from '../save/backoff.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import type { TestSession } from './test-session.ts';

/** How the outbox stands, drawn anew whenever that changes. */
export function useOutboxView({ outbox }: TestSession): OutboxView {
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}

const FLUSH_INTERVAL_MS = 30_000;

/**
 * Sends when the page of the test is left or seen again, and now and then.
 * `touch` records the time spent so far; its reply also sets the clock and brings a deadline that was moved.
 */
export function useAutoFlush({ outbox }: TestSession, touch: () => void): void {
  useEffect(() => {
    const send = () => {
      if (outbox.view().save.kind === 'offline') correctForSleep();
      touch();
      outbox.flush();
    };
    const beat = () => document.visibilityState === 'visible' && touch();
    addEventListener('pagehide', send);
    // Seen again, a device that slept has lost time on its monotonic clock.
    document.addEventListener('visibilitychange', send);
    const heart = setInterval(beat, FLUSH_INTERVAL_MS);
    outbox.flush();
    return () => {
      removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', send);
      clearInterval(heart);
      outbox.flush();
    };
  }, [outbox, touch]);
}

const REJOIN_STATES: readonly string[] = ['offline', 'blocked', 'barred', 'outside'];

/** Asks for an epoch in the background while the test goes on without network. */
export function useAutoRejoin(desk: TestSession, view: OutboxView, onOver: () => void): void {
  const wanted = view.detached && REJOIN_STATES.includes(view.save.kind);
  useEffect(() => {
    if (!wanted) return;
    let failures = 0;
    let stopped = false;
    let [underWay, wished] = [false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      // Of two that are under way each is granted an epoch, and the first to be told of its own is taken over by the other.
      if (underWay) {
        wished = true;
        return;
      }
      [underWay, wished] = [true, false];
      clearTimeout(timer);
      try {
        await desk.rejoin();
      } catch (error) {
        if (stopped) return;
        if (isTestOver(error)) return onOver();
        const failure = toSendFailure(error);
        if (failure.kind === 'signed-out') return desk.outbox.signOut();
        desk.outbox.setObstacle(failure);
        failures += 1;
        const wait = error instanceof ApiError ? error.retryAfter : undefined;
        // A network that came back meanwhile is not waited for.
        timer = setTimeout(run, wished ? 0 : backoffDelay(failures, Math.random(), wait));
      } finally {
        underWay = false;
      }
    };
    const now = () => void run();
    timer = setTimeout(run, backoffDelay(1, Math.random()));
    addEventListener('online', now);
    return () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener('online', now);
    };
  }, [wanted, desk, onOver]);
}
