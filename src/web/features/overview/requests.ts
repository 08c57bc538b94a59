import { useQuery } from '@tanstack/react-query';
import { readOverview } from '#contract/overview.ts';
import { call } from '#web/api/call.ts';

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
