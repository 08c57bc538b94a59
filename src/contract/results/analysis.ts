import * as z from 'zod/mini';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { TABLE_TYPES, TableFormat } from '#contract/table.ts';
import { Trade } from '#contract/trade.ts';

/** The fewest people of which figures are shown as those of a group. */
export const MIN_GROUP = 5;

const Figure = z.nullable(z.number());

const marksSummary = {
  count: z.int(),
  mean: Figure,
  median: Figure,
  sd: Figure,
  lowest: Figure,
  highest: Figure,
  /** How many reached every cut-off, of those whose papers have one; null without a cut-off. */
  passed: z.nullable(z.object({ count: z.int(), of: z.int() })),
};

/** The figures of a test or of one of its sections. The library `item-analysis` has their formulas and units. */
const Scale = z.object({
  /** The section's name; null: the whole test. */
  name: z.nullable(z.string()),
  ...marksSummary,
  skewness: Figure,
  kurtosis: Figure,
  /** The highest full marks of a paper. */
  max_marks: z.number(),
  items: z.int(),
  /** In percent. */
  alpha: Figure,
  error_ratio: Figure,
  /** The standard error of measurement, in marks. */
  standard_error: Figure,
  /** Attempts with marks from `from` to below `to`; the last bar includes `to`. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), attempts: z.int() })),
});
export type Scale = z.infer<typeof Scale>;

/** The students of a trade or a batch, at least `MIN_GROUP`. */
const StudentGroup = z.object({
  by: z.enum(['trade', 'batch']),
  value: z.union([Trade, z.int()]),
  ...marksSummary,
});
export type StudentGroup = z.infer<typeof StudentGroup>;

export const ItemFlagKind = z.enum([
  'key',
  'easy',
  'guessed',
  'unchosen',
  'long',
  'leaked',
  'misfit',
  'overfit',
]);
export type ItemFlagKind = z.infer<typeof ItemFlagKind>;

const ItemFlag = z.object({
  kind: ItemFlagKind,
  /** `key`: the wrong options that the best students prefer. `unchosen`: those that nobody chose. Letters in the author's order. */
  options: z.array(z.string()),
});
export type ItemFlag = z.infer<typeof ItemFlag>;

/** A question of a test with its figures, over the students whose papers have it. Shares are in percent. */
const AnalysedItem = z.object({
  question_id: Id,
  /** Its place among all questions of the test, from 1. */
  number: z.int(),
  section: z.string(),
  kind: QuestionKind,
  /** Markdown and HTML of the version that most papers have. */
  description: z.string(),
  description_html: z.string(),
  marks: z.number(),
  attempts: z.int(),
  facility: Figure,
  sd: Figure,
  /** What choosing at random gives on average; null where there is nothing to choose, or several options. */
  random_guess: Figure,
  intended_weight: Figure,
  effective_weight: Figure,
  discrimination: Figure,
  efficiency: Figure,
  /** From −1 to 1. */
  item_rest: Figure,
  /** The median time in seconds, and the quarter of the students that was fastest and slowest. */
  seconds: z.nullable(z.object({ lower: z.number(), median: z.number(), upper: z.number() })),
  /** The facility in the fifths of the students by total marks, weakest first; null for fewer than five students in a fifth. */
  quintiles: z.nullable(z.array(z.number())),
  /** The facility over all earlier tests with the question. */
  earlier: z.nullable(z.object({ attempts: z.int(), facility: z.number() })),
  /** Infit and outfit mean squares over answers of students with enough calibrated items; null before the item is calibrated. */
  fit: z.nullable(z.object({ answers: z.int(), infit: z.number(), outfit: z.number() })),
  /** A regrade gave everybody full marks. */
  given: z.boolean(),
  flags: z.array(ItemFlag),
});
export type AnalysedItem = z.infer<typeof AnalysedItem>;

const TestAnalysis = z.object({
  test: Scale,
  /** Empty for a test of one section. */
  sections: z.array(Scale),
  groups: z.array(StudentGroup),
  items: z.array(AnalysedItem),
});
export type TestAnalysis = z.infer<typeof TestAnalysis>;

export const readTestAnalysis = endpoint({
  method: 'GET',
  path: '/aptitude/analysis/:id',
  summary: 'Figures of an ended test and of its questions; while they are computed, how far that is',
  params: IdParams,
  reply: z.union([
    z.object({ state: z.literal('computing'), read: z.int(), attempts: z.int() }),
    z.object({ state: z.literal('ready'), analysis: TestAnalysis }),
  ]),
});

export const exportTestAnalysis = endpoint({
  method: 'GET',
  path: '/aptitude/analysis/:id/export',
  summary:
    'Figures of the questions of an ended test as CSV, or a workbook with marks, answers and figures as XLSX',
  params: IdParams,
  query: z.strictObject({ format: TableFormat }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});
