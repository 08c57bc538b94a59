import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { editPerson, listPeople, listPeopleRegnos, readPerson } from '#contract/people/directory.ts';
import { call, type Reply } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { type PeopleSearch, pickFilter } from './search.ts';

const peopleKey = ['people'] as const;
export const yearKey = ['years'] as const;

export function useListPeople(search: PeopleSearch) {
  return useQuery({
    queryKey: [...peopleKey, 'list', search],
    queryFn: ({ signal }) => call(listPeople, { query: { ...search, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReadPerson(regno: string) {
  return useQuery({
    queryKey: [...peopleKey, 'one', regno],
    queryFn: ({ signal }) => call(readPerson, { query: { regno }, signal }),
  });
}

/** The registration numbers of all matches, over all pages. */
export function useListPeopleRegnos() {
  return useMutation({
    mutationFn: (search: PeopleSearch) => call(listPeopleRegnos, { query: pickFilter(search) }),
  });
}

/** Refetches everything that shows people. */
export function useInvalidatePeople() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: peopleKey }),
      queries.invalidateQueries({ queryKey: yearKey }),
    ]);
}

export function useEditPerson(regno: string) {
  const changed = useInvalidatePeople();
  return useMutation({
    mutationFn: (edit: PersonEdit) => call(editPerson, { body: { regno, ...edit } }),
    onSuccess: () => changed(),
  });
}
export type PersonEdit = {
  name?: string;
  trade?: Reply<typeof readPerson>['trade'];
  batch?: number;
  mail?: string | null;
};
