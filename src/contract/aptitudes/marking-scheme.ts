import * as z from 'zod/mini';
import { QuestionKind } from '#contract/questions/answer-key.ts';

const Marks = z
  .number('Give a number')
  .check(z.gte(-100), z.lte(100), z.multipleOf(0.001, 'At most three decimals'));
/** What a right answer adds: more than zero. */
export const MarksRight = Marks.check(z.gt(0, 'More than zero'));
/** What a wrong answer adds: zero or less. */
export const MarksWrong = Marks.check(z.lte(0, 'Zero or less'));

/** A part of the question's own marks, such as `1/3`. */
const Share = z.string().check(
  z.regex(/^\d{1,3}\/[1-9]\d{0,2}$/, 'Write a fraction such as 1/3'),
  z.refine((share) => {
    const [part = 0, whole = 1] = share.split('/').map(Number);
    return part <= whole;
  }, 'At most all of the marks'),
);
/** What a wrong answer costs: marks to add, zero or less, or a share of the question's marks that is taken off. */
const WrongPenalty = z.union([z.strictObject({ marks: MarksWrong }), z.strictObject({ share: Share })]);
export type WrongPenalty = z.infer<typeof WrongPenalty>;

/**
 * How much of the marks an answer earns that is not wholly right: nothing, the share of the keys as long as nothing wrong
 * is chosen, or right choices less wrong ones.
 */
export const PartialCreditRule = z.enum(['none', 'each', 'net']);
export type PartialCreditRule = z.infer<typeof PartialCreditRule>;

const KindScheme = z.strictObject({
  right: z.optional(MarksRight),
  wrong: z.optional(WrongPenalty),
  blank: z.optional(Marks),
  partial: z.optional(PartialCreditRule),
});

/** What answers are worth. A question's own marks stand before `right`; a kind's rules before the others. */
export const Scheme = z.strictObject({
  right: MarksRight,
  wrong: WrongPenalty,
  /** What a question without an answer adds. */
  blank: z._default(Marks, 0),
  partial: z._default(PartialCreditRule, 'none'),
  kinds: z._default(z.partialRecord(QuestionKind, KindScheme), {}),
  /**
   * Wrong answers cost nothing until they are more than this part of the section's attempted questions; each one beyond
   * adds `each` marks. Stands in place of every `wrong`.
   */
  threshold: z._default(
    z.nullable(
      z.strictObject({
        percent: z.int().check(z.gte(0, 'Zero or more'), z.lte(100, 'At most 100')),
        each: MarksWrong,
      }),
    ),
    null,
  ),
});
export type Scheme = z.infer<typeof Scheme>;
/** A scheme before what it leaves out is filled in. */
export type SchemeDraft = z.input<typeof Scheme>;

/** What has to be reached: marks, or percent of the marks that can be had. */
export const CutOff = z.union([
  z.strictObject({
    marks: z.number('Give a number').check(z.gte(-100_000), z.lte(100_000), z.multipleOf(0.001)),
  }),
  z.strictObject({ percent: z.number('Give a number').check(z.gte(0), z.lte(100)) }),
]);
export type CutOff = z.infer<typeof CutOff>;
