import { releaseResults } from '#contract/aptitudes/publication.ts';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidateAptitudes } from '../requests.ts';

export function useReleaseResults(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (parts: ResultPart[]) => call(releaseResults, { params: { id }, body: { parts } }),
    onSuccess: () => changed(),
  });
}
