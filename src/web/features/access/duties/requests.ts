import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assignDuties, readDuties, readOwnDuties } from '#contract/access/duties.ts';
import { listManagedAptitudes } from '#contract/aptitudes/aptitude.ts';
import type { Duty } from '#contract/person.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const dutiesKey = ['duties'] as const;

export function useReadOwnDuties() {
  return useQuery({
    queryKey: [...dutiesKey, 'own'],
    queryFn: ({ signal }) => call(readOwnDuties, { signal }),
  });
}

export function useReadDuties(regno: string) {
  return useQuery({
    queryKey: [...dutiesKey, regno],
    queryFn: ({ signal }) => call(readDuties, { query: { regno }, signal }),
  });
}

/** Tests by a part of their name, to name those of an invigilator. */
export function useListManagedAptitudesMatching(search: string) {
  return useQuery({
    queryKey: [...dutiesKey, 'tests', search],
    queryFn: ({ signal }) => call(listManagedAptitudes, { query: { search, limit: 20 }, signal }),
  });
}

export function useAssignDuties() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { regno: string; duties: Duty[] | null; tests: number[] }) =>
      call(assignDuties, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: dutiesKey }),
  });
}
