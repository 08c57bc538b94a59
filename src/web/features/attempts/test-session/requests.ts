import { sendHeartbeat } from '#contract/invigilation.ts';
import { call, type Reply } from '#web/api/call.ts';

/** Shorter than the interval between two heartbeats. */
const HEARTBEAT_TIMEOUT_MS = 6_000;

/** Tells the server that this screen is open. Throws ApiError. */
export function sendScreenHeartbeat(
  attemptId: number,
  presence: { epoch: number; waiting: number; visible: boolean },
): Promise<Reply<typeof sendHeartbeat>> {
  return call(sendHeartbeat, {
    params: { attempt_id: attemptId },
    body: presence,
    signal: AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS),
  });
}
