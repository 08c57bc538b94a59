import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listResponses, type RankedResponse } from '#contract/results.ts';
import { call } from '#web/api/call.ts';
import { APTITUDE_KEY } from '#web/features/aptitudes/requests.ts';
import type { ResponsesSearch } from './search.ts';

/** One page of the submitted attempts that match. */
export function useListResponses(id: number, search: ResponsesSearch) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'responses', search],
    queryFn: ({ signal }) => call(listResponses, { params: { id }, query: { ...search, items: 25 }, signal }),
    select: ({ responses, totalResponses, totalPages }) => ({
      results: responses,
      total: totalResponses,
      totalPages,
    }),
    placeholderData: keepPreviousData,
  });
}

/** All submitted attempts, for the summary and the chart. */
export function useListResponsesOfAllPages(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'responses', 'all'],
    queryFn: async ({ signal }) => {
      const all: RankedResponse[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const part = await call(listResponses, { params: { id }, query: { page, items: 200 }, signal });
        all.push(...part.responses);
        pages = part.totalPages;
      }
      return all;
    },
    staleTime: 60_000,
  });
}
