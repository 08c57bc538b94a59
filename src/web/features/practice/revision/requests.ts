import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listRevisionCards,
  readRevision,
  recallProblem,
  removeRevisionCard,
  snoozeRevisionCard,
  startRevision,
} from '#contract/practice/revision.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

export function useReadRevision() {
  return useQuery({
    queryKey: ['revision'],
    queryFn: ({ signal }) => call(readRevision, { signal }),
  });
}

export function useListRevisionCards(page: number) {
  return useQuery({
    queryKey: ['revision', 'cards', page],
    queryFn: ({ signal }) => call(listRevisionCards, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStartRevision() {
  return useMutation({ mutationFn: (count: number) => call(startRevision, { body: { count } }) });
}

export function useSnoozeRevisionCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, days }: { id: number; days: number }) =>
      call(snoozeRevisionCard, { params: { id }, body: { days } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['revision'] }),
  });
}

export function useRecallProblem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, recalled }: { id: number; recalled: boolean }) =>
      call(recallProblem, { params: { id }, body: { recalled } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['revision'] }),
  });
}

export function useRemoveRevisionCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeRevisionCard, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['revision'] }),
  });
}
