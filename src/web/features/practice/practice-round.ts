import type { MarkedResponse } from '#contract/results.ts';
import { isMissed } from '#web/features/results/own/breakdown.ts';

/** Once through some questions, with what became of those that are done, from the first on. */
export type Round<Asked> = { questions: readonly Asked[]; done: readonly MarkedResponse[] };

export const begin = <Asked>(questions: readonly Asked[]): Round<Asked> => ({ questions, done: [] });

/** The round after the question that was on. */
export const goOn = <Asked>({ questions, done }: Round<Asked>, response: MarkedResponse): Round<Asked> => ({
  questions,
  done: [...done, response],
});

/** Those of a round that were not answered rightly. */
export const missedOf = <Asked>({ questions, done }: Round<Asked>): Asked[] =>
  questions.filter((_, place) => {
    const response = done[place];
    return response !== undefined && isMissed(response);
  });
