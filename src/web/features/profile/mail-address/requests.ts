import { useQueryClient } from '@tanstack/react-query';
import type { Wire } from '#contract/endpoint.ts';
import { cancelMailChange, removeMail, requestMailChange, verifyMail } from '#contract/profile/profile.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { profileKey } from '../requests.ts';

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
