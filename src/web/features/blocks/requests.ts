import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  acceptAppeal,
  block,
  declineAppeal,
  listAppeals,
  listBlocked,
  readBlockHistory,
  searchBlockable,
  unblock,
} from '#contract/blocks.ts';
import type { Trade } from '#contract/trade.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { registrationNumbersIn } from './registration-numbers.ts';

const KEY = 'blocks';
const LOOK_MS = 15_000;

type Terms = { reason?: string | undefined; until?: string | null | undefined };
export type Blocking = Terms & { users: string[] };

/** Everybody who is blocked; blocks end by themselves, so it looks again. */
export function useBlocked(trade: Trade | undefined) {
  return useQuery({
    queryKey: [KEY, 'blocked', trade],
    queryFn: ({ signal }) => call(listBlocked, { query: { trade }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
}

export function useAppeals(trade: Trade | undefined, page: number) {
  return useQuery({
    queryKey: [KEY, 'appeals', trade, page],
    queryFn: ({ signal }) => call(listAppeals, { query: { trade, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
}

type Wanted = { search: string; trade: Trade | undefined; batch: string | undefined; page: number };

/** A page of the people who may be blocked; of a pasted list of numbers as many as there is room for. */
export function usePeople({ page, ...wanted }: Wanted) {
  const limit = registrationNumbersIn(wanted.search).length > 1 ? '100' : '20';
  return useQuery({
    queryKey: [KEY, 'people', wanted, limit, page],
    queryFn: ({ signal }) =>
      call(searchBlockable, { query: { ...wanted, limit, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useHistory(regno: string) {
  return useQuery({
    queryKey: [KEY, 'history', regno],
    queryFn: ({ signal }) => call(readBlockHistory, { query: { regno }, signal }),
    staleTime: 0,
  });
}

export function useBlock() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: Blocking) => call(block, { body }),
    onSuccess: changed,
  });
}

/** Blocks several groups, each with terms of its own: what an “Undo” brings back. */
export function useBlockAgain() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (groups: Blocking[]) => {
      for (const body of groups) await call(block, { body });
    },
    onSettled: changed,
  });
}

export function useUnblock() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (users: string[]) => call(unblock, { body: { users } }),
    onSuccess: changed,
  });
}

export function useAcceptAppeal() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: number) => call(acceptAppeal, { params: { id } }),
    onSettled: changed,
  });
}

export function useDeclineAppeal() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: string }) =>
      call(declineAppeal, { params: { id }, body: { answer } }),
    onSuccess: changed,
  });
}

function useChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
