import * as z from 'zod/mini';
import { decimals } from '#contract/figure.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';

const Marks = decimals(-100, 100, 3);
/** Marks that a correct answer adds. */
export const MarksRight = Marks.check(z.gt(0, 'More than zero'));
/** Marks that an incorrect answer adds: zero or less. */
export const MarksWrong = Marks.check(z.lte(0, 'Zero or less'));

/** A fraction of the question's marks, such as `1/3`. */
const Share = z.string().check(
  z.regex(/^\d{1,3}\/[1-9]\d{0,2}$/, 'Write a fraction such as 1/3'),
  z.refine((share) => {
    const [part = 0, whole = 1] = share.split('/').map(Number);
    return part <= whole;
  }, 'At most all of the marks'),
);
/** What an incorrect answer costs: marks to add (zero or less), or a share of the question's marks to subtract. */
const WrongPenalty = z.union([z.strictObject({ marks: MarksWrong }), z.strictObject({ share: Share })]);
export type WrongPenalty = z.infer<typeof WrongPenalty>;

/**
 * Credit for a partly correct answer. `none`: no credit; `each`: the share of correct options chosen, if no wrong one is;
 * `net`: correct choices minus wrong ones.
 */
export const PartialCreditRule = z.enum(['none', 'each', 'net']);
export type PartialCreditRule = z.infer<typeof PartialCreditRule>;

const KindScheme = z.strictObject({
  right: z.optional(MarksRight),
  wrong: z.optional(WrongPenalty),
  blank: z.optional(Marks),
  partial: z.optional(PartialCreditRule),
});

/**
 * What answers are worth. A question's own marks override `right`, and the rules of a kind override the general ones.
 * See docs/decisions/0010-marks-are-exact-fractions.md.
 */
export const Scheme = z.strictObject({
  right: MarksRight,
  wrong: WrongPenalty,
  /** Marks that an unattempted question adds. */
  blank: z._default(Marks, 0),
  partial: z._default(PartialCreditRule, 'none'),
  kinds: z._default(z.partialRecord(QuestionKind, KindScheme), {}),
  /**
   * Incorrect answers cost nothing up to `percent` of the section's attempted questions. Each one beyond adds `each` marks.
   * Replaces every `wrong`.
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
/** A scheme before defaults are filled in. */
export type SchemeDraft = z.input<typeof Scheme>;

/** The minimum to qualify: marks, or percent of the maximum marks. */
export const CutOff = z.union([
  z.strictObject({
    marks: decimals(-100_000, 100_000, 3),
  }),
  z.strictObject({ percent: decimals(0, 100, 3) }),
]);
export type CutOff = z.infer<typeof CutOff>;
