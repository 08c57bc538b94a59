import * as z from 'zod/mini';
import { endpoint, IdParams, Paging } from '#contract/endpoint.ts';
import { Batch } from '#contract/person.ts';
import { TABLE_TYPES, TableFormat } from '#contract/table.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

/** A student who could have taken a test and did not. */
const Absentee = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  /** Whether the student is blocked now. */
  blocked: z.boolean(),
});
export type Absentee = z.input<typeof Absentee>;

const filter = {
  search: z._default(text(0, 200), ''),
  trade: z.optional(Trade),
  batch: z.optional(Batch),
};
const Filter = z.strictObject(filter);
export type AbsenteeFilter = z.output<typeof Filter>;

export const listAbsentees = endpoint({
  method: 'GET',
  path: '/aptitude/absentees/:id',
  summary:
    'Students who could have taken an ended test and did not: those whom it admits and who were students at its end',
  params: IdParams,
  query: z.strictObject({ ...Paging, ...filter }),
  reply: z.object({
    results: z.array(Absentee),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** The number without a filter, and the batches of all these students, latest first. */
    absent: z.int(),
    batches: z.array(z.int()),
  }),
});

export const exportAbsentees = endpoint({
  method: 'GET',
  path: '/aptitude/absentees/:id/export',
  summary: 'Every student who could have taken an ended test and did not, as CSV or XLSX',
  params: IdParams,
  query: z.strictObject({ ...filter, format: TableFormat }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});
