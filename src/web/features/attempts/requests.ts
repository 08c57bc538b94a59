import { useQuery } from '@tanstack/react-query';
import { login } from '#contract/accounts/account.ts';
import { listAptitudes } from '#contract/aptitudes/aptitude.ts';
import {
  appear,
  leaveSection,
  readInstructions,
  type Sitting,
  saveAnswers,
  submit,
} from '#contract/attempts/attempt.ts';
import { reportPresence } from '#contract/invigilation.ts';
import { readSettings } from '#contract/settings.ts';
import type { Trade } from '#contract/trade.ts';
import { currentAuth, type Member, setAuth } from '#web/api/auth-state.ts';
import { call, type Reply } from '#web/api/call.ts';
import { readSafeBrowserKeys } from '#web/api/safe-exam-browser.ts';
import { makeUpForSleep, noteServerTime, serverNow } from '#web/api/server-clock.ts';
import type { Given, Waiting } from './answers/answers.ts';
import { failureOf, timesLeft } from './failures.ts';
import { untilLook } from './list/listing.ts';
import type { SendReply, Times } from './save/save-protocol.ts';

/** The last of an institute that signs in at once waits for half as long. */
const SIGN_IN_TIMEOUT_MS = 30_000;

/** Longer than a save takes on the slowest network that still works. */
export const SEND_TIMEOUT_MS = 20_000;

/** A paper that has begun to come may take that long: a large one is minutes under way where a save is seconds. */
const PAPER_TIMEOUT_MS = 120_000;

/**
 * Does what may be broken off, and breaks it off when it takes too long; `prolong` gives it so many milliseconds from then on. Older
 * phones have no `AbortSignal.any`.
 */
async function inTime<T>(
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

/** The tests of the student; asked for again when one of them begins or ends. */
export function useAptitudes() {
  return useQuery({
    queryKey: ['aptitudes'],
    queryFn: ({ signal }) => call(listAptitudes, { signal }),
    refetchInterval: ({ state }) => untilLook(state.data ?? [], serverNow()),
  });
}

/** What is read before the start. Asked for again each minute; in a pause, which may end at any time, every five seconds. */
export function useInstructions(testId: string, wanted: boolean) {
  return useQuery({
    enabled: wanted,
    queryKey: ['instructions', testId],
    queryFn: async ({ signal }) => {
      await readSafeBrowserKeys();
      return await inTime(signal, (either) =>
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

/** What a first start brings along: where the device is, for a test with a venue, and the access code of one that has it. */
export type Pass = { lat?: number; long?: number; accuracy?: number; access_code?: string };

/**
 * Starts or resumes the test; this browser becomes its writer. `hurry`: whether there is something to go on with where the paper is
 * slow to come.
 */
export async function appearAt(
  testId: string,
  member: Member,
  { pass = {}, hurry }: { pass?: Pass | undefined; hurry?: Promise<boolean> | undefined } = {},
): Promise<Sitting> {
  await readSafeBrowserKeys();
  return await inTime(undefined, (signal, prolong) =>
    call(appear, {
      params: { id: testId },
      body: { ...personOf(member), ...pass },
      signal,
      onAnswer: async () => (await hurry) || prolong(PAPER_TIMEOUT_MS),
    }),
  );
}

/** Hands the test in with the rest of its answers. Throws ApiError; where that tells of time left, the clock is set by it. */
export async function handIn(
  testId: string,
  member: Member,
  rest: { answers: Given[]; epoch?: number; at_end?: boolean },
): Promise<Reply<typeof submit>> {
  const sentAt = performance.now();
  try {
    return await call(submit, {
      params: { id: testId },
      body: { userData: personOf(member), ...rest },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch (error) {
    const times = timesLeft(error);
    if (times) noteServerTime(times, sentAt);
    throw error;
  }
}

/** As the portal knows the student now: who signs in again in mid-test may be of another trade since. */
function personOf({ user }: Member): { regno: string; trade: Trade } {
  const now = currentAuth().user;
  const { regno, trade } = now?.regno === user.regno ? now : user;
  return { regno, trade };
}

/** Signs in without leaving the page. */
export async function signIn(regno: string, password: string): Promise<Member> {
  const body = { regno, password };
  return setAuth(await inTime(undefined, (signal) => call(login, { body, signal }), SIGN_IN_TIMEOUT_MS));
}

/** Sends operations for the outbox, even while the page is being left. */
export async function sendOperations(
  attemptId: number,
  epoch: number,
  operations: Waiting[],
): Promise<SendReply> {
  const sentAt = performance.now();
  try {
    return await call(saveAnswers, {
      params: { attempt_id: attemptId },
      // The device's clocks are for the device alone.
      body: { epoch, operations: operations.map(({ at: _, clock_ms: __, ...operation }) => operation) },
      keepalive: true,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'sections' || failure.kind === 'paused') noteServerTime(failure.times, sentAt);
    // Whoever wakes without network learns only by trying that nobody tells the time.
    if (failure.kind === 'offline') makeUpForSleep();
    return { failure };
  }
}

/** Shorter than the time between two of them. */
const BEAT_TIMEOUT_MS = 6_000;

/** Says that this screen is there. Throws ApiError. */
export function reportPresenceOf(
  attemptId: number,
  presence: { epoch: number; waiting: number; visible: boolean },
): Promise<Reply<typeof reportPresence>> {
  return call(reportPresence, {
    params: { attempt_id: attemptId },
    body: presence,
    signal: AbortSignal.timeout(BEAT_TIMEOUT_MS),
  });
}

/** Closes the open section for good; its place counts from 0. */
export function leave(attemptId: number, epoch: number, section: number): Promise<Times> {
  return call(leaveSection, {
    params: { attempt_id: attemptId },
    body: { epoch, section },
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
}
