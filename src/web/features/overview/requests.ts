import { useQuery } from '@tanstack/react-query';
import { readOverview, sendTestMail } from '#contract/overview.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const POLL_MS = 30_000;

/** What the home page of an admin shows; polled, since live tests change by themselves. */
export function useReadOverview() {
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call(readOverview, { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export function useSendTestMail() {
  return useMutation({ mutationFn: (address: string) => call(sendTestMail, { body: { address } }) });
}
