import * as z from 'zod/mini';
import { Id } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { CutOff, Scheme } from './marking-scheme.ts';
import { Timing } from './terms.ts';

/** A section's name: its author's, or General or Technical in a test without sections. */
export const SectionName = z.string();

const OptionText = z.object({ id: z.string(), html: z.string() });

/** A question as a student sees it during a test: without its key, with options in the student's order. */
export const PaperQuestion = z.object({
  id: Id,
  section: SectionName,
  kind: QuestionKind,
  html: z.string(),
  /** The options; in a matching question the matches on offer. */
  options: z.array(OptionText),
  /** The prompts of a matching question. */
  prompts: z.array(OptionText),
  /** The unit of a numerical answer. */
  unit: z.string(),
  /** The question's passage or figure, among the paper's `stimuli`. */
  stimulus_id: z.nullable(Id),
  /** Marks for a correct answer, and marks that an incorrect one adds (zero or less). */
  marks_right: z.number(),
  marks_wrong: z.number(),
});
export type PaperQuestion = z.infer<typeof PaperQuestion>;

/** What a student sees of a test. */
export const AptitudeFacts = {
  id: Id,
  name: z.string(),
  test_timestamp: UnixSeconds,
  duration: z.int(),
  marks_right: z.number(),
  marks_wrong: z.number(),
  instructions_html: z.string(),
  timing: Timing,
  /** Sections come one after another, and a finished one cannot be reopened. */
  one_way: z.boolean(),
  /** The number of violations that ends the test; 0: violations are only recorded. */
  violation_limit: z.int(),
  /** The paper is shown only in full screen, on devices that support it. */
  full_screen: z.boolean(),
  /** The pattern of a mock, which one student sits for practice; null: a test. */
  mock_pattern: z.nullable(z.string()),
};

/** What a student sees of a section. */
export const SectionFacts = {
  name: SectionName,
  questions: z.int(),
  instructions_html: z.string(),
  /** The section's own time, without extra time. */
  minutes: z.nullable(z.int()),
  max_marks: z.number(),
  scheme: Scheme,
  cut_off: z.nullable(CutOff),
};

/** A section of an attempt. */
export const PaperSection = z.object({
  ...SectionFacts,
  /** The section's end, if sections come one after another; each opens at the end of the one before. */
  ends_at: z.nullable(Instant),
});
export type PaperSection = z.infer<typeof PaperSection>;
