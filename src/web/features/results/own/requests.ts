import { useQuery } from '@tanstack/react-query';
import { type Result, readResult } from '#contract/results.ts';
import { call } from '#web/api/call.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { getRefetchDelay, type PendingRelease, readPendingRelease } from './release.ts';

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
