import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMails, type MailState } from '#contract/mail-log.ts';
import { call } from '#web/api/call.ts';

const POLL_MS = 5_000;

/** A page of the mails in a state, or of all; polled. */
export function useListMails({ page, state }: { page: number; state: MailState | undefined }) {
  return useQuery({
    queryKey: ['mails', state, page],
    queryFn: ({ signal }) => call(listMails, { query: { page: String(page), state }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}
