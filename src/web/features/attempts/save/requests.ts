import { saveAnswers } from '#contract/attempts/save.ts';
import { call } from '#web/api/call.ts';
import { correctForSleep, noteServerTime } from '#web/api/server-clock.ts';
import type { PendingOperation } from '../answers/answers.ts';
import { toSendFailure } from '../failures.ts';
import { SEND_TIMEOUT_MS } from '../timeouts.ts';
import type { SendReply } from './save-protocol.ts';

/** Sends operations for the outbox, even while the page is being left. */
export async function saveAnswerBatch(
  attemptId: number,
  epoch: number,
  operations: PendingOperation[],
): Promise<SendReply> {
  const sentAt = performance.now();
  try {
    return await call(saveAnswers, {
      params: { attempt_id: attemptId },
      // The device's clock values never leave the device.
      body: { epoch, operations: operations.map(({ at: _, clock_ms: __, ...operation }) => operation) },
      keepalive: true,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch (error) {
    const failure = toSendFailure(error);
    if (failure.kind === 'sections' || failure.kind === 'paused') noteServerTime(failure.times, sentAt);
    // A device that wakes from sleep without network learns only by a failed call that it can no longer ask for the
    // time.
    if (failure.kind === 'offline') correctForSleep();
    return { failure };
  }
}
