import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  carryOutErasure,
  declineErasure,
  listErasures,
  readErasure,
  requestErasure,
  withdrawErasure,
} from '#contract/profile/erasure.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const ownErasureKey = ['erasure'] as const;
const erasuresKey = ['erasures'] as const;

export function useReadErasure() {
  return useQuery({ queryKey: ownErasureKey, queryFn: ({ signal }) => call(readErasure, { signal }) });
}

export function useRequestErasure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(requestErasure, { body: { password } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ownErasureKey }),
  });
}

export function useWithdrawErasure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawErasure),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ownErasureKey }),
  });
}

export function useListErasures(page: number) {
  return useQuery({
    queryKey: [...erasuresKey, page],
    queryFn: ({ signal }) => call(listErasures, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

// The person appears on many pages: among the responses, the toppers and the representatives.
export function useCarryOutErasure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(carryOutErasure, { params: { id } }),
    onSuccess: () => void queries.invalidateQueries(),
  });
}

export function useDeclineErasure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(declineErasure, { params: { id }, body: { reason } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: erasuresKey }),
  });
}
