import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { readCohort } from '#contract/insights/cohort.ts';
import { type AtRiskRule, listFollowedStudents, saveAtRiskRule } from '#contract/insights/risk.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import type { InsightSearch } from './search.ts';

const KEY = 'insights';
/** How often the page asks whether the first figures are made. */
const FIRST_FIGURES_MS = 2_000;

export function useReadCohort({ batch, trade }: Pick<InsightSearch, 'batch' | 'trade'>) {
  return useQuery({
    queryKey: [KEY, 'cohort', batch, trade],
    queryFn: ({ signal }) => call(readCohort, { query: { batch, trade }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.refreshed_at === null ? FIRST_FIGURES_MS : false),
  });
}

export function useListFollowedStudents({ page, batch, trade, list }: InsightSearch) {
  return useQuery({
    queryKey: [KEY, 'students', batch, trade, list, page],
    queryFn: ({ signal }) => call(listFollowedStudents, { query: { page, batch, trade, list }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSaveAtRiskRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rule: AtRiskRule) => call(saveAtRiskRule, { body: rule }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
