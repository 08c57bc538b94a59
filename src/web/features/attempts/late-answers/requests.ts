import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  admitLateAnswers,
  type EventKey,
  type LateAnswersPreview,
  previewLateAnswers,
  readAttempt,
  withdrawLateAnswers,
} from '#contract/attempts/late-answers.ts';
import { readReceipts, verifyReceiptChain } from '#contract/attempts/receipts.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/** A parsed file of unsent answers, with its name. */
export type UploadedFile = { name: string; content: unknown };

/** The attempt's student and how it went. */
export function useReadAttempt(id: string) {
  return useQuery({
    queryKey: ['attempt', id],
    queryFn: ({ signal }) => call(readAttempt, { params: { attempt_id: id }, signal }),
  });
}

/** The receipt chain of an attempt, computed afresh on every call. */
export function useVerifyReceiptChain(id: number) {
  return useQuery({
    queryKey: ['attempt', String(id), 'chain'],
    queryFn: ({ signal }) => call(verifyReceiptChain, { params: { attempt_id: id }, signal }),
    staleTime: 0,
  });
}

/** Every save of the student's own attempt. Never cached: a stale list would not match newer receipts on the device. */
export function useReadReceipts(testId: string) {
  return useQuery({
    queryKey: ['receipts', testId],
    queryFn: ({ signal }) => call(readReceipts, { params: { id: testId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

const evidenceKey = (id: string) => ['attempt', id, 'evidence'];

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
