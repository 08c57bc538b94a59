import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type LocationCheckState,
  listLocationChecks,
  revokeVenueWaiver,
  waiveVenue,
} from '#contract/attempts/location.ts';
import {
  createVenue,
  editVenue,
  listManagedVenues,
  listVenues,
  removeVenue,
  restoreVenue,
  type VenueDraft,
} from '#contract/venues/venue.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const VENUES_KEY = 'venues';
const LOCATION_CHECKS_KEY = 'places';

/** Venues, those of the next tests first. */
export function useListVenues() {
  return useQuery({
    queryKey: [VENUES_KEY, 'seen'],
    queryFn: ({ signal }) => call(listVenues, { signal }),
    staleTime: 60_000,
  });
}

/** All venues with their use, for admins. */
export function useListManagedVenues() {
  return useQuery({
    queryKey: [VENUES_KEY, 'managed'],
    queryFn: ({ signal }) => call(listManagedVenues, { signal }),
  });
}

/** Everything that shows venues: the lists, and tests by their venue's name. */
function useInvalidateVenues() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [VENUES_KEY, 'managed-aptitude', 'managed-aptitudes'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** Adds a venue, or changes venue `id`. */
export function useSaveVenue(id: number | undefined) {
  const changed = useInvalidateVenues();
  return useMutation({
    mutationFn: (body: VenueDraft) =>
      id === undefined ? call(createVenue, { body }) : call(editVenue, { params: { id }, body }),
    onSuccess: () => changed(),
  });
}

export function useRemoveVenue() {
  const changed = useInvalidateVenues();
  return useMutation({
    mutationFn: (id: number) => call(removeVenue, { params: { id } }),
    onSuccess: () => changed(),
  });
}

export function useRestoreVenue() {
  const changed = useInvalidateVenues();
  return useMutation({
    mutationFn: (id: number) => call(restoreVenue, { params: { id } }),
    onSuccess: () => changed(),
  });
}

export type LocationSearch = { show: LocationCheckState | 'all'; search: string; page: number };

/** Who was refused, waived or let in at a test's venue; while a test runs, more come by themselves. */
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
