import { expect, test } from 'vitest';
import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import { addResponse, getMissed, startRound } from './practice-round.ts';

const marked = (outcome: Outcome, ruling: MarkedResponse['ruling'] = null): MarkedResponse => ({
  question: {
    ...{ id: 1, section: 'General', kind: 'single', html: '', options: [], prompts: [], numerical: null },
    ...{ text: null, stimulus_id: null, explanation_html: '', topic_tags: [], difficulty_level: 1 },
  },
  answer: { selected_options: [], value: '', outcome, marks: 0, seconds: 0 },
  ruling,
});

test('incorrect, partly correct and unattempted questions are missed; those that no longer count are not', () => {
  const outcomes = [
    marked('right'),
    marked('wrong'),
    marked('partial'),
    marked('blank'),
    marked('blank', 'out'),
  ];
  const round = outcomes.reduce(addResponse<string>, startRound(['a', 'b', 'c', 'd', 'e']));
  expect(getMissed(round)).toEqual(['b', 'c', 'd']);
});

test('a question that has not been asked yet is not missed', () => {
  expect(getMissed(addResponse(startRound(['a', 'b', 'c']), marked('wrong')))).toEqual(['a']);
});
