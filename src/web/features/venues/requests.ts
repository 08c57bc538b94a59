import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Refetches everything that shows venues: the lists, and tests with the names of their venues. */
function useInvalidateVenues() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ([VENUES_KEY, 'managed-aptitude', 'managed-aptitudes'] as const).map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useCreateVenue() {
  const changed = useInvalidateVenues();
  return useMutation({
    mutationFn: (body: VenueDraft) => call(createVenue, { body }),
    onSuccess: () => changed(),
  });
}

export function useEditVenue() {
  const changed = useInvalidateVenues();
  return useMutation({
    mutationFn: ({ id, ...body }: VenueDraft & { id: number }) => call(editVenue, { params: { id }, body }),
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
