import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { setRegistrationMode } from '#contract/accounts/registration.ts';
import {
  inviteStudents,
  inviteWaitingStudents,
  listRosterStudents,
  type StudentState,
} from '#contract/people/invitations.ts';
import { makeResetLink } from '#contract/people/reset-links.ts';
import {
  listRosterImports,
  listRosterRows,
  planRosterImport,
  type RosterImport,
  type RosterPlan,
  type RosterRowOutcome,
  readRosterColumns,
  readRosterImport,
  removeRosterImport,
  startRosterImport,
  undoRosterImport,
  uploadRoster,
} from '#contract/people/roster.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { loadSettings } from '#web/api/settings.ts';

const POLL_MS = 700;
const studentsKey = ['roster', 'students'] as const;
const importsKey = ['roster', 'imports'] as const;
const importKey = (id: number) => ['roster', 'import', id] as const;

type StudentFilter = { page: number; search: string; state: StudentState | undefined };

export function useListRosterStudents({ page, search, state }: StudentFilter) {
  return useQuery({
    queryKey: [...studentsKey, page, search, state],
    queryFn: ({ signal }) =>
      call(listRosterStudents, { query: { page: String(page), search, state }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useInviteStudents() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (users: string[]) => call(inviteStudents, { body: { users } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: studentsKey }),
  });
}

/** Invites every student without a password who has no valid invitation. */
export function useInviteWaitingStudents() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(inviteWaitingStudents),
    onSuccess: () => queries.invalidateQueries({ queryKey: studentsKey }),
  });
}

export function useMakeResetLink() {
  return useMutation({
    mutationFn: (body: { regno: string; show: boolean }) => call(makeResetLink, { body }),
  });
}

export function useSetRegistrationMode() {
  return useMutation({
    mutationFn: (mode: 'open' | 'roster') => call(setRegistrationMode, { body: { mode } }),
    onSuccess: () => loadSettings(),
  });
}

export function useListRosterImports(page: number) {
  return useQuery({
    queryKey: [...importsKey, page],
    queryFn: ({ signal }) => call(listRosterImports, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? POLL_MS * 3 : false),
  });
}

export const isRunning = ({ state }: Pick<RosterImport, 'state'>) =>
  state === 'importing' || state === 'undoing';

export function useUploadRoster() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(uploadRoster, { body: { file } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}

/** An import; polled while it runs. */
export function useReadRosterImport(id: number) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call(readRosterImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });
}

export function useReadRosterColumns(id: number) {
  return useQuery({
    queryKey: [...importKey(id), 'columns'],
    queryFn: ({ signal }) => call(readRosterColumns, { params: { id }, signal }),
    staleTime: 0,
  });
}

export type RowFilter = RosterRowOutcome | 'kept' | undefined;

export function useListRosterRows(id: number, page: number, show: RowFilter, state: string) {
  return useQuery({
    queryKey: [...importKey(id), 'rows', state, page, show],
    queryFn: ({ signal }) =>
      call(listRosterRows, { params: { id }, query: { page: String(page), limit: '20', show }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function usePlanRosterImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    // Each plan is complete, so they run one after the other: an earlier plan that arrives late would undo later choices.
    scope: { id: `roster plan ${id}` },
    mutationFn: (plan: RosterPlan) => call(planRosterImport, { params: { id }, body: plan }),
    // The next choice starts from what the server made of this plan, without waiting for the refetch.
    onSuccess: (columns) => {
      queries.setQueryData([...importKey(id), 'columns'], columns);
      void queries.invalidateQueries({ queryKey: importKey(id) });
    },
  });
}

/** Starts an import, or resumes one that stopped. */
export function useStartRosterImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(startRosterImport, { params: { id } }),
    onSuccess: (started) => queries.setQueryData(importKey(id), started),
    onSettled: () => queries.invalidateQueries({ queryKey: ['roster'] }),
  });
}

export function useUndoRosterImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoRosterImport, { params: { id } }),
    onSuccess: (undoing) => queries.setQueryData(importKey(id), undoing),
    onSettled: () => queries.invalidateQueries({ queryKey: ['roster'] }),
  });
}

export function useRemoveRosterImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeRosterImport, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}
