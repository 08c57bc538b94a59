import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { correctForSleep } from '#web/api/server-clock.ts';
import { isTestOver, toSendFailure } from '../failures.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import { backoffDelay } from '../save/sending/backoff.ts';
import type { TestSession } from './test-session.ts';

/** The outbox view; renders again whenever it changes. */
export function useOutboxView({ outbox }: TestSession): OutboxView {
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}

const FLUSH_INTERVAL_MS = 30_000;

/**
 * Sends when the test page is hidden or shown again, and at intervals. `touch` records the time spent so far; the reply
 * also sets the clock and brings a moved deadline.
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
    // A device that slept has lost time on its monotonic clock.
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
export function useAutoRejoin(session: TestSession, view: OutboxView, onOver: () => void): void {
  const wanted = view.detached && REJOIN_STATES.includes(view.save.kind);
  useEffect(() => {
    if (!wanted) return;
    let failures = 0;
    let stopped = false;
    let [underWay, wished] = [false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      // Two concurrent calls would each be granted an epoch, and the second would overrule the first.
      if (underWay) {
        wished = true;
        return;
      }
      [underWay, wished] = [true, false];
      clearTimeout(timer);
      try {
        await session.rejoin();
      } catch (error) {
        if (stopped) return;
        if (isTestOver(error)) return onOver();
        const failure = toSendFailure(error);
        if (failure.kind === 'signed-out') return session.outbox.signOut();
        session.outbox.setObstacle(failure);
        failures += 1;
        const wait = error instanceof ApiError ? error.retryAfter : undefined;
        // A call that was asked for while another ran is made at once, without the backoff.
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
  }, [wanted, session, onOver]);
}
