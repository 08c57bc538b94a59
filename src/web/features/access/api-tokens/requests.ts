import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/access/api-tokens.ts';
import type { Scope } from '#contract/scope.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const tokensKey = ['api-tokens'] as const;

export function useListApiTokens() {
  return useQuery({ queryKey: tokensKey, queryFn: ({ signal }) => call(listApiTokens, { signal }) });
}

export function useCreateApiToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; scopes: Scope[]; days: number }) => call(createApiToken, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}

export function useRevokeApiToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeApiToken, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}
