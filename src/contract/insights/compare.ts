import * as z from 'zod/mini';
import { endpoint, Id, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { TABLE_TYPES, TableFormat } from '#contract/table.ts';
import { StudentTrade } from '#contract/trade.ts';

const ComparisonKind = z.enum(['tests', 'batches']);
export type ComparisonKind = z.infer<typeof ComparisonKind>;

/** Marks are in percent of the full marks. For batches each student counts with the mean over the tests that the student sat. */
const ComparisonSide = z.object({
  attended: z.int(),
  mean: z.number(),
  median: z.number(),
  sd: z.number(),
  /** How many results reached every cut-off, of those that have one; null without a cut-off. */
  passed: z.nullable(z.object({ count: z.int(), of: z.int() })),
});
export type ComparisonSide = z.infer<typeof ComparisonSide>;

/** The first side minus the other, with a 95 % interval. */
const difference = { difference: z.number(), low: z.number(), high: z.number() };

/** How much the sides differ; `g` is Hedges' g, whose interval is `low` to `high`. */
const ComparisonEffect = z.object({
  difference: z.number(),
  g: z.number(),
  low: z.number(),
  high: z.number(),
});
export type ComparisonEffect = z.infer<typeof ComparisonEffect>;

/** Right answers in percent; null where fewer than five people were asked. */
const rights = { one: z.nullable(z.number()), other: z.nullable(z.number()) };
const ComparedArea = z.object({
  area: z.string(),
  ...rights,
  topics: z.array(z.object({ topic: z.string(), ...rights })),
});
export type ComparedArea = z.infer<typeof ComparedArea>;

const Comparison = z.object({
  /** Null for fewer than five people. */
  one: z.nullable(ComparisonSide),
  other: z.nullable(ComparisonSide),
  /** Null unless both sides are shown and their marks vary. */
  effect: z.nullable(ComparisonEffect),
  areas: z.array(ComparedArea),
  /** People with marks from `from` to below `to` percent; negative marks are in the first bar, full marks in the last. */
  histogram: z.array(z.object({ from: z.int(), to: z.int(), one: z.int(), other: z.int() })),
  /** Those who sat both tests; null for batches and where they, or the others, are fewer than five. */
  paired: z.nullable(z.object({ people: z.int(), ...difference })),
});
export type Comparison = z.infer<typeof Comparison>;

const query = {
  by: ComparisonKind,
  /** Ids of tests, or batches. */
  one: queryNumber(1, 999_999_999),
  other: queryNumber(1, 999_999_999),
  trade: z.optional(StudentTrade),
};

export const readComparison = endpoint({
  method: 'GET',
  path: '/insights/compare',
  summary: 'Two ended tests or two batches side by side, without figures of fewer than five people',
  query: z.strictObject(query),
  reply: Comparison,
});

export const exportComparison = endpoint({
  method: 'GET',
  path: '/insights/compare/export',
  summary: 'The figures of a comparison as CSV or XLSX',
  query: z.strictObject({ ...query, format: TableFormat }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});

export const listComparable = endpoint({
  method: 'GET',
  path: '/insights/compare/choices',
  summary: 'The ended tests, latest first, and the batches that can be compared',
  reply: z.object({
    tests: z.array(z.object({ id: Id, name: z.string(), closes_at: Instant })),
    batches: z.array(z.int()),
  }),
});
export type Comparable = z.input<typeof listComparable.reply>;
