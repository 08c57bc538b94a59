import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Paging, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { Question, QuestionStatus } from './question.ts';

export const MAX_REPORT_ANSWER_LENGTH = 1_000;

export const ReportReason = z.enum(
  ['wrong-key', 'unclear', 'text-mistake', 'picture-missing', 'other'],
  'Choose what is wrong',
);
export type ReportReason = z.infer<typeof ReportReason>;

/** `corrected`: a new version corrects the question; `retired`: no test takes it any more. */
export const ReportOutcome = z.enum(['corrected', 'retired', 'nothing-wrong'], 'Choose an answer');
export type ReportOutcome = z.infer<typeof ReportOutcome>;

const ReportState = z.enum(['open', 'answered']);
export type ReportState = z.infer<typeof ReportState>;

/** The answer to a report, as students and moderators see it. */
export const reportAnswerFields = {
  outcome: ReportOutcome,
  /** The corrected version. */
  version: z.nullable(z.int()),
  words: z.string(),
  answered_at: Instant,
};

/** The open reports of one question, or those that one answer closed. */
const ReportGroup = z.object({
  question_id: Id,
  description_html: z.string(),
  question_type: Trade,
  topic_tags: z.array(z.string()),
  status: QuestionStatus,
  /** The current version. */
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
      ...reportAnswerFields,
      by: z.nullable(z.object({ regno: z.string(), name: z.string() })),
    }),
  ),
});
export type ReportGroup = z.input<typeof ReportGroup>;

export const listReports = endpoint({
  method: 'GET',
  path: '/report',
  summary: 'Reported questions; a JSPR sees those of the own trade that are in no upcoming test',
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
  /** The reported version. */
  version: z.int(),
  /** Null for everyone but admins. */
  student: z.nullable(z.object({ regno: z.string(), name: z.string(), trade: Trade })),
});
export type Report = z.input<typeof Report>;

/** The most reports of one question that are listed, newest first. */
export const MAX_LISTED_REPORTS = 200;

export const readQuestionReports = endpoint({
  method: 'GET',
  path: '/report/question/:id',
  summary:
    'The open reports of a question, or those of one answer, with the reported and the current version',
  params: IdParams,
  query: z.strictObject({ answer_id: z.optional(queryNumber(1, 999_999_999)) }),
  reply: z.object({
    group: ReportGroup,
    reports: z.array(Report),
    present: Question,
    /** Each reported version but the current one, newest first. */
    former: z.array(Question),
    /** The newest of these reports; an answer covers all up to it. */
    up_to: Id,
  }),
});
export type ReportDetail = z.input<typeof readQuestionReports.reply>;

export const answerReports = endpoint({
  method: 'POST',
  path: '/report/answer/:id',
  summary:
    'Answer all reports of a question up to `up_to`; `corrected` needs a version newer than the reported ones',
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
  summary: 'Withdraw an answer and reopen its reports',
  params: IdParams,
  reply: z.object({ reopened: z.int() }),
});
