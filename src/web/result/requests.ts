import { useQuery } from '@tanstack/react-query';
import { listPast } from '#contract/aptitude.ts';
import { listToppers, readResult } from '#contract/result.ts';
import { call } from '#web/api/call.ts';

/** The own result, or for an admin that of the named student. */
export function useResult(testId: string, regno: string | undefined) {
  return useQuery({
    queryKey: ['result', testId, regno],
    queryFn: ({ signal }) => call(readResult, { params: { id: testId }, query: { regno }, signal }),
  });
}

export function usePastTests() {
  return useQuery({
    queryKey: ['past-tests'],
    queryFn: ({ signal }) => call(listPast, { signal }),
  });
}

export function useToppers(testId: number | undefined) {
  return useQuery({
    enabled: testId !== undefined,
    queryKey: ['toppers', testId],
    queryFn: ({ signal }) => call(listToppers, { params: { id: testId ?? 0 }, signal }),
  });
}
