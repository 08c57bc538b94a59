import { useQuery } from '@tanstack/react-query';
import { readOwnReplay, readReplay } from '#contract/attempts/timeline.ts';
import { call } from '#web/api/call.ts';

/** All that happened in anybody's attempt, for admins. */
export function useReplay(attemptId: number) {
  return useQuery({
    queryKey: ['attempt', String(attemptId), 'replay'],
    queryFn: ({ signal }) => call(readReplay, { params: { attempt_id: attemptId }, signal }),
    staleTime: 0,
  });
}

/** All that happened in the own attempt at a test. */
export function useOwnReplay(testId: number) {
  return useQuery({
    queryKey: ['replay', String(testId)],
    queryFn: ({ signal }) => call(readOwnReplay, { params: { id: testId }, signal }),
    staleTime: 0,
    retry: false,
  });
}
