import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { Question, QuestionStatus } from './question.ts';

export const MAX_REPORT_LENGTH = 1_000;
export const MAX_REPORT_ANSWER_LENGTH = 1_000;
/** As many may wait for an answer, a student. */
export const MAX_OPEN_REPORTS = 20;

export const ReportReason = z.enum(
  ['wrong-key', 'unclear', 'text-mistake', 'picture-missing', 'other'],
  'Choose what is wrong',
);
export type ReportReason = z.infer<typeof ReportReason>;

/** `corrected` names the version that stands now; `retired`: no test takes the question any more. */
export const ReportOutcome = z.enum(['corrected', 'retired', 'nothing-wrong'], 'Choose an answer');
export type ReportOutcome = z.infer<typeof ReportOutcome>;

const ReportState = z.enum(['open', 'answered']);
export type ReportState = z.infer<typeof ReportState>;

const answerFields = {
  outcome: ReportOutcome,
  /** The corrected version. */
  version: z.nullable(z.int()),
  words: z.string(),
  answered_at: Instant,
};

/** A report as its student reads it. The answer is null while it waits. */
const OwnReport = z.object({
  id: Id,
  aptitude: z.object({ id: Id, name: z.string() }),
  question_id: Id,
  /** The question's place in the own paper, from 1. */
  number: z.int(),
  reason: ReportReason,
  words: z.string(),
  reported_at: Instant,
  answer: z.nullable(z.object(answerFields)),
});
export type OwnReport = z.input<typeof OwnReport>;

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/report',
  summary:
    'Report a fault in a question of the own released result; one open report a question as it was sat',
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
  summary: 'The own reports, latest first, with what was answered',
  query: z.strictObject({ ...Paging, aptitude_id: z.optional(queryNumber(1, 999_999_999)) }),
  reply: z.object({ results: z.array(OwnReport), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const withdrawReport = endpoint({
  method: 'DELETE',
  path: '/report/:id',
  summary: 'Take an own report back that nobody has answered',
  params: IdParams,
  reply: Nothing,
});

/** The reports of one question that wait, or those that one answer closed. */
const ReportGroup = z.object({
  question_id: Id,
  description_html: z.string(),
  question_type: Trade,
  topic_tags: z.array(z.string()),
  status: QuestionStatus,
  /** The present version. */
  version: z.int(),
  facility: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  attempts: z.int(),
  count: z.int(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.int() })),
  newest_at: Instant,
  tests: z.array(z.string()),
  /** Which versions were reported. */
  reported_versions: z.array(z.int()),
  answer: z.nullable(
    z.object({
      id: Id,
      ...answerFields,
      by: z.nullable(z.object({ regno: z.string(), name: z.string() })),
    }),
  ),
});
export type ReportGroup = z.input<typeof ReportGroup>;

export const listReports = endpoint({
  method: 'GET',
  path: '/report',
  summary: 'Reported questions; a JSPR sees those of the own trade that no test to come has',
  query: z.strictObject({
    ...Paging,
    state: z._default(ReportState, 'open'),
    trade: z.optional(Trade),
    reason: z.optional(ReportReason),
    order: z._default(z.enum(['newest', 'count']), 'newest'),
  }),
  reply: z.object({ results: z.array(ReportGroup), page: z.int(), totalPages: z.int(), total: z.int() }),
});

const Report = z.object({
  id: Id,
  reason: ReportReason,
  words: z.string(),
  reported_at: Instant,
  test: z.string(),
  /** The version that was sat. */
  version: z.int(),
  /** For admins alone. */
  student: z.nullable(z.object({ regno: z.string(), name: z.string(), trade: Trade })),
});
export type Report = z.input<typeof Report>;

/** As many reports of one question are listed at the most, newest first. */
export const MAX_LISTED_REPORTS = 200;

export const readQuestionReports = endpoint({
  method: 'GET',
  path: '/report/question/:id',
  summary:
    'The open reports of a question, or those of one answer, with the question as it was sat and as it is',
  params: IdParams,
  query: z.strictObject({ answer_id: z.optional(queryNumber(1, 999_999_999)) }),
  reply: z.object({
    group: ReportGroup,
    reports: z.array(Report),
    present: Question,
    /** Each reported version that is not the present one, newest first. */
    former: z.array(Question),
    /** The newest of these reports: an answer is to all up to it. */
    up_to: Id,
  }),
});
export type ReportDetail = z.input<typeof readQuestionReports.reply>;

export const answerReports = endpoint({
  method: 'POST',
  path: '/report/answer/:id',
  summary:
    'Answer everybody whose report of a question was seen; `corrected` needs a version newer than the reported',
  params: IdParams,
  body: z
    .strictObject({
      outcome: ReportOutcome,
      words: text(0, MAX_REPORT_ANSWER_LENGTH),
      up_to: Id,
    })
    .check(
      z.refine(({ outcome, words }) => outcome !== 'nothing-wrong' || words !== '', {
        path: ['words'],
        message: 'Say why nothing is wrong',
      }),
    ),
  reply: z.object({ answered: z.int() }),
});

export const reopenReports = endpoint({
  method: 'POST',
  path: '/report/reopen/:id',
  summary: 'Take an answer back, so that its reports wait again',
  params: IdParams,
  reply: z.object({ reopened: z.int() }),
});
