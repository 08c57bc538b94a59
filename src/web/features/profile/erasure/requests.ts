import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { carryOutErasure, declineErasure, listErasures } from '#contract/profile/erasure.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const erasuresKey = ['erasures'];

export function useListErasures(page: number) {
  return useQuery({
    queryKey: [...erasuresKey, page],
    queryFn: ({ signal }) => call(listErasures, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

// The person stands on many pages: among the responses, the toppers, the representatives.
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
