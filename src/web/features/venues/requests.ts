import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  askForVenue,
  createVenue,
  editVenue,
  listPlaceRecords,
  listVenues,
  manageVenues,
  type PlaceState,
  removeVenue,
  restoreVenue,
  type VenueDraft,
  waiveVenue,
} from '#contract/venues/venue.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const VENUES = 'venues';
const PLACES = 'places';

/** Venues, those of the next tests first. */
export function useVenues() {
  return useQuery({
    queryKey: [VENUES, 'seen'],
    queryFn: ({ signal }) => call(listVenues, { signal }),
    staleTime: 60_000,
  });
}

/** All venues with their use, for admins. */
export function useManagedVenues() {
  return useQuery({
    queryKey: [VENUES, 'managed'],
    queryFn: ({ signal }) => call(manageVenues, { signal }),
  });
}

/** Everything that shows venues: the lists, and tests by their venue's name. */
function useVenuesChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [VENUES, 'managed-aptitude', 'managed-aptitudes'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** Adds a venue, or changes venue `id`. */
export function useSaveVenue(id: number | undefined) {
  const changed = useVenuesChanged();
  return useMutation({
    mutationFn: (body: VenueDraft) =>
      id === undefined ? call(createVenue, { body }) : call(editVenue, { params: { id }, body }),
    onSuccess: () => changed(),
  });
}

export function useRemoveVenue() {
  const changed = useVenuesChanged();
  return useMutation({
    mutationFn: (id: number) => call(removeVenue, { params: { id } }),
    onSuccess: () => changed(),
  });
}

export function useRestoreVenue() {
  const changed = useVenuesChanged();
  return useMutation({
    mutationFn: (id: number) => call(restoreVenue, { params: { id } }),
    onSuccess: () => changed(),
  });
}

export type PlacesSearch = { show: PlaceState | 'all'; search: string; page: number };

/** Who was refused, waived or let in at a test's venue; while a test runs, more come by themselves. */
export function usePlaces(testId: number, { show, search, page }: PlacesSearch, running: boolean) {
  return useQuery({
    queryKey: [PLACES, testId, show, search, page],
    queryFn: ({ signal }) =>
      call(listPlaceRecords, {
        params: { id: testId },
        query: { search, page, limit: 25, ...(show !== 'all' && { show }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: running ? 5_000 : false,
  });
}

export function useWaive(testId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { regno: string; reason: string }) =>
      call(waiveVenue, { params: { id: testId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PLACES, testId] }),
  });
}

export function useAskForVenue(testId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (regno: string) => call(askForVenue, { params: { id: testId }, body: { regno } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PLACES, testId] }),
  });
}
