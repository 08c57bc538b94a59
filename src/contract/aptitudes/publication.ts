import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Aptitude } from './aptitude.ts';
import { ResultPart } from './terms.ts';

/** A finding of the checklist. A blocking one prevents publishing. */
export const ChecklistPoint = z.object({
  code: z.enum([
    'no-questions',
    'empty-section',
    'question-without-section',
    'question-retired',
    'question-draft',
    'question-quarantined',
    'key-missing',
    'too-few-questions',
    'window-past',
    'window-short',
    'window-tight',
    'minutes-mixed',
    'minutes-beyond-duration',
    'minutes-below-duration',
    'trade-without-questions',
    'count-differs',
    'nobody-listed',
    'clash',
    'answers-early',
    'marks-early',
    'answers-elsewhere',
    'named-options',
    'met-in-practice',
  ]),
  blocking: z.boolean(),
  message: z.string(),
  section: z.nullable(z.string()),
  /** The line of the section's blueprint, from 1. */
  line: z.nullable(z.int()),
  /** How many questions the line lacks. */
  missing: z.nullable(z.int()),
});
export type ChecklistPoint = z.infer<typeof ChecklistPoint>;

/** Whether a second person has approved a draft. */
export const Review = z.object({
  /** Stands for the contents of the draft; every change of them changes it. */
  state: z.string(),
  approved: z.nullable(z.object({ by: z.string(), at: Instant })),
  /** Whether the caller may approve it: not after having made its last change. */
  may_approve: z.boolean(),
});
export type Review = z.input<typeof Review>;

export const readChecklist = endpoint({
  method: 'GET',
  path: '/aptitude/checklist/:id',
  summary: 'What blocks a test from being published, and hints for its author',
  params: IdParams,
  reply: z.object({
    points: z.array(ChecklistPoint),
    /** Null: the test is published, or the portal asks for no approval. */
    review: z.nullable(Review),
  }),
});

export const approveAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/approve/:id',
  summary: 'Approve a draft as a second person; any change of the draft withdraws the approval',
  message: 'The draft is approved.',
  params: IdParams,
  body: z.strictObject({
    /** The `state` of the checklist's review, so that nobody approves what they have not seen. */
    state: text(1, 64),
  }),
  reply: Nothing,
});

export const publishAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/publish/:id',
  summary: 'Show a test to its students and freeze the questions that its blueprints draw from',
  message: 'The test is published.',
  params: IdParams,
  reply: Aptitude,
});

export const unpublishAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/unpublish/:id',
  summary: 'Make a test that nobody has started a draft again',
  message: 'The test is a draft again.',
  params: IdParams,
  reply: Aptitude,
});

export const duplicateAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/duplicate/:id',
  summary: 'Copy a test as a draft: settings, sections, questions and admission list',
  params: IdParams,
  body: z.strictObject({ name: z.optional(text(1, 120)), test_timestamp: z.optional(UnixSeconds) }),
  reply: Aptitude,
});

export const releaseResults = endpoint({
  method: 'POST',
  path: '/aptitude/release/:id',
  summary: 'Release marks, answers or explanations that are released by hand',
  params: IdParams,
  body: z.strictObject({
    parts: z.array(ResultPart).check(z.minLength(1, 'Choose what to release'), z.maxLength(3)),
  }),
  reply: Aptitude,
});
