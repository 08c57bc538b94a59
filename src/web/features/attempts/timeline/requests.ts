import { useQuery } from '@tanstack/react-query';
import { readOwnTimeline, readTimeline } from '#contract/attempts/timeline.ts';
import { call } from '#web/api/call.ts';

/** The timeline of any attempt, for admins. */
export function useReadTimeline(attemptId: number) {
  return useQuery({
    queryKey: ['attempt', String(attemptId), 'timeline'],
    queryFn: ({ signal }) => call(readTimeline, { params: { attempt_id: attemptId }, signal }),
    staleTime: 0,
  });
}

/** The timeline of the student's own attempt at a test. */
export function useReadOwnTimeline(testId: number) {
  return useQuery({
    queryKey: ['timeline', String(testId)],
    queryFn: ({ signal }) => call(readOwnTimeline, { params: { id: testId }, signal }),
    staleTime: 0,
    retry: false,
  });
}
