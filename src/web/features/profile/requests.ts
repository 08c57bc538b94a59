import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '#contract/endpoint.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { editProfile, editVisibility, readProfile, type Visibility } from '#contract/profile/profile.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/profile/sessions.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

export const profileKey = ['profile'] as const;
const sessionsKey = ['sessions'] as const;

export function useReadProfile() {
  return useQuery({ queryKey: profileKey, queryFn: ({ signal }) => call(readProfile, { signal }) });
}

export type Profile = Wire<typeof readProfile.reply>;

export function useEditProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mobile: string) => call(editProfile, { body: { mobile } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: profileKey }),
        queries.invalidateQueries({ queryKey: ['people'] }),
      ]),
  });
}

export function useEditVisibility() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (visibility: Visibility) => call(editVisibility, { body: visibility }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: profileKey }),
        queries.invalidateQueries({ queryKey: ['toppers'] }),
      ]),
  });
}

export function useListSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessions, { signal }) });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useExportData() {
  return useMutation({ mutationFn: () => call(exportData) });
}
