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

/** A file of unsent answers as it was read, with its name. */
export type UploadedFile = { name: string; content: unknown };

/** Whose attempt it is, and how it went. */
export function useReadAttempt(id: string) {
  return useQuery({
    queryKey: ['attempt', id],
    queryFn: ({ signal }) => call(readAttempt, { params: { attempt_id: id }, signal }),
  });
}

/** The chain of an attempt, worked out anew each time. */
export function useVerifyReceiptChain(id: number) {
  return useQuery({
    queryKey: ['attempt', String(id), 'chain'],
    queryFn: ({ signal }) => call(verifyReceiptChain, { params: { attempt_id: id }, signal }),
    staleTime: 0,
  });
}

/** Every save of the own attempt at a test, as the portal holds it now: of before, it would not match what came since. */
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

/** What late answers there are and what the chosen ones would change; the last answer stays while another is on its way. */
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

/** After a change everything that shows marks is asked for anew. */
function useMarksMutation<Wanted>(change: (wanted: Wanted) => Promise<LateAnswersPreview>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries() });
}

/** Admits chosen late answers, for a reason. */
export function useAdmitLateAnswers(id: string, given: UploadedFile | undefined) {
  return useMarksMutation(({ chosen, reason }: { chosen: EventKey[]; reason: string }) =>
    call(admitLateAnswers, { params: { attempt_id: id }, body: { ...toFileBody(given), chosen, reason } }),
  );
}

/** Takes an admission back, for a reason. */
export function useWithdrawLateAnswers(id: string) {
  return useMarksMutation((body: { admission: number; reason: string }) =>
    call(withdrawLateAnswers, { params: { attempt_id: id }, body }),
  );
}
