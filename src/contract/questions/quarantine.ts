import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { QuestionStatus } from './question.ts';

/**
 * Why a question is in quarantine. `negative-discrimination`: strong students get it wrong more often than weak ones.
 * `wrong-key`: a report on its key was accepted. `drift`: it became far easier or harder than before.
 */
export const QuarantineReason = z.enum(['negative-discrimination', 'wrong-key', 'drift', 'by-hand']);
export type QuarantineReason = z.infer<typeof QuarantineReason>;

/** The figures behind the reasons. Shares are 0 to 1. */
export const QuarantineEvidence = z.object({
  attempts: z.nullable(z.int()),
  discrimination: z.nullable(z.number()),
  /** The facility in the newest test and in all before it. */
  facility: z.nullable(z.number()),
  earlier_facility: z.nullable(z.number()),
});
export type QuarantineEvidence = z.infer<typeof QuarantineEvidence>;

const QuarantineOutcome = z.enum(['released', 'retired']);
export type QuarantineOutcome = z.infer<typeof QuarantineOutcome>;

const QuarantinedQuestion = z.object({
  question_id: Id,
  description_html: z.string(),
  question_type: Trade,
  topic_tags: z.array(z.string()),
  status: QuestionStatus,
  reasons: z.array(QuarantineReason),
  evidence: z.nullable(QuarantineEvidence),
  words: z.string(),
  began_at: Instant,
  /** Null: the portal. */
  began_by: z.nullable(z.string()),
  /** Whether the question has a newer version than when it came here. */
  edited: z.boolean(),
  ended: z.nullable(z.object({ at: Instant, outcome: QuarantineOutcome, by: z.nullable(z.string()) })),
});
export type QuarantinedQuestion = z.input<typeof QuarantinedQuestion>;

const QuarantineState = z.enum(['open', 'ended']);
export type QuarantineState = z.infer<typeof QuarantineState>;

export const listQuarantine = endpoint({
  method: 'GET',
  path: '/quarantine',
  summary: 'Questions that new tests and practice pass by, or those that were decided on, latest first',
  query: z.strictObject({ ...Paging, state: z._default(QuarantineState, 'open') }),
  reply: z.object({
    results: z.array(QuarantinedQuestion),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const quarantineQuestion = endpoint({
  method: 'POST',
  path: '/quarantine/:id',
  summary: 'Put a question into quarantine: new tests and practice pass it by, published tests keep it',
  params: IdParams,
  body: z.strictObject({ words: text(1, 300, 'Say why') }),
  reply: Nothing,
});

export const decideQuarantine = endpoint({
  method: 'POST',
  path: '/quarantine/decide/:id',
  summary: 'Release a question from quarantine, or retire it',
  params: IdParams,
  body: z.strictObject({ outcome: QuarantineOutcome }),
  reply: Nothing,
});
