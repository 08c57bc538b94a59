import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMails } from '#contract/mail-log.ts';
import { call } from '#web/api/call.ts';

const POLL_MS = 5_000;

/** A page of the mails; polled. */
export function useListMails(page: number) {
  return useQuery({
    queryKey: ['mails', page],
    queryFn: ({ signal }) => call(listMails, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}
