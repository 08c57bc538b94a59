import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type LocationCheckState,
  listLocationChecks,
  revokeVenueWaiver,
  waiveVenue,
} from '#contract/attempts/location.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const LOCATION_CHECKS_KEY = 'places';

export type LocationSearch = { show: LocationCheckState | 'all'; search: string; page: number };

/** The students refused, waived or admitted at a test's venue; polled while the test runs. */
export function useListLocationChecks(
  testId: number,
  { show, search, page }: LocationSearch,
  running: boolean,
) {
  return useQuery({
    queryKey: [LOCATION_CHECKS_KEY, testId, show, search, page],
    queryFn: ({ signal }) =>
      call(listLocationChecks, {
        params: { id: testId },
        query: { search, page, limit: 25, ...(show !== 'all' && { show }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: running ? 5_000 : false,
  });
}

export function useWaiveVenue(testId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { regno: string; reason: string }) =>
      call(waiveVenue, { params: { id: testId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [LOCATION_CHECKS_KEY, testId] }),
  });
}

export function useRevokeVenueWaiver(testId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (regno: string) => call(revokeVenueWaiver, { params: { id: testId }, body: { regno } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [LOCATION_CHECKS_KEY, testId] }),
  });
}
