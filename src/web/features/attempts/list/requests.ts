import { useQuery } from '@tanstack/react-query';
import { listAptitudes } from '#contract/aptitudes/aptitude.ts';
import { call } from '#web/api/call.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { getRefreshDelay } from './listing.ts';

/** The student's tests. The list is fetched again when one of them begins or ends. */
export function useListAptitudes() {
  return useQuery({
    queryKey: ['aptitudes'],
    queryFn: ({ signal }) => call(listAptitudes, { signal }),
    refetchInterval: ({ state }) => getRefreshDelay(state.data ?? [], serverNow()),
  });
}
