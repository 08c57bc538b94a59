import * as z from 'zod/mini';
import { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { GivenAnswer } from '#contract/attempts/attempt.ts';
import { MarkedResponse } from '#contract/attempts/score.ts';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { PassageText } from '#contract/questions/question.ts';

/** A question of the caller's paper to practise, as it was asked there: without key and answer. */
const PracticeQuestion = z.extend(
  z.pick(PaperQuestion, {
    ...{ id: true, kind: true, html: true, options: true, prompts: true },
    ...{ unit: true, stimulus_id: true },
  }),
  {
    /** Its number in the paper, from 1. */
    number: z.int(),
  },
);
export type PracticeQuestion = z.infer<typeof PracticeQuestion>;

export const readPractice = endpoint({
  method: 'GET',
  path: '/aptitude/practise/:id',
  summary:
    'The questions that were not answered correctly in the own attempt, for practice, once its answers are released',
  params: IdParams,
  reply: z.object({
    aptitude: z.object({ id: Id, name: z.string() }),
    /** Incorrect, partly correct or unattempted questions. Those that do not count are left out. */
    questions: z.array(PracticeQuestion),
    stimuli: z.array(PassageText),
  }),
});
export type Practice = z.input<typeof readPractice.reply>;

export const checkPracticeAnswer = endpoint({
  method: 'POST',
  path: '/aptitude/practise/:id',
  summary: 'Mark an answer to a question of the own paper and return the correct one; nothing is stored',
  params: IdParams,
  /** An answer may be blank. */
  body: GivenAnswer,
  reply: MarkedResponse,
});
