import * as z from 'zod/mini';
import { UnixSeconds } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { StudentTrade } from '#contract/trade.ts';
import { CutOff, Scheme } from './marking-scheme.ts';

/** When a part of a result can be read: right after submission, after the last student's end, or once an admin releases it. */
export const Release = z.enum(['at-once', 'after-end', 'by-hand']);
export type Release = z.infer<typeof Release>;

/** The parts of a result. Answers never come before the marks, nor explanations before the answers. */
export const ResultPart = z.enum(['marks', 'answers', 'explanations']);
export type ResultPart = z.infer<typeof ResultPart>;

/** One end for all students, or an own time for each that begins within the test's window. */
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

/** How a test is taken. A field left out keeps its value, or takes the default in a new test. */
export const termFields = {
  timing: z.optional(Timing),
  /** The end of the window for own times. A common end follows from start and duration. */
  window_end: z.optional(z.nullable(UnixSeconds)),
  /** Sections come one after another, and a finished one cannot be reopened. Sections with their own time always do. */
  one_way: z.optional(z.boolean()),
  /** Replaces `marks_right` and `marks_wrong`. */
  scheme: z.optional(z.nullable(Scheme)),
  cut_off: z.optional(z.nullable(CutOff)),
  /** Whether each student gets an own draw from a blueprint, or all get the same. */
  draw: z.optional(z.enum(['each', 'same'])),
  /** The trades that the test is for; empty: all. */
  trades: z.optional(z.array(StudentTrade).check(z.maxLength(7))),
  batches: z.optional(z.array(z.int().check(z.gte(1950), z.lte(2150))).check(z.maxLength(50))),
  /** Only students on the admission list may take the test. */
  listed_only: z.optional(z.boolean()),
  /** Students enter it at their first start. */
  access_code: z.optional(z.nullable(text(1, 40, 'Give a code'))),
  /** Networks that a first start may come from; empty: all. */
  networks: z.optional(z.array(Network).check(z.maxLength(50, 'At most 50'))),
  /** The number of violations that ends the test; 0: violations are only recorded. */
  violation_limit: z.optional(z.int().check(z.gte(0, 'Zero or more'), z.lte(1_000, 'At most 1000'))),
  /** The paper is shown only in full screen, on devices that support it. */
  full_screen: z.optional(z.boolean()),
  /** Config Keys of Safe Exam Browser, one of which each call must show; empty: any browser. */
  seb_config_keys: z.optional(SafeExamBrowserKeys),
  /** Browser Exam Keys, one of which each call must show as well. */
  seb_exam_keys: z.optional(SafeExamBrowserKeys),
  /** Sets the release of marks, answers and explanations together. */
  release: z.optional(Release),
  release_marks: z.optional(Release),
  release_answers: z.optional(Release),
  release_explanations: z.optional(Release),
};
