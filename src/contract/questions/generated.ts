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

/** A template of questions, which makes one for every seed. */
const QuestionTemplate = z.object({
  name: z.string(),
  title: z.string(),
  area: z.string(),
  topic: z.string(),
  difficulty: z.int(),
  kind: QuestionKind,
  /** At least so many different questions come of it, other names and wordings not counted. */
  space: z.int(),
  /** Drafts and ready questions of the family. */
  in_bank: z.int(),
});
export type QuestionTemplate = z.infer<typeof QuestionTemplate>;

export const listQuestionTemplates = endpoint({
  method: 'GET',
  path: '/question/generators',
  summary: 'The templates that questions are generated from, by area and topic',
  reply: z.array(QuestionTemplate),
});

/** An instance as a student reads it, with key and mistakes; nothing of it is stored. */
const GeneratedQuestionView = z.object({
  seed: z.int(),
  kind: QuestionKind,
  description_html: z.string(),
  options: z.array(
    z.object({
      html: z.string(),
      correct: z.boolean(),
      /** What leads to a wrong option, such as "leaves out the platform". */
      mistake: z.nullable(z.string()),
    }),
  ),
  /** Where the answer is typed. */
  answer: z.nullable(z.object({ value: z.number(), tolerance: z.number(), unit: z.string() })),
  explanation_html: z.string(),
  /** Whether the bank has it, be it by another seed. */
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
    'Put different questions of a template into the bank, none that it has already; all of one family, of which a student gets one',
  body: z.strictObject({
    name: TemplateName,
    count: z.int('Give a whole number').check(z.gte(1, 'At least 1'), z.lte(100, 'At most 100 at a time')),
    /** Where the search for seeds begins; left out: anywhere. */
    from_seed: z.optional(Seed),
    status: z._default(z.enum(['draft', 'ready']), 'draft'),
    question_type: z._default(Trade, 'GENERAL'),
    /** Left out: as the template has it. */
    difficulty: z.optional(z.int().check(z.gte(1, 'Choose 1 to 5'), z.lte(5, 'Choose 1 to 5'))),
  }),
  reply: z.object({
    questions: z.array(z.object({ id: Id, seed: z.int() })),
    /** How many fewer than asked for: nothing more was found that the bank has not. */
    missing: z.int(),
  }),
});

export const undoGeneratedQuestions = endpoint({
  method: 'POST',
  path: '/question/generators/undo',
  summary: 'Delete generated questions that no test has and nobody changed; the others stay',
  body: z.strictObject({
    question_ids: z
      .array(Id)
      .check(z.minLength(1, 'Name a question'), z.maxLength(100, 'At most 100 at a time')),
  }),
  reply: z.object({ deleted: z.int(), kept: z.array(Id) }),
});
