import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { ReportReason } from '#contract/questions/reports.ts';
import { MAX_REPORT_LENGTH } from '#contract/results/reports.ts';
import { text } from '#contract/text.ts';
import { MAX_SESSION_QUESTIONS } from './sessions.ts';

export const reportPracticeQuestion = endpoint({
  method: 'POST',
  path: '/practice/reports',
  summary:
    'Report a fault in an answered question of an own practice session; one open report for each version of a question',
  body: z.strictObject({
    session_id: Id,
    position: z.int().check(z.gte(1), z.lte(MAX_SESSION_QUESTIONS)),
    reason: ReportReason,
    words: text(1, MAX_REPORT_LENGTH, 'Say what is wrong'),
  }),
  reply: z.object({ id: Id }),
});
