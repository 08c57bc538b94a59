import * as z from 'zod/mini';
import { PaperQuestion } from './aptitudes/paper.ts';
import { GivenAnswer } from './attempts/attempt.ts';
import { MarkedResponse } from './attempts/score.ts';
import { endpoint, Id, IdParams } from './endpoint.ts';
import { PassageText } from './questions/question.ts';

/** A question of the own paper to practise, as it was asked there: no key, and nothing of what was answered. */
const PracticeQuestion = z.extend(
  z.pick(PaperQuestion, {
    ...{ id: true, kind: true, html: true, options: true, prompts: true },
    ...{ unit: true, stimulus_id: true },
  }),
  {
    /** Its place in the paper, from 1. */
    number: z.int(),
  },
);
export type PracticeQuestion = z.infer<typeof PracticeQuestion>;

export const readPractice = endpoint({
  method: 'GET',
  path: '/aptitude/practise/:id',
  summary:
    'What went wrong in the own attempt, to be answered once more, as soon as its answers are released',
  params: IdParams,
  reply: z.object({
    aptitude: z.object({ id: Id, name: z.string() }),
    /** Wrong, partly right or without an answer; what does not count is left out. */
    questions: z.array(PracticeQuestion),
    stimuli: z.array(PassageText),
  }),
});
export type Practice = z.input<typeof readPractice.reply>;

export const checkPracticeAnswer = endpoint({
  method: 'POST',
  path: '/aptitude/practise/:id',
  summary:
    'How an answer to a question of the own paper would be marked, with the right one; nothing is stored',
  params: IdParams,
  /** Without an answer the right one is told all the same. */
  body: GivenAnswer,
  reply: MarkedResponse,
});
