import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listYearChanges,
  previewYearChange,
  startYearChange,
  undoYearChange,
  type YearChange,
} from '#contract/people/academic-year.ts';
import { editPerson, listPeople, listPeopleRegnos, readPerson } from '#contract/people/directory.ts';
import { call, type Reply } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { type PeopleSearch, pickFilter } from './search.ts';

const peopleKey = ['people'];
const yearKey = ['years'];

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

/** The registration numbers of all who match, over all pages. */
export function useListPeopleRegnos() {
  return useMutation({
    mutationFn: (search: PeopleSearch) => call(listPeopleRegnos, { query: pickFilter(search) }),
  });
}

/** Asks for everything anew that people stand on. */
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

export type YearChangeInput = { kind: YearChange['kind']; batch: string; step_back: boolean };

export function usePreviewYearChange({ kind, batch, step_back }: YearChangeInput) {
  return useQuery({
    queryKey: [...yearKey, 'preview', kind, batch, step_back],
    queryFn: ({ signal }) =>
      call(previewYearChange, { query: { kind, batch, step_back: step_back ? 'true' : 'false' }, signal }),
    enabled: batch !== '',
    // What is confirmed should be what is true now.
    staleTime: 0,
  });
}

export function useListYearChanges(page: number) {
  return useQuery({
    queryKey: [...yearKey, 'acts', page],
    queryFn: ({ signal }) => call(listYearChanges, { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStartYearChange() {
  const changed = useInvalidatePeople();
  return useMutation({
    mutationFn: (wish: YearChangeInput) => call(startYearChange, { body: wish }),
    onSuccess: () => changed(),
  });
}

export function useUndoYearChange() {
  const changed = useInvalidatePeople();
  return useMutation({
    mutationFn: (id: number) => call(undoYearChange, { params: { id } }),
    onSuccess: () => changed(),
  });
}
