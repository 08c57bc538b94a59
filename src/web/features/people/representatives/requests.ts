import { useQuery } from '@tanstack/react-query';
import { listJsprs, listSprs } from '#contract/people/representatives.ts';
import { call } from '#web/api/call.ts';

export type RepresentativeKind = 'spr' | 'jspr';

export function useRepresentatives(kind: RepresentativeKind, batch: string | undefined) {
  return useQuery({
    queryKey: ['people', kind, batch],
    queryFn: ({ signal }) => call(kind === 'spr' ? listSprs : listJsprs, { query: { batch }, signal }),
    staleTime: 5 * 60_000,
  });
}
