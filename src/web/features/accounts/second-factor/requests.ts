import { startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addPasskey, removePasskey, startPasskey } from '#contract/accounts/passkeys.ts';
import {
  confirmTotp,
  readSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
  startTotp,
} from '#contract/accounts/second-factor.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { pickCredential } from './credential.ts';

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

export function useAddPasskey() {
  const onSuccess = useInvalidate();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await call(startPasskey, { body: { password } });
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const credential = pickCredential(await startRegistration({ optionsJSON }).catch(refuse));
      return await call(addPasskey, { body: { name, credential } });
    },
    onSuccess,
  });
}

/** The browser's own words are English for programmers. */
function refuse(): never {
  throw new ApiError({
    status: 0,
    code: 'no-passkey',
    message: 'The device made no passkey. Try again, or use another device.',
  });
}

export function useRemovePasskey() {
  const onSuccess = useInvalidate();
  return useMutation({
    mutationFn: (body: { id: number; password: string }) => call(removePasskey, { body }),
    onSuccess,
  });
}

export function useResetSecondFactor() {
  return useMutation({
    mutationFn: (regno: string) => call(resetSecondFactor, { body: { regno } }),
  });
}
