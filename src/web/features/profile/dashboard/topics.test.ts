import { expect, test } from 'vitest';
import type { TopicAnalysis } from '#contract/profile/dashboard.ts';
import { findWeakest, getScorePercent } from './topics.ts';

function aTopic(topic: string, right: number, wrong: number): TopicAnalysis {
  const total_solved = right + wrong;
  return {
    topic,
    total_questions: total_solved + 1,
    total_solved,
    correct_answers: right,
    incorrect_answers: wrong,
    accuracy: total_solved > 0 ? (right / total_solved) * 100 : 0,
  };
}

test('the weakest topics are the least accurate with enough answers, at most three', () => {
  const topics = [
    aTopic('one answer only', 0, 1),
    aTopic('good', 9, 1),
    aTopic('half of two', 1, 1),
    aTopic('half of six', 3, 3),
    aTopic('third', 1, 2),
    aTopic('none', 0, 2),
  ];
  expect(findWeakest(topics).map((one) => one.topic)).toEqual(['none', 'third', 'half of six']);
});

test('no topic is weak if all are solid', () => {
  expect(findWeakest([aTopic('good', 4, 1)])).toEqual([]);
});

test('a score below zero is a negative percentage, and a total of zero gives zero', () => {
  expect([
    getScorePercent({ score: 9, total_score: 18 }),
    getScorePercent({ score: -9, total_score: 18 }),
    getScorePercent({ score: 0, total_score: 0 }),
  ]).toEqual([50, -50, 0]);
});
