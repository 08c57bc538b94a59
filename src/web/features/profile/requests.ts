import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '#contract/endpoint.ts';
import { removeAvatar, updateAvatar } from '#contract/profile/avatar.ts';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { readErasure, requestErasure, withdrawErasure } from '#contract/profile/erasure.ts';
import {
  cancelMailChange,
  removeMail,
  requestMailChange,
  verifyMail,
} from '#contract/profile/mail-address.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { editProfile, readProfile } from '#contract/profile/profile.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/profile/sessions.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const profileKey = ['profile'];
const erasureKey = ['erasure'];
const sessionsKey = ['sessions'];

export function useReadDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal }),
  });
}

export function useReadProfile() {
  return useQuery({ queryKey: profileKey, queryFn: ({ signal }) => call(readProfile, { signal }) });
}

export type Profile = Wire<typeof readProfile.reply>;

/** A change of the mail address or of what waits to become it. */
function useMailMutation<In, Out>(work: (given: In) => Promise<Out>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    // Not waited for: what asked for the change may go with the answer, and has something to tell first.
    onSuccess: () => void queries.invalidateQueries({ queryKey: profileKey }),
  });
}

export const useRequestMailChange = () =>
  useMailMutation((body: Wire<typeof requestMailChange.body>) => call(requestMailChange, { body }));
export const useVerifyMail = () => useMailMutation((otp: string) => call(verifyMail, { body: { otp } }));
export const useCancelMailChange = () => useMailMutation(() => call(cancelMailChange));
export const useRemoveMail = () =>
  useMailMutation((password: string) => call(removeMail, { body: { password } }));

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
export function useUpdateAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (avatar: File) => call(updateAvatar, { body: { avatar } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function useRemoveAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: () => queries.invalidateQueries(),
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

export function useReadErasure() {
  return useQuery({ queryKey: erasureKey, queryFn: ({ signal }) => call(readErasure, { signal }) });
}

export function useRequestErasure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(requestErasure, { body: { password } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: erasureKey }),
  });
}

export function useWithdrawErasure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawErasure),
    onSuccess: () => void queries.invalidateQueries({ queryKey: erasureKey }),
  });
}
