import * as z from 'zod/mini';
import { SectionName } from '#contract/aptitudes/paper.ts';
import { Id } from '#contract/endpoint.ts';
import { NumericalView, QuestionKind, TextView } from '#contract/questions/answer-key.ts';

export const Outcome = z.enum(['right', 'partial', 'wrong', 'blank']);
export type Outcome = z.infer<typeof Outcome>;

/** How a question of a test is marked: by the key of a version, correct for all, not at all, or by the keys of the papers. */
export const RulingKind = z.enum(['key', 'full', 'out', 'pinned'], 'Choose how the question is marked');
export type RulingKind = z.infer<typeof RulingKind>;

export const MarkedResponse = z.object({
  question: z.object({
    id: Id,
    section: SectionName,
    kind: QuestionKind,
    html: z.string(),
    options: z.array(z.object({ id: z.string(), html: z.string(), correct: z.boolean() })),
    /** The prompts of a matching question, each with the id of its match among the options. */
    prompts: z.array(z.object({ id: z.string(), html: z.string(), match: z.string() })),
    numerical: z.nullable(NumericalView),
    text: z.nullable(TextView),
    stimulus_id: z.nullable(Id),
    explanation_html: z.string(),
    topic_tags: z.array(z.string()),
    difficulty_level: z.int(),
  }),
  answer: z.object({
    selected_options: z.array(z.string()),
    value: z.string(),
    outcome: Outcome,
    marks: z.number(),
    seconds: z.int(),
  }),
  /** The ruling that replaces the key of the paper. A question that is `out` has no outcome and no marks. */
  ruling: z.nullable(RulingKind),
});
export type MarkedResponse = z.infer<typeof MarkedResponse>;

/** How one section of an attempt was marked. */
export const SectionScore = z.object({
  name: SectionName,
  marks: z.number(),
  max_marks: z.number(),
  correct: z.int(),
  incorrect: z.int(),
  unanswered: z.int(),
  /** The penalty for wrong answers beyond a threshold, included in the marks; zero or less. */
  penalty: z.number(),
  /** Whether the section's cut-off was reached; null: it has none. */
  qualified: z.nullable(z.boolean()),
});
export type SectionScore = z.infer<typeof SectionScore>;
