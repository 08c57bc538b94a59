import { retryPracticeSession, startMissedPractice } from '#contract/practice/missed.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/** Starts practising the questions missed in a test, or continues. */
export function useStartMissedPractice() {
  return useMutation({
    mutationFn: (testId: number) => call(startMissedPractice, { params: { id: testId } }),
  });
}

export function useRetryPracticeSession() {
  return useMutation({
    mutationFn: (sessionId: number) => call(retryPracticeSession, { params: { id: sessionId } }),
  });
}
