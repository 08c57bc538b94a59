import * as z from 'zod/mini';
import { endpoint, IdParams, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Batch } from '#contract/person.ts';

/** `promote`: the JSPRs of a batch become SPRs. `archive`: everyone in a batch is archived. */
export const YearChangeKind = z.enum(['promote', 'archive'], 'Choose what to do with the batch');
export type YearChangeKind = z.infer<typeof YearChangeKind>;

const changeFields = { kind: YearChangeKind, batch: Batch };

const PersonName = z.object({ regno: z.string(), name: z.string() });

/** How many people the change affects, by their role before. */
const Counts = z.object({
  /** JSPRs of the batch who become SPRs. */
  promoted: z.int(),
  /** SPRs of older batches who become students again. */
  stepped_back: z.int(),
  archived: z.object({ students: z.int(), jsprs: z.int(), sprs: z.int() }),
});

export const previewYearChange = endpoint({
  method: 'GET',
  path: '/year/preview',
  summary: 'The people that a year change would affect',
  query: z.strictObject({
    ...changeFields,
    step_back: z._default(z.enum(['true', 'false']), 'false'),
  }),
  reply: z.object({
    counts: Counts,
    /** People who stay as they are: blocked people get no role, and admins are not archived. */
    left: z.array(PersonName),
  }),
});

export const YearChange = z.object({
  id: z.int(),
  kind: YearChangeKind,
  batch: z.int(),
  step_back: z.boolean(),
  acted_at: Instant,
  acted_by: PersonName,
  counts: Counts,
  undone_at: z.nullable(Instant),
  undone_by: z.nullable(PersonName),
  /** People whom the undo left as they were, because they had been changed since. */
  kept: z.array(PersonName),
});
export type YearChange = z.input<typeof YearChange>;

export const startYearChange = endpoint({
  method: 'POST',
  path: '/year/act',
  summary: 'Promote or archive a batch; the change can be undone',
  body: z.strictObject({ ...changeFields, step_back: z._default(z.boolean(), false) }),
  reply: YearChange,
});

export const listYearChanges = endpoint({
  method: 'GET',
  path: '/year/acts',
  summary: 'Year changes, latest first',
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(YearChange), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const undoYearChange = endpoint({
  method: 'POST',
  path: '/year/undo/:id',
  summary: 'Undo a year change for everyone who was not changed since',
  params: IdParams,
  reply: YearChange,
});
