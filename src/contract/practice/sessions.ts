import * as z from 'zod/mini';
import { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { GivenAnswer } from '#contract/attempts/attempt.ts';
import { MarkedResponse } from '#contract/attempts/score.ts';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { PassageText } from '#contract/questions/question.ts';
import { TopicName } from '#contract/questions/topics.ts';

/** `learn` shows the key after every answer, `drill` all keys at the end. */
export const PracticeMode = z.enum(['learn', 'drill'], 'Choose how to practise');
export type PracticeMode = z.infer<typeof PracticeMode>;

/** Why a question was picked: due for revision, a weak topic, never met, at the student's level, or answered wrongly before, or bookmarked. */
export const PickReason = z.enum(['due', 'weak', 'new', 'level', 'missed', 'bookmark']);
export type PickReason = z.infer<typeof PickReason>;

/** The most questions that a student asks for. A session of missed questions may have more. */
const MAX_PRACTICE_QUESTIONS = 30;
export const MAX_SESSION_QUESTIONS = 100;
const MAX_TOPICS = 150;

const Difficulties = z
  .array(z.int().check(z.gte(1, 'Choose 1 to 5'), z.lte(5, 'Choose 1 to 5')))
  .check(z.maxLength(5));

export const startPracticeSession = endpoint({
  method: 'POST',
  path: '/practice/sessions',
  summary: 'Start practising: picks the questions from the bank and the generators',
  body: z.strictObject({
    /** Names of topics; none: all of them. */
    topics: z._default(z.array(TopicName).check(z.maxLength(MAX_TOPICS)), []),
    /** Difficulties to pick from; none: at the student's level. */
    difficulties: z._default(Difficulties, []),
    /** Kinds to pick from; none: all of them. */
    kinds: z._default(z.array(QuestionKind).check(z.maxLength(6)), []),
    count: z
      .int()
      .check(z.gte(1, 'At least one question'), z.lte(MAX_PRACTICE_QUESTIONS, 'At most 30 questions')),
    mode: z._default(PracticeMode, 'learn'),
    /** A time limit; null: none. */
    minutes: z._default(z.nullable(z.int().check(z.gte(1), z.lte(180))), null),
  }),
  reply: z.object({ id: Id, questions: z.int() }),
});

const PracticeItem = z.object({
  /** From 1. */
  position: z.int(),
  topic: z.string(),
  difficulty: z.int(),
  reason: PickReason,
  /** Without its key; its id is the position. Null while a coming test has the question. */
  question: z.nullable(
    z.pick(PaperQuestion, {
      ...{ id: true, kind: true, html: true, options: true, prompts: true },
      ...{ unit: true, stimulus_id: true },
    }),
  ),
  /** The student's answer that counts; null before. */
  answer: z.nullable(
    z.object({ selected_options: z.array(z.string()), value: z.string(), seconds: z.int() }),
  ),
  /** Set where the student bookmarked the question. */
  bookmark: z.nullable(z.object({ id: Id, note: z.string() })),
  /** Whether faults are reported: `none` for a question of a generator, which no report can name. */
  report: z.enum(['none', 'possible', 'open']),
  /** Outcome and key, once they may be seen. */
  feedback: z.nullable(z.lazy(() => PracticeFeedback)),
});
export type PracticeItem = z.input<typeof PracticeItem>;

/** How an answer was marked, with the key. */
export const PracticeFeedback = z.object({
  response: MarkedResponse,
  /** The mistake that leads to the chosen option, where a generator names it. */
  mistake: z.nullable(z.string()),
  /** The usual seconds of right answers in practice; null where too few are known. */
  usual_seconds: z.nullable(z.number()),
});
export type PracticeFeedback = z.infer<typeof PracticeFeedback>;

export const PracticeSession = z.object({
  id: Id,
  mode: PracticeMode,
  topics: z.array(z.string()),
  /** The test whose missed questions it asks; null for other sessions. */
  aptitude: z.nullable(z.object({ id: Id, name: z.string() })),
  started_at: Instant,
  /** The end by the time limit; null: none. */
  ends_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  items: z.array(PracticeItem),
  stimuli: z.array(PassageText),
});
export type PracticeSession = z.input<typeof PracticeSession>;

export const readPracticeSession = endpoint({
  method: 'GET',
  path: '/practice/sessions/:id',
  summary: 'The questions of an own practice session, with the keys that may be seen',
  params: IdParams,
  reply: PracticeSession,
});

const SentAnswer = z.strictObject({
  /** Made by the device. The same id twice is one answer. */
  answer_id: z.uuid('Send a UUID'),
  position: z.int().check(z.gte(1), z.lte(MAX_SESSION_QUESTIONS)),
  /** Blank to see the answer without giving one. */
  ...z.omit(GivenAnswer, { question_id: true }).shape,
  seconds: z.int().check(z.gte(0), z.lte(86_400)),
});
export type SentAnswer = z.infer<typeof SentAnswer>;

export const savePracticeAnswers = endpoint({
  method: 'POST',
  path: '/practice/sessions/:id/answers',
  summary: 'Store answers of an own practice session; a repeated answer is stored once',
  params: IdParams,
  body: z.strictObject({
    answers: z.array(SentAnswer).check(z.minLength(1), z.maxLength(MAX_PRACTICE_QUESTIONS * 2)),
  }),
  reply: z.array(
    z.object({
      answer_id: z.string(),
      position: z.int(),
      /** `late`: it arrived after the end and does not count in the session's score. */
      status: z.enum(['stored', 'late']),
      /** In `learn` and after the end. Null while a coming test has the question. */
      feedback: z.nullable(PracticeFeedback),
    }),
  ),
});

export const endPracticeSession = endpoint({
  method: 'POST',
  path: '/practice/sessions/:id/end',
  summary: 'End an own practice session; ending it twice changes nothing',
  params: IdParams,
  reply: Nothing,
});

export const listPracticeSessions = endpoint({
  method: 'GET',
  path: '/practice/sessions',
  summary: 'The latest practice sessions of the caller',
  reply: z.array(
    z.object({
      id: Id,
      mode: PracticeMode,
      topics: z.array(z.string()),
      /** The name of the test whose missed questions it asked; null for other sessions. */
      aptitude: z.nullable(z.string()),
      questions: z.int(),
      answered: z.int(),
      /** Null for a drill that is not over. Leaves out what a test asks now. */
      correct: z.nullable(z.int()),
      started_at: Instant,
      ended_at: z.nullable(Instant),
    }),
  ),
});
