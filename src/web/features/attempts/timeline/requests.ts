import { useQuery } from '@tanstack/react-query';
import { readOwnTimeline, readTimeline, type Timeline } from '#contract/attempts/timeline.ts';
import { call } from '#web/api/call.ts';

/** Reads all parts of a timeline into one. */
async function readAllParts(readPart: (from: number) => Promise<Timeline>): Promise<Timeline> {
  const whole = await readPart(0);
  const entries = [...whole.entries];
  for (let { next } = whole; next !== null; ) {
    const part = await readPart(next);
    entries.push(...part.entries);
    next = part.next;
  }
  return { ...whole, entries };
}

/** The timeline of any attempt, for admins. */
export function useReadTimeline(attemptId: number) {
  return useQuery({
    queryKey: ['attempt', String(attemptId), 'timeline'],
    queryFn: ({ signal }) =>
      readAllParts((from) =>
        call(readTimeline, { params: { attempt_id: attemptId }, query: { from }, signal }),
      ),
    staleTime: 0,
  });
}

/** The timeline of the student's own attempt at a test. */
export function useReadOwnTimeline(testId: number) {
  return useQuery({
    queryKey: ['timeline', String(testId)],
    queryFn: ({ signal }) =>
      readAllParts((from) => call(readOwnTimeline, { params: { id: testId }, query: { from }, signal })),
    staleTime: 0,
    retry: false,
  });
}
