import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Batch } from '#contract/person.ts';
import { StudentTrade, Trade } from '#contract/trade.ts';

/** No group figure stands for fewer people. */
export const LEAST_PEOPLE = 5;

export const cohortFilter = {
  batch: z.optional(Batch),
  trade: z.optional(StudentTrade),
};

/** A group figure from 0 to 100 and how many people or results it stands for. Both are null for too few people. */
const Figure = z.object({ value: z.nullable(z.int()), count: z.nullable(z.int()) });
export type Figure = z.infer<typeof Figure>;

/** The trade is null for the small trades of a batch together. */
const group = { batch: z.int(), trade: z.nullable(Trade) };

/** One row for each batch and trade; a cell is null where nothing is known. `total` is over the figures that are shown. */
const HeatMap = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ ...group, cells: z.array(z.nullable(Figure)) })),
  total: z.array(z.nullable(Figure)),
});
export type HeatMap = z.infer<typeof HeatMap>;

const counts = {
  students: z.int(),
  /** Students who came to at least one of the tests that were for them. */
  came: z.int(),
  never_came: z.int(),
  /** Students who practised in the last thirty days. */
  practised: z.int(),
};
const Participation = z.object(counts);
export type Participation = z.infer<typeof Participation>;

export const readCohort = endpoint({
  method: 'GET',
  path: '/insights/cohort',
  summary:
    'Levels, test marks and participation by batch and trade, without figures of fewer than five people',
  query: z.strictObject(cohortFilter),
  reply: z.object({
    /** When the figures were made; null: not yet. */
    refreshed_at: z.nullable(Instant),
    batches: z.array(z.int()),
    /** The columns are areas. */
    levels: HeatMap,
    /** Levels over all areas; the columns are the last twelve months, such as 2026-11. */
    monthly_levels: HeatMap,
    /** Marks in percent; the columns are the last twelve months in which tests ended, such as 2026-11. */
    marks: HeatMap,
    /** The counts are null for fewer than five students. */
    participation: z.object({
      rows: z.array(z.object({ ...group, counts: z.nullable(Participation) })),
      total: z.nullable(Participation),
    }),
  }),
});
export type Cohort = z.input<typeof readCohort.reply>;
