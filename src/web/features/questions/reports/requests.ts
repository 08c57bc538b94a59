import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerReports,
  listReports,
  type ReportOutcome,
  type ReportReason,
  readQuestionReports,
  reopenReports,
} from '#contract/questions/reports.ts';
import { listOwnReports, type OwnReport, reportQuestion, withdrawReport } from '#contract/results/reports.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import type { ReportSearch } from './report-search.ts';

const KEY = 'reports';

/** The student's latest report on each question of a test, by question id. */
export function useListOwnReportsOfTest(testId: number) {
  return useQuery({
    queryKey: [KEY, 'test', testId],
    queryFn: ({ signal }) => call(listOwnReports, { query: { aptitude_id: testId, limit: 100 }, signal }),
    select: ({ results }) =>
      new Map<number, OwnReport>(results.toReversed().map((report) => [report.question_id, report])),
  });
}

export function useListOwnReports(page: number) {
  return useQuery({
    queryKey: [KEY, 'own', page],
    queryFn: ({ signal }) => call(listOwnReports, { query: { page, limit: 5 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReportQuestion(testId: number, questionId: number) {
  const changed = useInvalidateReports();
  return useMutation({
    mutationFn: (fault: { reason: ReportReason; words: string }) =>
      call(reportQuestion, { body: { aptitude_id: testId, question_id: questionId, ...fault } }),
    onSuccess: changed,
  });
}

export function useWithdrawReport() {
  const changed = useInvalidateReports();
  return useMutation({
    mutationFn: (id: number) => call(withdrawReport, { params: { id } }),
    onSettled: changed,
  });
}

export function useListReports(search: ReportSearch) {
  return useQuery({
    queryKey: [KEY, 'list', search],
    queryFn: ({ signal }) => call(listReports, { query: search, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number of questions with open reports. */
export function useListReportsTotal() {
  return useQuery({
    queryKey: [KEY, 'list', 'waiting'],
    queryFn: ({ signal }) => call(listReports, { query: { limit: 1 }, signal }),
    select: ({ total }) => total,
  });
}

export function useReadQuestionReports(questionId: string, answerId: string | undefined) {
  return useQuery({
    queryKey: [KEY, 'detail', questionId, answerId],
    queryFn: ({ signal }) =>
      call(readQuestionReports, { params: { id: questionId }, query: { answer_id: answerId }, signal }),
    // After a return from the editor the new version must show.
    staleTime: 0,
  });
}

/** The caller leaves the page of the answered reports, so its query is not refetched: nothing is open there any more. */
export function useAnswerReports(questionId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { outcome: ReportOutcome; words: string; up_to: number }) =>
      call(answerReports, { params: { id: questionId }, body }),
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: [KEY], predicate: ({ queryKey }) => queryKey[1] !== 'detail' }),
  });
}

export function useReopenReports() {
  const changed = useInvalidateReports();
  return useMutation({
    mutationFn: (answerId: number) => call(reopenReports, { params: { id: answerId } }),
    onSuccess: changed,
  });
}

function useInvalidateReports() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
