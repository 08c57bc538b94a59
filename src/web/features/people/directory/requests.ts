import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { editPerson, listPeople, listRegnos, readPerson } from '#contract/people/directory.ts';
import { actOnYear, listYearActs, previewYear, undoYear, type YearAct } from '#contract/people/academic-year.ts';
import { call, type Reply } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { filterOf, type PeopleSearch } from './search.ts';

const peopleKey = ['people'];
const yearKey = ['years'];

export function usePeople(search: PeopleSearch) {
  return useQuery({
    queryKey: [...peopleKey, 'list', search],
    queryFn: ({ signal }) => call(listPeople, { query: { ...search, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePerson(regno: string) {
  return useQuery({
    queryKey: [...peopleKey, 'one', regno],
    queryFn: ({ signal }) => call(readPerson, { query: { regno }, signal }),
  });
}

/** The registration numbers of all who match, over all pages. */
export function useAllMatching() {
  return useMutation({
    mutationFn: (search: PeopleSearch) => call(listRegnos, { query: filterOf(search) }),
  });
}

/** Asks for everything anew that people stand on. */
export function usePeopleChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: peopleKey }),
      queries.invalidateQueries({ queryKey: yearKey }),
    ]);
}

export function useEditPerson(regno: string) {
  const changed = usePeopleChanged();
  return useMutation({
    mutationFn: (edit: Edit) => call(editPerson, { body: { regno, ...edit } }),
    onSuccess: () => changed(),
  });
}
export type Edit = {
  name?: string;
  trade?: Reply<typeof readPerson>['trade'];
  batch?: number;
  mail?: string | null;
};

export type YearWish = { kind: YearAct['kind']; batch: string; step_back: boolean };

export function useYearPreview({ kind, batch, step_back }: YearWish) {
  return useQuery({
    queryKey: [...yearKey, 'preview', kind, batch, step_back],
    queryFn: ({ signal }) =>
      call(previewYear, { query: { kind, batch, step_back: step_back ? 'true' : 'false' }, signal }),
    enabled: batch !== '',
    // What is confirmed should be what is true now.
    staleTime: 0,
  });
}

export function useYearActs(page: number) {
  return useQuery({
    queryKey: [...yearKey, 'acts', page],
    queryFn: ({ signal }) => call(listYearActs, { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useActOnYear() {
  const changed = usePeopleChanged();
  return useMutation({
    mutationFn: (wish: YearWish) => call(actOnYear, { body: wish }),
    onSuccess: () => changed(),
  });
}

export function useUndoYear() {
  const changed = usePeopleChanged();
  return useMutation({
    mutationFn: (id: number) => call(undoYear, { params: { id } }),
    onSuccess: () => changed(),
  });
}
