import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listMocks, readMockPattern, startMock } from '#contract/practice/mocks.ts';
import { removeStudyPlan, saveStudyPlan } from '#contract/practice/plan.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

// A mock ends on the test screen, which knows nothing of these lists.
const ALWAYS_FRESH = { staleTime: 0 };

export function useListMocks() {
  return useQuery({
    ...ALWAYS_FRESH,
    queryKey: ['mocks'],
    queryFn: ({ signal }) => call(listMocks, { signal }),
  });
}

export function useReadMockPattern(key: string) {
  return useQuery({
    ...ALWAYS_FRESH,
    queryKey: ['mocks', key],
    queryFn: ({ signal }) => call(readMockPattern, { params: { key }, signal }),
  });
}

export function useStartMock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(startMock, { params: { key } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['mocks'] }),
  });
}

function usePlanChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['mocks'] }),
      client.invalidateQueries({ queryKey: ['today'] }),
    ]);
}

export function useSaveStudyPlan() {
  return useMutation({
    mutationFn: (body: { pattern: string; day: string; minutes: number }) => call(saveStudyPlan, { body }),
    onSuccess: usePlanChanged(),
  });
}

export function useRemoveStudyPlan() {
  return useMutation({ mutationFn: () => call(removeStudyPlan), onSuccess: usePlanChanged() });
}
