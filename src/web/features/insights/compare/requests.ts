import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listComparable, readComparison } from '#contract/insights/compare.ts';
import { call } from '#web/api/call.ts';
import type { CompareSearch } from './search.ts';

const KEY = 'insights';

/** A chosen pair; both sides are known. */
export type ChosenPair = Pick<CompareSearch, 'by' | 'trade'> & { one: string; other: string };

export function useListComparable() {
  return useQuery({
    queryKey: [KEY, 'comparable'],
    queryFn: ({ signal }) => call(listComparable, { signal }),
  });
}

export function useReadComparison({ by, one, other, trade }: ChosenPair) {
  return useQuery({
    queryKey: [KEY, 'comparison', by, one, other, trade],
    queryFn: ({ signal }) => call(readComparison, { query: { by, one, other, trade }, signal }),
    placeholderData: keepPreviousData,
  });
}
