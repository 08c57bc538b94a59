import * as z from 'zod/mini';
import { LEAST_SIZE } from '#contract/figure.ts';
import { areDistinct, text } from '#contract/text.ts';
import { requireAltText } from './pictures.ts';

/** How a question is answered: by choosing options, by typing, or by matching prompts. */
export const QuestionKind = z.enum(['single', 'multiple', 'boolean', 'numerical', 'text', 'matching']);
export type QuestionKind = z.infer<typeof QuestionKind>;

/** Whether a question is answered by choosing options. */
export const isChoiceKind = (kind: QuestionKind): kind is 'single' | 'multiple' | 'boolean' =>
  kind === 'single' || kind === 'multiple' || kind === 'boolean';

const KeyNumber = z.number('Give a number').check(
  z.gte(-1e15),
  z.lte(1e15),
  z.refine(
    (value) => value === 0 || Math.abs(value) >= LEAST_SIZE,
    `Give zero, or a number from ${LEAST_SIZE} on`,
  ),
  z.overwrite((value) => value + 0),
);
/** The share of the marks that an accepted answer earns; 1 is all of them. */
const Credit = z.number().check(z.gte(0.0001, 'More than zero'), z.lte(1, 'At most all of the marks'));

const NumericalAnswer = z.union([
  z.strictObject({
    value: KeyNumber,
    /** How far an answer may lie from the value, either way. */
    tolerance: z._default(KeyNumber.check(z.gte(0, 'Zero or more')), 0),
    credit: z._default(Credit, 1),
  }),
  z
    .strictObject({ from: KeyNumber, to: KeyNumber, credit: z._default(Credit, 1) })
    .check(z.refine(({ from, to }) => from <= to, 'The range ends before it begins')),
]);

const requireFullCredit = z.refine<{ credit: number }[]>(
  (accepted) => accepted.some(({ credit }) => credit === 1),
  'At least one answer must earn all of the marks',
);

/** The key of a numerical question as an author writes it. */
export const NumericalKey = z.strictObject({
  accepted: z
    .array(NumericalAnswer)
    .check(z.minLength(1, 'Give the right number'), z.maxLength(20, 'At most 20'), requireFullCredit),
  /** Shown after the field; the answer itself is a bare number. */
  unit: z._default(text(0, 40), ''),
});
/** The same with defaults filled in. */
export const NumericalView = z.object({
  accepted: z.array(
    z.union([
      z.object({ value: z.number(), tolerance: z.number(), credit: z.number() }),
      z.object({ from: z.number(), to: z.number(), credit: z.number() }),
    ]),
  ),
  unit: z.string(),
});
export type NumericalView = z.infer<typeof NumericalView>;

/** The key of a text question as an author writes it. */
export const TextKey = z.strictObject({
  /** `*` stands for any run of characters, `\*` for an asterisk. */
  accepted: z
    .array(z.strictObject({ text: text(1, 300, 'Give an accepted answer'), credit: z._default(Credit, 1) }))
    .check(z.minLength(1, 'Give an accepted answer'), z.maxLength(20, 'At most 20'), requireFullCredit),
  case_sensitive: z._default(z.boolean(), false),
});
/** The same with defaults filled in. */
export const TextView = z.object({
  accepted: z.array(z.object({ text: z.string(), credit: z.number() })),
  case_sensitive: z.boolean(),
});
export type TextView = z.infer<typeof TextView>;

const PairSide = text(1, 2_000, 'Write both sides of the pair').check(requireAltText);
/** The key of a matching question: pairs, and matches that fit no prompt. */
export const MatchingKey = z
  .strictObject({
    pairs: z
      .array(z.strictObject({ prompt: PairSide, match: PairSide }))
      .check(z.minLength(2, 'Give at least two pairs'), z.maxLength(12, 'At most twelve pairs')),
    /** Matches that belong to no prompt. */
    extra: z._default(z.array(PairSide).check(z.maxLength(8, 'At most eight')), []),
  })
  .check(
    z.refine(({ pairs }) => areDistinct(pairs.map((pair) => pair.prompt)), 'Two prompts are the same'),
    z.refine(
      ({ pairs, extra }) => areDistinct([...extra, ...new Set(pairs.map((pair) => pair.match))]),
      'An extra match is listed already',
    ),
  );
export type MatchingKey = z.output<typeof MatchingKey>;
