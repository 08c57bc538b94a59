import { useQuery } from '@tanstack/react-query';
import { readAttempt } from '#contract/attempts/late-answers.ts';
import { call } from '#web/api/call.ts';

/** The attempt's student and how it went. */
export function useReadAttempt(id: string) {
  return useQuery({
    queryKey: ['attempt', id],
    queryFn: ({ signal }) => call(readAttempt, { params: { attempt_id: id }, signal }),
  });
}
