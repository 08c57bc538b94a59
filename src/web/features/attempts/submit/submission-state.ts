import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/mutation.ts';
import { isTemporary, toSendFailure } from '../failures.ts';
import { flushAndWait, hasTimeLeft } from '../save/outbox-view.ts';
import { backoffDelay } from '../save/sending/backoff.ts';
import type { TestSession } from '../test-session/test-session.ts';

/** The state of the submission, and the actions on it. */
export type SubmissionState = {
  /** The time is over: the page submits by itself and retries until it succeeds. */
  timeIsOver: boolean;
  busy: boolean;
  /** At the end of the time it stays set during retries. */
  error: Error | null;
  /** Whether the page retries by itself. */
  isRetrying: boolean;
  submit: () => void;
  submitAtEnd: () => void;
  retry: () => void;
  /** Hides the last failure. */
  clearError: () => void;
};

/** Submits at the student's wish or at the deadline. */
export function useSubmission<H>(
  session: TestSession<H>,
  touch: () => void,
  onDone: (submission: H) => void,
): SubmissionState {
  const { outbox } = session;
  // The last failure after the deadline, and how many came in a row.
  const [failed, setFailed] = useState<{ error: Error; times: number }>();
  const { mutate, variables, data, isPending, isIdle, isSuccess, error, reset } = useMutation({
    mutationFn: async (reason: 'student' | 'deadline' | 'again') => {
      if (reason !== 'again') touch();
      await flushAndWait(outbox);
      const atEnd = reason !== 'student';
      // Time may have been added, the test reopened or the clock paused since this device last heard.
      if (atEnd) {
        await session.sendHeartbeat();
        const view = outbox.view();
        if (view.save.kind !== 'closed' && hasTimeLeft(view)) return undefined;
      }
      const submission = await session.submit(atEnd);
      return submission && { submission };
    },
    onSuccess: (done) => {
      setFailed(undefined);
      if (done) onDone(done.submission);
    },
    onError: (failure, reason) => {
      if (reason !== 'student') setFailed((last) => ({ error: failure, times: (last?.times ?? 0) + 1 }));
      if (toSendFailure(failure).kind === 'signed-out') outbox.signOut();
    },
  });
  const timeWasAdded = isSuccess && data === undefined;
  const timeIsOver = !isIdle && variables !== 'student' && !timeWasAdded;
  const shownError = timeIsOver ? (failed?.error ?? null) : error;
  const isRetrying =
    timeIsOver &&
    shownError !== null &&
    (isTemporary(shownError) || toSendFailure(shownError).kind === 'taken-over');

  useEffect(() => {
    if (!isRetrying || isPending || !failed) return;
    const run = () => mutate('again');
    const wait = failed.error instanceof ApiError ? failed.error.retryAfter : undefined;
    const timer = setTimeout(run, backoffDelay(failed.times + 2, Math.random(), wait));
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [isRetrying, isPending, failed, mutate]);

  return {
    timeIsOver,
    busy: isPending,
    error: shownError,
    isRetrying,
    submit: () => mutate('student'),
    submitAtEnd: () => mutate('deadline'),
    clearError: () => {
      if (error && !timeIsOver) reset();
    },
    retry: useCallback(() => mutate('again'), [mutate]),
  };
}
