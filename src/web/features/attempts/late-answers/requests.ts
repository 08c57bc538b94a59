import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  admitLateAnswers,
  type EventKey,
  type LateAnswersPreview,
  previewLateAnswers,
  withdrawLateAnswers,
} from '#contract/attempts/late-answers.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/** A parsed file of unsent answers, with its name. */
export type UploadedFile = { name: string; content: unknown };

const evidenceKey = (id: string) => ['attempt', id, 'evidence'] as const;

const toFileBody = (given: UploadedFile | undefined) => (given ? { file: given.content } : {});

/** Previews what the chosen late answers would change. The last preview stays while the next one is loading. */
export function usePreviewLateAnswers(
  id: string,
  given: UploadedFile | undefined,
  chosen: EventKey[] | undefined,
) {
  return useQuery({
    queryKey: [...evidenceKey(id), given, chosen],
    queryFn: ({ signal }) =>
      call(previewLateAnswers, {
        params: { attempt_id: id },
        body: { ...toFileBody(given), ...(chosen && { chosen }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** Marks appear on many pages, so a change invalidates every query. */
function useMarksMutation<Wanted>(change: (wanted: Wanted) => Promise<LateAnswersPreview>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries() });
}

/** Admits the chosen late answers, for a reason. */
export function useAdmitLateAnswers(id: string, given: UploadedFile | undefined) {
  return useMarksMutation(({ chosen, reason }: { chosen: EventKey[]; reason: string }) =>
    call(admitLateAnswers, { params: { attempt_id: id }, body: { ...toFileBody(given), chosen, reason } }),
  );
}

/** Withdraws an admission, for a reason. */
export function useWithdrawLateAnswers(id: string) {
  return useMarksMutation((body: { admission: number; reason: string }) =>
    call(withdrawLateAnswers, { params: { attempt_id: id }, body }),
  );
}
