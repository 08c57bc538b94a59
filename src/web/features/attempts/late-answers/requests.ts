import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { readReceipts, verifyChain } from '#contract/attempts/receipts.ts';
import {
  admitEvidence,
  type EventKey,
  type EvidencePreview,
  previewEvidence,
  readAttempt,
  withdrawAdmission,
} from '#contract/attempts/late-answers.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/** A file of unsent answers as it was read, with its name. */
export type GivenFile = { name: string; content: unknown };

/** Whose attempt it is, and how it went. */
export function useAttempt(id: string) {
  return useQuery({
    queryKey: ['attempt', id],
    queryFn: ({ signal }) => call(readAttempt, { params: { attempt_id: id }, signal }),
  });
}

/** The chain of an attempt, worked out anew each time. */
export function useChain(id: number) {
  return useQuery({
    queryKey: ['attempt', String(id), 'chain'],
    queryFn: ({ signal }) => call(verifyChain, { params: { attempt_id: id }, signal }),
    staleTime: 0,
  });
}

/** Every save of the own attempt at a test, as the portal holds it now: of before, it would not match what came since. */
export function useReceipts(testId: string) {
  return useQuery({
    queryKey: ['receipts', testId],
    queryFn: ({ signal }) => call(readReceipts, { params: { id: testId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

const evidenceKey = (id: string) => ['attempt', id, 'evidence'];

const asked = (given: GivenFile | undefined) => (given ? { file: given.content } : {});

/** What late answers there are and what the chosen ones would change; the last answer stays while another is on its way. */
export function useEvidence(id: string, given: GivenFile | undefined, chosen: EventKey[] | undefined) {
  return useQuery({
    queryKey: [...evidenceKey(id), given, chosen],
    queryFn: ({ signal }) =>
      call(previewEvidence, {
        params: { attempt_id: id },
        body: { ...asked(given), ...(chosen && { chosen }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** After a change everything that shows marks is asked for anew. */
function useChange<Wanted>(change: (wanted: Wanted) => Promise<EvidencePreview>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries() });
}

/** Admits chosen late answers, for a reason. */
export function useAdmission(id: string, given: GivenFile | undefined) {
  return useChange(({ chosen, reason }: { chosen: EventKey[]; reason: string }) =>
    call(admitEvidence, { params: { attempt_id: id }, body: { ...asked(given), chosen, reason } }),
  );
}

/** Takes an admission back, for a reason. */
export function useWithdrawal(id: string) {
  return useChange((body: { admission: number; reason: string }) =>
    call(withdrawAdmission, { params: { attempt_id: id }, body }),
  );
}
