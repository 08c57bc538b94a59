import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { ReportReason, reportAnswerFields } from '#contract/questions/reports.ts';
import { text } from '#contract/text.ts';

export const MAX_REPORT_LENGTH = 1_000;
/** The most open reports of one student. */
export const MAX_OPEN_REPORTS = 20;

/** A report as its student sees it. `answer` is null while the report is open. */
const OwnReport = z.object({
  id: Id,
  /** The test; null where the question was met in practice. */
  aptitude: z.nullable(z.object({ id: Id, name: z.string() })),
  question_id: Id,
  /** The question's number in the student's paper or practice session, from 1. */
  number: z.int(),
  reason: ReportReason,
  words: z.string(),
  reported_at: Instant,
  answer: z.nullable(z.object(reportAnswerFields)),
});
export type OwnReport = z.input<typeof OwnReport>;

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/report',
  summary:
    'Report a fault in a question of an own released result; one open report for each version of a question',
  body: z.strictObject({
    aptitude_id: Id,
    question_id: Id,
    reason: ReportReason,
    words: text(1, MAX_REPORT_LENGTH, 'Say what is wrong'),
  }),
  reply: OwnReport,
});

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/report/own',
  summary: 'Own reports, latest first, with their answers',
  query: z.strictObject({ ...Paging, aptitude_id: z.optional(queryNumber(1, 999_999_999)) }),
  reply: z.object({ results: z.array(OwnReport), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const withdrawReport = endpoint({
  method: 'DELETE',
  path: '/report/:id',
  summary: 'Withdraw an own report that is not answered yet',
  params: IdParams,
  reply: Nothing,
});
