import { useQuery } from '@tanstack/react-query';
import { login } from '#contract/accounts/sessions.ts';
import { readInstructions, type StartedAttempt, startAttempt } from '#contract/attempts/start.ts';
import { type SignedInState, setAuth } from '#web/api/auth-state.ts';
import { call } from '#web/api/call.ts';
import { readSafeExamBrowserKeys } from '#web/api/safe-exam-browser.ts';
import { currentPerson } from '../current-person.ts';
import { withTimeout } from '../timeouts.ts';

/** When a whole institute signs in at once, the last of them waits for half of this. */
const SIGN_IN_TIMEOUT_MS = 30_000;

/** A large paper takes minutes on a network where a save takes seconds, so a download that has begun gets this long. */
const SLOW_PAPER_TIMEOUT_MS = 120_000;

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

/** Signs in without leaving the page. */
export async function loginInPlace(regno: string, password: string): Promise<SignedInState> {
  const body = { regno, password };
  return setAuth(await withTimeout(undefined, (signal) => call(login, { body, signal }), SIGN_IN_TIMEOUT_MS));
}
