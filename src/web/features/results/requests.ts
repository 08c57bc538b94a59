import { useQuery } from '@tanstack/react-query';
import { listPastAptitudes } from '#contract/aptitudes/aptitude.ts';
import { listToppers, type Result, readResult } from '#contract/results.ts';
import { call } from '#web/api/call.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { getRefetchDelay, type PendingRelease, readPendingRelease } from './own/release.ts';

/**
 * The student's own result, or for an admin that of the named student. While it is not released the error says why, and
 * the query polls.
 */
export function useReadResult(testId: string, regno: string | undefined) {
  return useQuery({
    queryKey: ['result', testId, regno],
    queryFn: async ({ signal }): Promise<{ result: Result } | { wait: PendingRelease }> => {
      try {
        return { result: await call(readResult, { params: { id: testId }, query: { regno }, signal }) };
      } catch (error) {
        const wait = readPendingRelease(error);
        if (wait) return { wait };
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data && 'wait' in data && getRefetchDelay(data.wait, serverNow()),
  });
}

export function useListPastAptitudes() {
  return useQuery({
    queryKey: ['past-tests'],
    queryFn: ({ signal }) => call(listPastAptitudes, { signal }),
  });
}

export function useListToppers(testId: number | undefined) {
  return useQuery({
    enabled: testId !== undefined,
    queryKey: ['toppers', testId],
    queryFn: ({ signal }) => call(listToppers, { params: { id: testId ?? 0 }, signal }),
  });
}
