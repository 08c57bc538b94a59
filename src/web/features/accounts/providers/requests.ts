import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listOwnProviderLinks, startProviderLink, unlinkProvider } from '#contract/accounts/providers.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const key = ['provider-links'] as const;

export function useListOwnProviderLinks() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listOwnProviderLinks, { signal }) });
}

export function useStartProviderLink() {
  return useMutation({
    mutationFn: (body: { provider: string; password: string }) => call(startProviderLink, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useUnlinkProvider() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(unlinkProvider, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: key }),
        queries.invalidateQueries({ queryKey: ['people'] }),
      ]),
  });
}
