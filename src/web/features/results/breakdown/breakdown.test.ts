import { expect, test } from 'vitest';
import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import { findSlow, groupByArea, matchesFilter, readQuestionNumber, readReviewFilter } from './breakdown.ts';

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

const areas = [
  { topic: 'Ages', area: 'Quantitative' },
  { topic: 'Trains', area: 'Quantitative' },
  { topic: 'Idioms', area: 'Verbal' },
];

test('a question counts once under each of its topics and areas, the worst first', () => {
  const idiom = aResponse('General', ['Idioms'], 'right');
  expect(groupByArea([...responses, idiom], areas)).toEqual([
    {
      ...{ name: 'Other', right: 0, partial: 0, wrong: 0, blank: 1 },
      topics: [{ name: 'SQL', right: 0, partial: 0, wrong: 0, blank: 1 }],
    },
    {
      ...{ name: 'Quantitative', right: 1, partial: 0, wrong: 1, blank: 0 },
      topics: [
        { name: 'Trains', right: 0, partial: 0, wrong: 1, blank: 0 },
        { name: 'Ages', right: 1, partial: 0, wrong: 1, blank: 0 },
      ],
    },
    {
      ...{ name: 'Verbal', right: 1, partial: 0, wrong: 0, blank: 0 },
      topics: [{ name: 'Idioms', right: 1, partial: 0, wrong: 0, blank: 0 }],
    },
  ]);
});

test('an unknown filter shows every question, and an address names a question by its number', () => {
  expect(['wrong', 'nonsense', undefined].map(readReviewFilter)).toEqual(['wrong', 'all', 'all']);
  expect(['4', '0', '-1', '4.5', 'x', ['1', '2'], undefined].map(readQuestionNumber)).toEqual([
    4,
    ...Array.from({ length: 6 }, () => undefined),
  ]);
});

test('a question that is not counted is in no topic, and only the full list shows it', () => {
  const out = { ...aResponse('General', ['Ages'], 'blank'), ruling: 'out' as const };
  expect(groupByArea([...responses, out], areas)).toEqual(groupByArea(responses, areas));
  const none = new Set<number>();
  expect([matchesFilter('all', out, none), matchesFilter('blank', out, none)]).toEqual([true, false]);
});

test('slow is more than twice the median of the class, or of the own paper where the class has none', () => {
  const timed = [30, 30, 61, 61].map((seconds, index) => {
    const response = aResponse('General', ['Ages'], 'right');
    return {
      ...response,
      question: { ...response.question, id: index + 1 },
      answer: { ...response.answer, seconds },
    };
  });
  const classAnswers = [
    { question_id: 1, right: 50, seconds: 10 },
    { question_id: 3, right: 50, seconds: 40 },
    { question_id: 4, right: 50, seconds: 30 },
  ];
  expect([...findSlow(timed, classAnswers)]).toEqual([1, 4]);
  expect([...findSlow(timed.slice(0, 3), [])]).toEqual([3]);
});
