import { useQuery } from '@tanstack/react-query';
import { listPastAptitudes } from '#contract/aptitudes/aptitude.ts';
import { listToppers } from '#contract/results.ts';
import { call } from '#web/api/call.ts';

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
