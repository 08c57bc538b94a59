import { useCallback, useEffect, useState } from 'react';
import { useMutation } from '#web/api/mutation.ts';
import { ApiError } from '#web/api/api-error.ts';
import { backoff } from '../save/backoff.ts';
import type { Desk } from '../test-session/test-session.ts';
import { failureOf, mayPass } from '../failures.ts';
import { hasTime, settledSoon } from '../save/outbox-view.ts';

/** How handing in stands, and the ways to go on with it. */
export type HandingIn = {
  /** Time is over: the test is handed in by itself, again and again until it succeeds. */
  timeIsOver: boolean;
  busy: boolean;
  /** At the end of the time also while it is tried again. */
  error: Error | null;
  /** Whether it is tried again by itself. */
  goesOn: boolean;
  submit: () => void;
  end: () => void;
  tryAgain: () => void;
  /** What failed before is not told any more. */
  forgetFailure: () => void;
};

/** Hands the test in, at the student's wish or at the deadline. */
export function useHandingIn<H>(desk: Desk<H>, touch: () => void, onDone: (handedIn: H) => void): HandingIn {
  const { outbox } = desk;
  // The last failure at the end, and how many came in a row.
  const [failed, setFailed] = useState<{ error: Error; times: number }>();
  const { mutate, variables, data, isPending, isIdle, isSuccess, error, reset } = useMutation({
    mutationFn: async (reason: 'student' | 'deadline' | 'again') => {
      if (reason !== 'again') touch();
      await settledSoon(outbox);
      const atEnd = reason !== 'student';
      // Time may have been added since this device last heard of it, the test opened again, or the clock may stand still.
      if (atEnd) {
        await desk.beat();
        const view = outbox.view();
        if (view.save.kind !== 'closed' && hasTime(view)) return undefined;
      }
      const handedIn = await desk.handIn(atEnd);
      return handedIn && { handedIn };
    },
    onSuccess: (done) => {
      setFailed(undefined);
      if (done) onDone(done.handedIn);
    },
    onError: (failure, reason) => {
      if (reason !== 'student') setFailed((last) => ({ error: failure, times: (last?.times ?? 0) + 1 }));
      if (failureOf(failure).kind === 'signed-out') outbox.signOut();
    },
  });
  const timeWasAdded = isSuccess && data === undefined;
  const timeIsOver = !isIdle && variables !== 'student' && !timeWasAdded;
  const told = timeIsOver ? (failed?.error ?? null) : error;
  const goesOn = timeIsOver && told !== null && (mayPass(told) || failureOf(told).kind === 'taken-over');

  useEffect(() => {
    if (!goesOn || isPending || !failed) return;
    const run = () => mutate('again');
    const wait = failed.error instanceof ApiError ? failed.error.retryAfter : undefined;
    const timer = setTimeout(run, backoff(failed.times + 2, Math.random(), wait));
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [goesOn, isPending, failed, mutate]);

  return {
    timeIsOver,
    busy: isPending,
    error: told,
    goesOn,
    submit: () => mutate('student'),
    end: () => mutate('deadline'),
    forgetFailure: () => {
      if (error && !timeIsOver) reset();
    },
    tryAgain: useCallback(() => mutate('again'), [mutate]),
  };
}
