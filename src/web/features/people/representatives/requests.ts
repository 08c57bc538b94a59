import { useQuery } from '@tanstack/react-query';
import { listJsprs, listSprs } from '#contract/people/representatives.ts';
import { call } from '#web/api/call.ts';

const FRESH_MS = 5 * 60_000;

export function useListSprs(batch: string | undefined) {
  return useQuery({
    queryKey: ['people', 'spr', batch],
    queryFn: ({ signal }) => call(listSprs, { query: { batch }, signal }),
    staleTime: FRESH_MS,
  });
}

export function useListJsprs(batch: string | undefined) {
  return useQuery({
    queryKey: ['people', 'jspr', batch],
    queryFn: ({ signal }) => call(listJsprs, { query: { batch }, signal }),
    staleTime: FRESH_MS,
  });
}
