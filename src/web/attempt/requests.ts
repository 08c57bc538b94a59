import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { login } from '#contract/account.ts';
import { listAptitudes } from '#contract/aptitude.ts';
import {
  appear,
  leaveSection,
  type Receipt,
  readInstructions,
  type Sitting,
  saveAnswers,
  submit,
} from '#contract/attempt.ts';
import { reportPresence } from '#contract/invigilation.ts';
import { readSettings } from '#contract/setting.ts';
import type { Trade } from '#contract/trade.ts';
import { currentAuth, type Member, setAuth } from '#web/api/authState.ts';
import { call, type Reply } from '#web/api/call.ts';
import { ApiError } from '#web/api/problem.ts';
import { readSafeBrowserKeys } from '#web/api/safeBrowser.ts';
import { noteServerTime } from '#web/api/serverClock.ts';
import { noticeOf } from '#web/block/notice.ts';
import type { Given, Waiting } from './answers.ts';
import type { SendFailure, SendReply, Times } from './sending.ts';

/** Longer than a save takes on the slowest network that still works. */
const SEND_TIMEOUT_MS = 20_000;

export function useAptitudes() {
  return useQuery({
    queryKey: ['aptitudes'],
    queryFn: ({ signal }) => call(listAptitudes, { signal }),
    refetchInterval: 60_000,
  });
}

export function useInstructions(testId: string, wanted: boolean) {
  return useQuery({
    enabled: wanted,
    queryKey: ['instructions', testId],
    queryFn: async ({ signal }) => {
      await readSafeBrowserKeys();
      return await call(readInstructions, { params: { id: testId }, signal });
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

/** Starts or resumes the test; this browser becomes its writer. */
export async function appearAt(testId: string, member: Member, pass: Pass = {}): Promise<Sitting> {
  await readSafeBrowserKeys();
  return await call(appear, {
    params: { id: testId },
    body: { ...personOf(member), ...pass },
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
}

export function handIn(
  testId: string,
  member: Member,
  rest: { answers: Given[]; epoch?: number; at_end?: boolean },
): Promise<Receipt> {
  return call(submit, {
    params: { id: testId },
    body: { userData: personOf(member), ...rest },
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
}

/** As the portal knows the student now: who signs in again in mid-test may be of another trade since. */
function personOf({ user }: Member): { regno: string; trade: Trade } {
  const now = currentAuth().user;
  const { regno, trade } = now?.regno === user.regno ? now : user;
  return { regno, trade };
}

/** Signs in without leaving the page. */
export async function signIn(regno: string, password: string): Promise<Member> {
  return setAuth(await call(login, { body: { regno, password } }));
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

const SectionRefusal = z.object({
  refused: z.array(z.int()),
  section_ends: z.nullable(z.array(z.string())),
  deadline: z.string(),
  server_time: z.string(),
  paused_at: z.optional(z.nullable(z.string())),
});
const TimesTold = z.omit(SectionRefusal, { refused: true });

const TakenOver = z.object({ epoch: z.int() });

/** What an error means for what waits in the outbox. */
export function failureOf(error: unknown): SendFailure {
  // A network's own sign-in page answers without the portal's code.
  if (!(error instanceof ApiError) || error.code === 'no-answer') return { kind: 'offline' };
  switch (error.code) {
    case 'unauthenticated':
      return { kind: 'signed-out' };
    case 'taken-over':
      return { kind: 'taken-over', epoch: z.safeParse(TakenOver, error.data).data?.epoch };
    case 'already-submitted':
    case 'deadline-passed':
      return { kind: error.code };
    case 'paused':
      return { kind: 'paused', times: z.safeParse(TimesTold, error.data).data };
    case 'section-closed':
    case 'section-not-open': {
      const { data } = z.safeParse(SectionRefusal, error.data);
      if (!data) break;
      const { refused, ...times } = data;
      return { kind: 'sections', refused, times };
    }
  }
  if (error.code === 'safe-exam-browser-needed') return { kind: 'outside' };
  const { retryAfter } = error;
  if (error.code === 'blocked') return { kind: 'blocked', notice: noticeOf(error), retryAfter };
  if (error.status === 403) return { kind: 'barred', reason: error.message, retryAfter };
  if (error.status === 400) return { kind: 'refused', indexes: refusedPlaces(error, 'operations') };
  return { kind: 'offline', retryAfter };
}

/** The times of a test that has time left, where that is why it was not handed in. */
export function timesLeft(error: unknown): Times | undefined {
  if (!(error instanceof ApiError) || error.code !== 'time-left') return undefined;
  return z.safeParse(TimesTold, error.data).data;
}

/** Which of the `operations` or `answers` of a call the server refuses for good, by their places in it. */
export function refusedPlaces(error: unknown, among: 'operations' | 'answers'): number[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const place = new RegExp(`(?:^|\\.)${among}\\.(\\d+)`);
  return error.issues.flatMap(({ path }) => {
    const found = place.exec(path)?.[1];
    return found === undefined ? [] : [Number(found)];
  });
}

/** Whether the same call may succeed later: nobody answered, or the portal is busy. */
export function mayPass(error: unknown): boolean {
  const { kind } = failureOf(error);
  return kind === 'offline' || kind === 'outside' || kind === 'blocked' || kind === 'barred';
}
