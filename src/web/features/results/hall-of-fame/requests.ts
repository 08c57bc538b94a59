import { useQuery } from '@tanstack/react-query';
import { listPastAptitudes } from '#contract/aptitudes/aptitude.ts';
import { listNeighbours, listToppers } from '#contract/results/achievers.ts';
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

export function useListNeighbours(testId: number) {
  return useQuery({
    queryKey: ['neighbours', testId],
    queryFn: ({ signal }) => call(listNeighbours, { params: { id: testId }, signal }),
  });
}
