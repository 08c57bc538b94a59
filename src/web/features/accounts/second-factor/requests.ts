import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  confirmTotp,
  readSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
  startTotp,
} from '#contract/accounts/second-factor.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const key = ['second-factor'] as const;

export function useReadSecondFactor() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(readSecondFactor, { signal }) });
}

function useInvalidate() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export function useStartTotp() {
  return useMutation({ mutationFn: (password: string) => call(startTotp, { body: { password } }) });
}

export function useConfirmTotp() {
  const onSuccess = useInvalidate();
  return useMutation({ mutationFn: (code: string) => call(confirmTotp, { body: { code } }), onSuccess });
}

export function useRemoveTotp() {
  const onSuccess = useInvalidate();
  return useMutation({
    mutationFn: (password: string) => call(removeTotp, { body: { password } }),
    onSuccess,
  });
}

export function useRenewRecoveryCodes() {
  const onSuccess = useInvalidate();
  return useMutation({
    mutationFn: (password: string) => call(renewRecoveryCodes, { body: { password } }),
    onSuccess,
  });
}

export function useResetSecondFactor() {
  return useMutation({
    mutationFn: (regno: string) => call(resetSecondFactor, { body: { regno } }),
  });
}
