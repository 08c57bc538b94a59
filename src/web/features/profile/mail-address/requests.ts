import { useQueryClient } from '@tanstack/react-query';
import type { Wire } from '#contract/endpoint.ts';
import {
  cancelMailChange,
  removeMail,
  requestMailChange,
  verifyMail,
} from '#contract/profile/mail-address.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { profileKey } from '../requests.ts';

/** A mutation of the mail address or of the pending one. */
function useMailMutation<In, Out>(work: (given: In) => Promise<Out>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    // This does not wait for the refetch: the calling dialog may unmount with it, and must show its toast first.
    onSuccess: () => void queries.invalidateQueries({ queryKey: profileKey }),
  });
}

export const useRequestMailChange = () =>
  useMailMutation((body: Wire<typeof requestMailChange.body>) => call(requestMailChange, { body }));

export const useVerifyMail = () => useMailMutation((otp: string) => call(verifyMail, { body: { otp } }));

export const useCancelMailChange = () => useMailMutation(() => call(cancelMailChange));

export const useRemoveMail = () =>
  useMailMutation((password: string) => call(removeMail, { body: { password } }));
