import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readDashboard } from '#contract/profile/dashboard.ts';
import type { Wire } from '#contract/endpoint.ts';
import { readErasure, requestErasure, withdrawErasure } from '#contract/profile/erasure.ts';
import { exportData } from '#contract/profile/own-data.ts';
import {
  cancelMail,
  changeMail,
  editProfile,
  endSession,
  endSessions,
  listSessions,
  readProfile,
  removeAvatar,
  removeMail,
  updateAvatar,
  verifyMail,
} from '#contract/profile/profile.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const profileKey = ['profile'];
const erasureKey = ['erasure'];
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

export type Profile = Wire<typeof readProfile.reply>;

/** A change of the mail address or of what waits to become it. */
function useMailChange<In, Out>(work: (given: In) => Promise<Out>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    // Not waited for: what asked for the change may go with the answer, and has something to tell first.
    onSuccess: () => void queries.invalidateQueries({ queryKey: profileKey }),
  });
}

export const useChangeMail = () =>
  useMailChange((body: Wire<typeof changeMail.body>) => call(changeMail, { body }));
export const useVerifyMail = () => useMailChange((otp: string) => call(verifyMail, { body: { otp } }));
export const useCancelMail = () => useMailChange(() => call(cancelMail));
export const useRemoveMail = () =>
  useMailChange((password: string) => call(removeMail, { body: { password } }));

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

export function useErasure() {
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
