import * as z from 'zod/mini';
import { Batch } from '#contract/accounts/account.ts';
import { endpoint, IdParams, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** `promote`: the JSPRs of a batch become SPRs. `archive`: everybody of a batch is archived. */
export const YearActKind = z.enum(['promote', 'archive'], 'Choose what to do with the batch');
export type YearActKind = z.infer<typeof YearActKind>;

const wanted = { kind: YearActKind, batch: Batch };

const Someone = z.object({ regno: z.string(), name: z.string() });

/** How many people an act changes, by what they are, and how many it cannot. */
const Counts = z.object({
  /** JSPRs of the batch who become SPRs. */
  promoted: z.int(),
  /** SPRs of older batches who become students again. */
  stepped_back: z.int(),
  archived: z.object({ students: z.int(), jsprs: z.int(), sprs: z.int() }),
});

export const previewYear = endpoint({
  method: 'GET',
  path: '/year/preview',
  summary: 'Whom a year’s act would change',
  query: z.strictObject({
    ...wanted,
    step_back: z._default(z.enum(['true', 'false']), 'false'),
  }),
  reply: z.object({
    counts: Counts,
    /** Those whom the act leaves as they are, for blocked people get no role and admins are not archived. */
    left: z.array(Someone),
  }),
});

export const YearAct = z.object({
  id: z.int(),
  kind: YearActKind,
  batch: z.int(),
  step_back: z.boolean(),
  acted_at: Instant,
  acted_by: Someone,
  counts: Counts,
  undone_at: z.nullable(Instant),
  undone_by: z.nullable(Someone),
  /** Those whom the undoing left, for they had been changed since. */
  kept: z.array(Someone),
});
export type YearAct = z.input<typeof YearAct>;

export const actOnYear = endpoint({
  method: 'POST',
  path: '/year/act',
  summary: 'Promote or archive a batch in one act, which can be undone',
  body: z.strictObject({ ...wanted, step_back: z._default(z.boolean(), false) }),
  reply: YearAct,
});

export const listYearActs = endpoint({
  method: 'GET',
  path: '/year/acts',
  summary: 'What was done at the turn of years, latest first',
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(YearAct), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const undoYear = endpoint({
  method: 'POST',
  path: '/year/undo/:id',
  summary: 'Give everybody back what an act changed, but for those who were changed since',
  params: IdParams,
  reply: YearAct,
});
