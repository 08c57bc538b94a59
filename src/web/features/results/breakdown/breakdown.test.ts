import { expect, test } from 'vitest';
import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import { groupByTopic, matchesFilter, readReviewFilter } from './breakdown.ts';

function aResponse(section: 'General' | 'Technical', topics: string[], outcome: Outcome): MarkedResponse {
  return {
    question: {
      id: 1,
      section,
      kind: 'single',
      html: '',
      options: [],
      prompts: [],
      numerical: null,
      text: null,
      stimulus_id: null,
      explanation_html: '',
      topic_tags: topics,
      difficulty_level: 1,
    },
    answer: { selected_options: [], value: '', outcome, marks: 0, seconds: 0 },
    ruling: null,
  };
}

const responses = [
  aResponse('General', ['Ages'], 'right'),
  aResponse('General', ['Ages', 'Trains', 'Ages'], 'wrong'),
  aResponse('Technical', ['SQL'], 'blank'),
];

test('a question counts once under each of its topics, the largest topic first', () => {
  expect(groupByTopic(responses)).toEqual([
    { name: 'Ages', right: 1, partial: 0, wrong: 1, blank: 0 },
    { name: 'SQL', right: 0, partial: 0, wrong: 0, blank: 1 },
    { name: 'Trains', right: 0, partial: 0, wrong: 1, blank: 0 },
  ]);
});

test('an unknown filter shows every question', () => {
  expect(['wrong', 'nonsense', undefined].map(readReviewFilter)).toEqual(['wrong', 'all', 'all']);
});

test('a question that is not counted is in no topic, and only the full list shows it', () => {
  const out = { ...aResponse('General', ['Ages'], 'blank'), ruling: 'out' as const };
  expect(groupByTopic([...responses, out])).toEqual(groupByTopic(responses));
  expect([matchesFilter('all', out), matchesFilter('blank', out)]).toEqual([true, false]);
});
