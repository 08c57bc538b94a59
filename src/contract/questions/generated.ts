import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { QuestionKind } from './answer-key.ts';

export const MAX_SEED = 2_147_483_647;
/** A seed fixes the question that a template makes. */
const Seed = z
  .int('Give a whole number')
  .check(z.gte(1, 'At least 1'), z.lte(MAX_SEED, 'At most 2,147,483,647'));
const TemplateName = text(1, 80, 'Choose a template');

/** A question template: it makes one question from each seed. */
const QuestionTemplate = z.object({
  name: z.string(),
  title: z.string(),
  area: z.string(),
  topic: z.string(),
  /** The type of its questions, unless a draw asks for another: GENERAL, or the trade of its area. */
  trade: Trade,
  difficulty: z.int(),
  kind: QuestionKind,
  /** A lower bound of the number of different questions it makes, not counting names and wording. */
  space: z.int(),
  /** Drafts and ready questions that it made. */
  in_bank: z.int(),
});
export type QuestionTemplate = z.infer<typeof QuestionTemplate>;

export const listQuestionTemplates = endpoint({
  method: 'GET',
  path: '/question/generators',
  summary: 'The templates that questions are generated from, by area and topic',
  reply: z.array(QuestionTemplate),
});

/** A generated question as a student would see it, with its key and the mistakes behind wrong options; not stored. */
const GeneratedQuestionView = z.object({
  seed: z.int(),
  kind: QuestionKind,
  description_html: z.string(),
  options: z.array(
    z.object({
      html: z.string(),
      correct: z.boolean(),
      /** The mistake that leads to a wrong option, such as "leaves out the platform". */
      mistake: z.nullable(z.string()),
    }),
  ),
  /** The key of a typed answer. */
  answer: z.nullable(z.object({ value: z.number(), tolerance: z.number(), unit: z.string() })),
  explanation_html: z.string(),
  /** Whether the bank has this question, from this or another seed. */
  in_bank: z.boolean(),
});
export type GeneratedQuestionView = z.infer<typeof GeneratedQuestionView>;

const MAX_PREVIEWS = 20;

export const previewGeneratedQuestions = endpoint({
  method: 'POST',
  path: '/question/generators/preview',
  summary: 'The questions of some seeds, named or from one on, rendered with key, mistakes and explanation',
  body: z.union([
    z.strictObject({
      name: TemplateName,
      seeds: z
        .array(Seed)
        .check(z.minLength(1, 'Name a seed'), z.maxLength(MAX_PREVIEWS, `At most ${MAX_PREVIEWS} at a time`)),
    }),
    z.strictObject({
      name: TemplateName,
      from: Seed,
      count: z.int().check(z.gte(1), z.lte(MAX_PREVIEWS, `At most ${MAX_PREVIEWS} at a time`)),
    }),
  ]),
  reply: z.array(GeneratedQuestionView),
});

export const generateQuestions = endpoint({
  method: 'POST',
  path: '/question/generators/draw',
  summary:
    'Add different new questions of a template to the bank; they form a family, of which a student gets one',
  body: z.strictObject({
    name: TemplateName,
    count: z.int('Give a whole number').check(z.gte(1, 'At least 1'), z.lte(100, 'At most 100 at a time')),
    /** The first seed to try; left out: a random one. */
    from_seed: z.optional(Seed),
    status: z._default(z.enum(['draft', 'ready']), 'draft'),
    /** Left out: the template's trade. */
    question_type: z.optional(Trade),
    /** Left out: the template's difficulty. */
    difficulty: z.optional(z.int().check(z.gte(1, 'Choose 1 to 5'), z.lte(5, 'Choose 1 to 5'))),
  }),
  reply: z.object({
    questions: z.array(z.object({ id: Id, seed: z.int() })),
    /** How many fewer than asked for, because the search found no more new questions. */
    missing: z.int(),
  }),
});

export const undoGeneratedQuestions = endpoint({
  method: 'POST',
  path: '/question/generators/undo',
  summary: 'Delete generated questions that are in no test and unchanged; the others stay',
  body: z.strictObject({
    question_ids: z
      .array(Id)
      .check(z.minLength(1, 'Name a question'), z.maxLength(100, 'At most 100 at a time')),
  }),
  reply: z.object({ deleted: z.int(), kept: z.array(Id) }),
});
