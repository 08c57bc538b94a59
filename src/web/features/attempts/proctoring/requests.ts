import { useQuery } from '@tanstack/react-query';
import {
  type ReportedViolation,
  readViolations,
  reportViolations,
  type ViolationStatus,
} from '#contract/attempts/proctoring.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { ReportReply } from './queue/violation-queue.ts';

const TIMEOUT_MS = 20_000;

/** Reports violations, even while the page is being left. */
export async function reportViolationBatch(
  attemptId: number,
  epoch: number,
  violations: ReportedViolation[],
): Promise<ReportReply> {
  try {
    const standing = await call(reportViolations, {
      params: { attempt_id: attemptId },
      body: { epoch, violations },
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { standing };
  } catch (error) {
    return toReportFailure(error);
  }
}

function toReportFailure(error: unknown): Extract<ReportReply, { failure: string }> {
  // A captive portal answers without the portal's error code, which counts as offline.
  if (!(error instanceof ApiError) || error.code === 'no-answer') return { failure: 'later' };
  const { code, status, retryAfter } = error;
  if (code === 'taken-over') return { failure: 'taken-over' };
  if (code === 'unauthenticated') return { failure: 'signed-out' };
  if (status === 400 || status === 404) return { failure: 'never' };
  return { failure: 'later', ...(retryAfter !== undefined && { retryAfter }) };
}

/** The server's violation status of the student's own attempt; undefined while the server cannot be reached. */
export function readOwnViolations(testId: string): Promise<ViolationStatus | undefined> {
  return call(readViolations, { params: { id: testId }, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
}

/** The violations of an attempt: the student's own, or that of a student whom an admin names. */
export function useReadViolations(testId: string | number, regno?: string) {
  return useQuery({
    queryKey: ['violations', String(testId), regno ?? 'own'],
    queryFn: ({ signal }) => call(readViolations, { params: { id: testId }, query: { regno }, signal }),
  });
}
