import { useQuery } from '@tanstack/react-query';
import { readTestAnalysis } from '#contract/results/analysis.ts';
import { call } from '#web/api/call.ts';
import { APTITUDE_KEY } from '#web/features/aptitudes/requests.ts';

const POLL_MS = 700;

/** The analysis of an ended test; while the server computes it, this asks again and again. */
export function useReadTestAnalysis(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'analysis'],
    queryFn: ({ signal }) => call(readTestAnalysis, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'computing' ? POLL_MS : false),
  });
}
