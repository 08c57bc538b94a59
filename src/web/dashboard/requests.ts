import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readDashboard } from '#contract/dashboard.ts';
import {
  editProfile,
  endSession,
  endSessions,
  exportData,
  listSessions,
  readProfile,
  removeAvatar,
  updateAvatar,
} from '#contract/profile.ts';
import { call } from '#web/api/call.ts';

const profileKey = ['profile'];
const sessionsKey = ['sessions'];

export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal }),
  });
}

export function useProfile() {
  return useQuery({ queryKey: profileKey, queryFn: ({ signal }) => call(readProfile, { signal }) });
}

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

// The picture stands on many pages: among the toppers, the representatives, here.
export function useReplacePicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (avatar: File) => call(updateAvatar, { body: { avatar } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function useRemovePicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessions, { signal }) });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endSessions),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useExport() {
  return useMutation({ mutationFn: () => call(exportData) });
}
