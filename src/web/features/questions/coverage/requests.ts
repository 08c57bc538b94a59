import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readCoverage } from '#contract/questions/coverage.ts';
import type { Trade } from '#contract/trade.ts';
import { call } from '#web/api/call.ts';

export function useReadCoverage(trade: Trade | undefined) {
  return useQuery({
    queryKey: ['coverage', trade],
    queryFn: ({ signal }) => call(readCoverage, { query: { trade }, signal }),
    placeholderData: keepPreviousData,
  });
}
