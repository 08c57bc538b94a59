import * as z from 'zod/mini';
import { MarkedResponse, SectionScore } from '#contract/attempts/score.ts';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { PassageText } from '#contract/questions/question.ts';
import { reason, text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { Aptitude } from './aptitude.ts';
import { CutOff } from './marking-scheme.ts';
import { AptitudeFacts, PaperQuestion, PaperSection } from './paper.ts';
import { ResultPart } from './terms.ts';

/** A finding of the checklist. A blocking one prevents publishing. */
export const ChecklistPoint = z.object({
  code: z.enum([
    'no-questions',
    'empty-section',
    'question-without-section',
    'question-retired',
    'question-draft',
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

export const readChecklist = endpoint({
  method: 'GET',
  path: '/aptitude/checklist/:id',
  summary: 'What blocks a test from being published, and hints for its author',
  params: IdParams,
  reply: z.object({ points: z.array(ChecklistPoint) }),
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

export const previewAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/preview/:id',
  summary: 'A paper as a student of a trade gets it, and how answers to it would be marked; nothing is kept',
  params: IdParams,
  body: z.strictObject({
    trade: Trade,
    /** Another number, another student. */
    student: z._default(z.int().check(z.gte(0), z.lte(2_147_483_647)), 0),
    answers: z.optional(
      z
        .array(
          z.strictObject({
            question_id: Id,
            selected_options: z._default(z.array(text(1, 41)).check(z.maxLength(12)), []),
            value: z._default(text(0, 500), ''),
            seconds: z._default(z.int().check(z.gte(0), z.lte(86_400)), 0),
          }),
        )
        .check(z.maxLength(500)),
    ),
  }),
  reply: z.object({
    aptitude: z.object(AptitudeFacts),
    sections: z.array(PaperSection),
    questions: z.array(PaperQuestion),
    stimuli: z.array(PassageText),
    /** What has to be reached in the whole test. */
    cut_off: z.nullable(CutOff),
    /** When time is over for a student who starts now, as the window opens. */
    deadline: Instant,
    server_time: Instant,
    /** Questions that blueprints lack for this student. */
    missing: z.int(),
    /** Of the answers given. */
    marked: z.nullable(
      z.object({
        marks: z.number(),
        max_marks: z.number(),
        correct: z.int(),
        incorrect: z.int(),
        unanswered: z.int(),
        qualified: z.nullable(z.boolean()),
        sections: z.array(z.extend(SectionScore, { cut_off: z.nullable(CutOff) })),
        responses: z.array(MarkedResponse),
      }),
    ),
  }),
});

const Factor = z
  .number('Give a number')
  .check(z.gt(1, 'More than one'), z.lte(4, 'At most four times'), z.multipleOf(0.001));
/** A day. */
export const MAX_EXTRA_MINUTES = 1_440;
const ExtraTimeAmount = z.union(
  [
    z.strictObject({ factor: Factor }),
    z.strictObject({ minutes: z.int('Give whole minutes').check(z.gte(1), z.lte(MAX_EXTRA_MINUTES)) }),
  ],
  'Give a factor or minutes',
);

const ExtraTime = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  /** Times the time of others. */
  factor: z.nullable(z.number()),
  /** On top of that. */
  minutes: z.nullable(z.int()),
  reason: z.string(),
  granted_by: z.string(),
  granted_at: Instant,
  started_at: z.nullable(Instant),
  deadline: z.nullable(Instant),
});
export type ExtraTime = z.input<typeof ExtraTime>;

export const listExtraTime = endpoint({
  method: 'GET',
  path: '/aptitude/extra-time/:id',
  summary: 'The students with extra time in a test, latest first',
  params: IdParams,
  reply: z.array(ExtraTime),
});

export const grantExtraTime = endpoint({
  method: 'POST',
  path: '/aptitude/extra-time/:id',
  summary: 'Give one student more time in a test, before it or while it is written; it never becomes less',
  message: 'The time is given.',
  params: IdParams,
  body: z.strictObject({ regno: Regno, extra: ExtraTimeAmount, reason: reason() }),
  reply: ExtraTime,
});

export const withdrawExtraTime = endpoint({
  method: 'POST',
  path: '/aptitude/extra-time/withdraw/:id',
  summary: 'Take extra time back from a student who has not started',
  params: IdParams,
  body: z.strictObject({ regno: Regno }),
  reply: Nothing,
});
