import { useQuery } from '@tanstack/react-query';
import { login } from '#contract/accounts/sessions.ts';
import { listAptitudes } from '#contract/aptitudes/aptitude.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { finishSection } from '#contract/attempts/sections.ts';
import { readInstructions, type StartedAttempt, startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { sendHeartbeat } from '#contract/invigilation.ts';
import { readSettings } from '#contract/settings.ts';
import type { Trade } from '#contract/trade.ts';
import { currentAuth, type SignedInState, setAuth } from '#web/api/auth-state.ts';
import { call, type Reply } from '#web/api/call.ts';
import { readSafeExamBrowserKeys } from '#web/api/safe-exam-browser.ts';
import { correctForSleep, noteServerTime, serverNow } from '#web/api/server-clock.ts';
import type { FinalAnswer, PendingOperation } from './answers/answers.ts';
import { readTimesLeft, toSendFailure } from './failures.ts';
import { getRefreshDelay } from './list/listing.ts';
import type { SendReply, ServerTimes } from './save/save-protocol.ts';

/** When a whole institute signs in at once, the last of them waits for half of this. */
const SIGN_IN_TIMEOUT_MS = 30_000;

/** Longer than a save takes on the slowest network that still works. */
export const SEND_TIMEOUT_MS = 20_000;

/** A large paper takes minutes on a network where a save takes seconds, so a download that has begun gets this long. */
const SLOW_PAPER_TIMEOUT_MS = 120_000;

/**
 * Runs an abortable call and aborts it when it takes too long. `prolong` gives it that many more milliseconds from now.
 * Older phones have no `AbortSignal.any`.
 */
async function withTimeout<T>(
  signal: AbortSignal | undefined,
  work: (either: AbortSignal, prolong: (ms: number) => void) => Promise<T>,
  ms = SEND_TIMEOUT_MS,
): Promise<T> {
  const either = new AbortController();
  const end = () => either.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const late = () => either.abort(new DOMException('It took too long.', 'TimeoutError'));
  let timer = setTimeout(late, ms);
  const prolong = (more: number) => {
    clearTimeout(timer);
    timer = setTimeout(late, more);
  };
  try {
    return await work(either.signal, prolong);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** The student's tests. The list is fetched again when one of them begins or ends. */
export function useListAptitudes() {
  return useQuery({
    queryKey: ['aptitudes'],
    queryFn: ({ signal }) => call(listAptitudes, { signal }),
    refetchInterval: ({ state }) => getRefreshDelay(state.data ?? [], serverNow()),
  });
}

/**
 * What the student reads before the start. It is fetched again each minute, and every five seconds during a pause,
 * which may end at any time.
 */
export function useReadInstructions(testId: string, wanted: boolean) {
  return useQuery({
    enabled: wanted,
    queryKey: ['instructions', testId],
    queryFn: async ({ signal }) => {
      await readSafeExamBrowserKeys();
      return await withTimeout(signal, (either) =>
        call(readInstructions, { params: { id: testId }, signal: either }),
      );
    },
    refetchInterval: ({ state }) => (state.data?.paused_at ? 5_000 : 60_000),
  });
}

/** Milliseconds of one round trip to the portal. */
export function useRoundTrip() {
  return useQuery({
    queryKey: ['round-trip'],
    queryFn: async ({ signal }) => {
      const sentAt = performance.now();
      await call(readSettings, { signal });
      return performance.now() - sentAt;
    },
    retry: false,
    refetchInterval: 20_000,
  });
}

/**
 * What the first start sends along: the device's position for a test with a venue, and the access code if the test has
 * one.
 */
export type StartDetails = { lat?: number; long?: number; accuracy?: number; access_code?: string };

/**
 * Starts or resumes the test; this browser becomes its writer. `hurry`: the device has a stored paper to go on with
 * when the download is slow.
 */
export async function startOrResumeAttempt(
  testId: string,
  member: SignedInState,
  { pass = {}, hurry }: { pass?: StartDetails | undefined; hurry?: Promise<boolean> | undefined } = {},
): Promise<StartedAttempt> {
  await readSafeExamBrowserKeys();
  return await withTimeout(undefined, (signal, prolong) =>
    call(startAttempt, {
      params: { id: testId },
      body: { ...currentPerson(member), ...pass },
      signal,
      onResponse: async () => (await hurry) || prolong(SLOW_PAPER_TIMEOUT_MS),
    }),
  );
}

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

/** The student as the portal knows them now: after signing in again during a test, their trade may have changed. */
function currentPerson({ user }: SignedInState): { regno: string; trade: Trade } {
  const now = currentAuth().user;
  const { regno, trade } = now?.regno === user.regno ? now : user;
  return { regno, trade };
}

/** Signs in without leaving the page. */
export async function loginInPlace(regno: string, password: string): Promise<SignedInState> {
  const body = { regno, password };
  return setAuth(await withTimeout(undefined, (signal) => call(login, { body, signal }), SIGN_IN_TIMEOUT_MS));
}

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

/** Closes the open section for good; `section` is its index from 0. */
export function finishOpenSection(attemptId: number, epoch: number, section: number): Promise<ServerTimes> {
  return call(finishSection, {
    params: { attempt_id: attemptId },
    body: { epoch, section },
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
}
