import type { MarkedResponse } from '#contract/attempts/score.ts';
import { isMissed } from '#web/features/results/breakdown/breakdown.ts';

/** One pass through some questions, with the results of those already answered, in order. */
export type PracticeRound<Asked> = { questions: readonly Asked[]; responses: readonly MarkedResponse[] };

export const startRound = <Asked>(questions: readonly Asked[]): PracticeRound<Asked> => ({
  questions,
  responses: [],
});

/** The round after the current question was answered. */
export const addResponse = <Asked>(
  { questions, responses }: PracticeRound<Asked>,
  response: MarkedResponse,
): PracticeRound<Asked> => ({
  questions,
  responses: [...responses, response],
});

/** The questions of a round that were not answered correctly. */
export const getMissed = <Asked>({ questions, responses }: PracticeRound<Asked>): Asked[] =>
  questions.filter((_, place) => {
    const response = responses[place];
    return response !== undefined && isMissed(response);
  });
