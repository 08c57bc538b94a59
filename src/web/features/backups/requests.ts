import { useQuery } from '@tanstack/react-query';
import { listBackups } from '#contract/backups.ts';
import { call } from '#web/api/call.ts';

const POLL_MS = 60_000;

/** The nightly backups; polled. */
export function useListBackups() {
  return useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call(listBackups, { signal }),
    refetchInterval: POLL_MS,
  });
}
