import type { MarkedResponse } from '#contract/results.ts';
import { isMissed } from '#web/features/results/own/breakdown.ts';

/** Once through some questions, with what became of those that are done, from the first on. */
export type PracticeRound<Asked> = { questions: readonly Asked[]; responses: readonly MarkedResponse[] };

export const startRound = <Asked>(questions: readonly Asked[]): PracticeRound<Asked> => ({
  questions,
  responses: [],
});

/** The round after the question that was on. */
export const addResponse = <Asked>(
  { questions, responses }: PracticeRound<Asked>,
  response: MarkedResponse,
): PracticeRound<Asked> => ({
  questions,
  responses: [...responses, response],
});

/** Those of a round that were not answered rightly. */
export const getMissed = <Asked>({ questions, responses }: PracticeRound<Asked>): Asked[] =>
  questions.filter((_, place) => {
    const response = responses[place];
    return response !== undefined && isMissed(response);
  });
