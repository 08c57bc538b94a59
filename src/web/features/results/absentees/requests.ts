import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAbsentees } from '#contract/results/absentees.ts';
import { call } from '#web/api/call.ts';
import { APTITUDE_KEY } from '#web/features/aptitudes/requests.ts';
import type { AbsenteesSearch } from './search.ts';

/** One page of the students who could have taken an ended test and did not. */
export function useListAbsentees(id: number, search: AbsenteesSearch, enabled = true) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'absentees', search],
    queryFn: ({ signal }) => call(listAbsentees, { params: { id }, query: { ...search, limit: 25 }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
