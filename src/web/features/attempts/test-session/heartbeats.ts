import { useEffect } from 'react';
import { HEARTBEAT_SECONDS } from '#contract/invigilation.ts';
import type { OutboxView } from '../save/outbox-view.ts';
import type { TestSession } from './test-session.ts';

/** During a pause every second of not knowing that it is over would be lost. */
const PAUSED_HEARTBEAT_SECONDS = 3;

/**
 * Sends a heartbeat every few seconds and whenever the page is shown again. Random delays keep the computers of a lab
 * apart.
 */
export function useHeartbeats({ sendHeartbeat }: TestSession, { detached, pausedAt }: OutboxView): void {
  const seconds = pausedAt === null ? HEARTBEAT_SECONDS : PAUSED_HEARTBEAT_SECONDS;
  useEffect(() => {
    // A window without an epoch cannot identify itself yet.
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
