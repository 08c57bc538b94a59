import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { block, listBlocked, unblock } from '#contract/block.ts';
import type { Trade } from '#contract/trade.ts';
import { call } from '#web/api/call.ts';

const blockedKey = ['people', 'blocked'];

export function useBlocked(trade: Trade | undefined) {
  return useQuery({
    queryKey: [...blockedKey, trade],
    queryFn: ({ signal }) => call(listBlocked, { query: { trade }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (users: string[]) => call(block, { body: { users } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: blockedKey }),
  });
}

export function useUnblock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (users: string[]) => call(unblock, { body: { users } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: blockedKey }),
  });
}
