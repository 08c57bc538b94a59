import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { acceptAppeal, declineAppeal, listAppeals } from '#contract/blocks/appeals.ts';
import {
  blockPeople,
  listBlockedPeople,
  readBlockHistory,
  searchBlockablePeople,
  unblockPeople,
} from '#contract/blocks/block.ts';
import type { Trade } from '#contract/trade.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { parseRegistrationNumbers } from './registration-numbers.ts';

const BLOCKS_KEY = 'blocks';
const POLL_MS = 15_000;

type Terms = { reason?: string | undefined; until?: string | null | undefined };
export type BlockRequest = Terms & { users: string[] };

/** Everybody who is blocked. Blocks end by themselves, so the list is polled. */
export function useListBlockedPeople(trade: Trade | undefined) {
  return useQuery({
    queryKey: [BLOCKS_KEY, 'blocked', trade],
    queryFn: ({ signal }) => call(listBlockedPeople, { query: { trade }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export function useListAppeals(trade: Trade | undefined, page: number) {
  return useQuery({
    queryKey: [BLOCKS_KEY, 'appeals', trade, page],
    queryFn: ({ signal }) => call(listAppeals, { query: { trade, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

type PeopleFilter = { search: string; trade: Trade | undefined; batch: string | undefined; page: number };

/** A page of the people who may be blocked; for a pasted list of numbers the page is as long as the API allows. */
export function useSearchBlockablePeople({ page, ...wanted }: PeopleFilter) {
  const limit = parseRegistrationNumbers(wanted.search).length > 1 ? '100' : '20';
  return useQuery({
    queryKey: [BLOCKS_KEY, 'people', wanted, limit, page],
    queryFn: ({ signal }) =>
      call(searchBlockablePeople, { query: { ...wanted, limit, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReadBlockHistory(regno: string) {
  return useQuery({
    queryKey: [BLOCKS_KEY, 'history', regno],
    queryFn: ({ signal }) => call(readBlockHistory, { query: { regno }, signal }),
    staleTime: 0,
  });
}

export function useBlockPeople() {
  const changed = useInvalidateBlocks();
  return useMutation({
    mutationFn: (body: BlockRequest) => call(blockPeople, { body }),
    onSuccess: changed,
  });
}

/** Blocks several groups, each with its own reason and end: an “Undo” restores them. */
export function useBlockPeopleInGroups() {
  const changed = useInvalidateBlocks();
  return useMutation({
    mutationFn: async (groups: BlockRequest[]) => {
      for (const body of groups) await call(blockPeople, { body });
    },
    onSettled: changed,
  });
}

export function useUnblockPeople() {
  const changed = useInvalidateBlocks();
  return useMutation({
    mutationFn: (users: string[]) => call(unblockPeople, { body: { users } }),
    onSuccess: changed,
  });
}

export function useAcceptAppeal() {
  const changed = useInvalidateBlocks();
  return useMutation({
    mutationFn: (id: number) => call(acceptAppeal, { params: { id } }),
    onSettled: changed,
  });
}

export function useDeclineAppeal() {
  const changed = useInvalidateBlocks();
  return useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: string }) =>
      call(declineAppeal, { params: { id }, body: { answer } }),
    onSuccess: changed,
  });
}

function useInvalidateBlocks() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [BLOCKS_KEY] });
}
