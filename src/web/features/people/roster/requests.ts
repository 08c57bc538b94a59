import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeResetLink } from '#contract/people/reset-links.ts';
import {
  inviteStudents,
  inviteWaiting,
  listImports,
  listRows,
  listStudents,
  planImport,
  type RosterImport,
  type RosterPlan,
  type RowOutcome,
  readColumns,
  readImport,
  removeImport,
  type StudentState,
  setRegistration,
  startImport,
  undoImport,
  uploadRoster,
} from '#contract/people/roster.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { loadSettings } from '#web/api/settings.ts';

const LOOK_MS = 700;
const studentsKey = ['roster', 'students'];
const importsKey = ['roster', 'imports'];
const importKey = (id: number) => ['roster', 'import', id];

type StudentFilter = { page: number; search: string; state: StudentState | undefined };

export function useStudents({ page, search, state }: StudentFilter) {
  return useQuery({
    queryKey: [...studentsKey, page, search, state],
    queryFn: ({ signal }) => call(listStudents, { query: { page: String(page), search, state }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (users: string[] | 'waiting') =>
      users === 'waiting' ? call(inviteWaiting) : call(inviteStudents, { body: { users } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: studentsKey }),
  });
}

export function useResetLink() {
  return useMutation({
    mutationFn: (body: { regno: string; show: boolean }) => call(makeResetLink, { body }),
  });
}

export function useSetRegistration() {
  return useMutation({
    mutationFn: (mode: 'open' | 'roster') => call(setRegistration, { body: { mode } }),
    onSuccess: () => loadSettings(),
  });
}

export function useImports(page: number) {
  return useQuery({
    queryKey: [...importsKey, page],
    queryFn: ({ signal }) => call(listImports, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? LOOK_MS * 3 : false),
  });
}

export const isUnderWay = ({ state }: Pick<RosterImport, 'state'>) =>
  state === 'importing' || state === 'undoing';

export function useUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(uploadRoster, { body: { file } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}

/** An import; while it is under way it is looked at again and again. */
export function useImport(id: number) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  });
}

export function useColumns(id: number) {
  return useQuery({
    queryKey: [...importKey(id), 'columns'],
    queryFn: ({ signal }) => call(readColumns, { params: { id }, signal }),
    staleTime: 0,
  });
}

export type Shown = RowOutcome | 'kept' | undefined;

export function useRows(id: number, page: number, show: Shown, state: string) {
  return useQuery({
    queryKey: [...importKey(id), 'rows', state, page, show],
    queryFn: ({ signal }) =>
      call(listRows, { params: { id }, query: { page: String(page), limit: '20', show }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function usePlan(id: number) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: each plan is whole, so an earlier one that came later would undo the choices since.
    scope: { id: `roster plan ${id}` },
    mutationFn: (plan: RosterPlan) => call(planImport, { params: { id }, body: plan }),
    // Not waited for: what the server made of the plan holds from now on, and the next choice starts from it.
    onSuccess: (columns) => {
      queries.setQueryData([...importKey(id), 'columns'], columns);
      void queries.invalidateQueries({ queryKey: importKey(id) });
    },
  });
}

const acts = { start: startImport, undo: undoImport } as const;

/** Starts an import, goes on with one, or takes it back. */
export function useAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: keyof typeof acts) => call(acts[act], { params: { id } }),
    onSuccess: (told) => queries.setQueryData(importKey(id), told),
    onSettled: () => queries.invalidateQueries({ queryKey: ['roster'] }),
  });
}

export function useRemove(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeImport, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}
