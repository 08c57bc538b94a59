import { useQuery } from '@tanstack/react-query';
import type { Wire } from '#contract/endpoint.ts';
import { checkPracticeAnswer, readPractice } from '#contract/practice/missed.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/**
 * The missed questions of the student's attempt. Fetched once on each visit, so that the questions do not change during
 * a round.
 */
export function useReadPractice(testId: string) {
  return useQuery({
    queryKey: ['practice', testId],
    queryFn: ({ signal }) => call(readPractice, { params: { id: testId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** How an answer would be marked. Nothing is stored. */
export function useCheckPracticeAnswer(testId: number) {
  return useMutation({
    mutationFn: (body: Wire<typeof checkPracticeAnswer.body>) =>
      call(checkPracticeAnswer, { params: { id: testId }, body }),
  });
}
