import * as z from 'zod/mini';
import { Id } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { CutOff, Scheme } from './marking-scheme.ts';
import { Timing } from './terms.ts';

/** A section's name: as its author gave it, or General and Technical in a test without sections of its own. */
export const SectionName = z.string();

const OptionText = z.object({ id: z.string(), html: z.string() });

/** A question as a student gets it during a test: no key, options in this student's order. */
export const PaperQuestion = z.object({
  id: Id,
  section: SectionName,
  kind: QuestionKind,
  html: z.string(),
  /** What is chosen from; in a matching question the matches on offer. */
  options: z.array(OptionText),
  /** The prompts of a matching question, each to be given a match. */
  prompts: z.array(OptionText),
  /** What a number is measured in. */
  unit: z.string(),
  /** The passage or figure that the question is about, among the paper's `stimuli`. */
  stimulus_id: z.nullable(Id),
  /** What a right answer is worth, and what a wrong one adds. */
  marks_right: z.number(),
  marks_wrong: z.number(),
});
export type PaperQuestion = z.infer<typeof PaperQuestion>;

/** What a student is told of a test. */
export const AptitudeFacts = {
  id: Id,
  name: z.string(),
  test_timestamp: UnixSeconds,
  duration: z.int(),
  marks_right: z.number(),
  marks_wrong: z.number(),
  instructions_html: z.string(),
  timing: Timing,
  /** Sections follow one another, and none is entered again. */
  one_way: z.boolean(),
  /** Violations after which the test ends; 0: they are only recorded. */
  violation_limit: z.int(),
  /** The paper is shown in full screen alone, where the device has one. */
  full_screen: z.boolean(),
};

/** What a student is told of a section. */
export const SectionFacts = {
  name: SectionName,
  questions: z.int(),
  instructions_html: z.string(),
  /** The section's own time, extra time left aside. */
  minutes: z.nullable(z.int()),
  max_marks: z.number(),
  /** What its answers are worth. */
  scheme: Scheme,
  /** What has to be reached in it. */
  cut_off: z.nullable(CutOff),
};

/** A section of an attempt. */
export const PaperSection = z.object({
  ...SectionFacts,
  /** When it ends, where sections follow one another; it opens when the one before it ends. */
  ends_at: z.nullable(Instant),
});
export type PaperSection = z.infer<typeof PaperSection>;
