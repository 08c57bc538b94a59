import { finishSection } from '#contract/attempts/sections.ts';
import { call } from '#web/api/call.ts';
import { SEND_TIMEOUT_MS } from '../timeouts.ts';
import type { ServerTimes } from './section-schedule.ts';

/** Closes the open section for good; `section` is its index from 0. */
export function finishOpenSection(attemptId: number, epoch: number, section: number): Promise<ServerTimes> {
  return call(finishSection, {
    params: { attempt_id: attemptId },
    body: { epoch, section },
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
}
