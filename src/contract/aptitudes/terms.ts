import * as z from 'zod/mini';
import { UnixSeconds } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { StudentTrade } from '#contract/trade.ts';
import { CutOff, Scheme } from './marking-scheme.ts';

/** When something of a result may be read: once the own attempt is handed in, after the last student's end, or by an act. */
export const Release = z.enum(['at-once', 'after-end', 'by-hand']);
export type Release = z.infer<typeof Release>;

/** What is released by itself. Explanations and answers come with the marks at the earliest. */
export const ResultPart = z.enum(['marks', 'answers', 'explanations']);
export type ResultPart = z.infer<typeof ResultPart>;

/** One end for all who sit a test, or an own time that begins within the test's window. */
export const Timing = z.enum(['common', 'own']);
export type Timing = z.infer<typeof Timing>;

const Network = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
  'Give a network such as 10.20.0.0/16, or one address',
);

/** A key of Safe Exam Browser, as its settings show it. */
const SafeExamBrowserKey = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{64}$/, 'Give a key of 64 digits and letters from a to f'),
  );
const SafeExamBrowserKeys = z.array(SafeExamBrowserKey).check(z.maxLength(20, 'At most 20'));

/** How a test is sat: what is left out stays as it is, or as it always was. */
export const termFields = {
  timing: z.optional(Timing),
  /** The end of the window in which an own time begins and ends. A common end follows from start and duration. */
  window_end: z.optional(z.nullable(UnixSeconds)),
  /** Sections follow one another, and none is entered again. Sections with a time of their own always do. */
  one_way: z.optional(z.boolean()),
  /** In place of `marks_right` and `marks_wrong`. */
  scheme: z.optional(z.nullable(Scheme)),
  cut_off: z.optional(z.nullable(CutOff)),
  /** From a blueprint each student gets an own draw, or everybody the same one. */
  draw: z.optional(z.enum(['each', 'same'])),
  /** Whose test it is; none named: everybody's. */
  trades: z.optional(z.array(StudentTrade).check(z.maxLength(7))),
  batches: z.optional(z.array(z.int().check(z.gte(1950), z.lte(2150))).check(z.maxLength(50))),
  /** Only those on the test's list. */
  listed_only: z.optional(z.boolean()),
  /** Asked for at the first start; read again by admins. */
  access_code: z.optional(z.nullable(text(1, 40, 'Give a code'))),
  /** Where the first start may come from; none named: everywhere. */
  networks: z.optional(z.array(Network).check(z.maxLength(50, 'At most 50'))),
  /** Violations after which the test ends; 0: they are only recorded. */
  violation_limit: z.optional(z.int().check(z.gte(0, 'Zero or more'), z.lte(1_000, 'At most 1000'))),
  /** The paper is shown in full screen alone, where the device has one. */
  full_screen: z.optional(z.boolean()),
  /** Config Keys of Safe Exam Browser, one of which a call has to show; none: any browser will do. */
  seb_config_keys: z.optional(SafeExamBrowserKeys),
  /** Browser Exam Keys, one of which it has to show as well. */
  seb_exam_keys: z.optional(SafeExamBrowserKeys),
  /** Marks, answers and explanations at a stroke. */
  release: z.optional(Release),
  release_marks: z.optional(Release),
  release_answers: z.optional(Release),
  release_explanations: z.optional(Release),
};
