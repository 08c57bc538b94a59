import { useEffect } from 'react';
import { HEARTBEAT_SECONDS } from '#contract/invigilation.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import type { TestSession } from './test-session.ts';

/** In a pause every second of not knowing that it is over would be lost. */
const PAUSED_HEARTBEAT_SECONDS = 3;

/** A sign of life every few seconds, apart by chance so that a lab does not speak in chorus, and whenever the page is seen again. */
export function useHeartbeats({ sendHeartbeat }: TestSession, { detached, pausedAt }: OutboxView): void {
  const seconds = pausedAt === null ? HEARTBEAT_SECONDS : PAUSED_HEARTBEAT_SECONDS;
  useEffect(() => {
    // Without an epoch of its own this window is nobody yet.
    if (detached) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = async () => {
      clearTimeout(timer);
      await sendHeartbeat();
      if (stopped) return;
      clearTimeout(timer);
      timer = setTimeout(tell, seconds * 1_000 * (0.8 + 0.4 * Math.random()));
    };
    const seen = () => document.visibilityState === 'visible' && void tell();
    void tell();
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', seen);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', seen);
    };
  }, [sendHeartbeat, detached, seconds]);
}
