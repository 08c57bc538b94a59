import { useQuery } from '@tanstack/react-query';
import { readSettings } from '#contract/settings.ts';
import { call } from '#web/api/call.ts';

/** Milliseconds of one round trip to the portal. */
export function useRoundTrip() {
  return useQuery({
    queryKey: ['round-trip'],
    queryFn: async ({ signal }) => {
      const sentAt = performance.now();
      await call(readSettings, { signal });
      return performance.now() - sentAt;
    },
    retry: false,
    refetchInterval: 20_000,
  });
}
