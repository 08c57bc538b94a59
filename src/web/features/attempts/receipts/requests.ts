import { useQuery } from '@tanstack/react-query';
import { readReceipts, verifyReceiptChain } from '#contract/attempts/receipts.ts';
import { call } from '#web/api/call.ts';

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
