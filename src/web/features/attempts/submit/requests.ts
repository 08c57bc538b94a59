import { submitAttempt } from '#contract/attempts/submit.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import { call, type Reply } from '#web/api/call.ts';
import { noteServerTime } from '#web/api/server-clock.ts';
import type { FinalAnswer } from '../answers/answers.ts';
import { currentPerson } from '../current-person.ts';
import { readTimesLeft } from '../failures.ts';
import { SEND_TIMEOUT_MS } from '../timeouts.ts';

/**
 * Submits the test with the remaining answers. Throws ApiError; if that says how much time is left, it also sets the
 * clock.
 */
export async function submitOwnAttempt(
  testId: string,
  member: SignedInState,
  rest: { answers: FinalAnswer[]; epoch?: number; at_end?: boolean },
): Promise<Reply<typeof submitAttempt>> {
  const sentAt = performance.now();
  try {
    return await call(submitAttempt, {
      params: { id: testId },
      body: { userData: currentPerson(member), ...rest },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch (error) {
    const times = readTimesLeft(error);
    if (times) noteServerTime(times, sentAt);
    throw error;
  }
}
