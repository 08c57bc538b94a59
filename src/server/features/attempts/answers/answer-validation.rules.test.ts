import { describe, expect, test } from 'vitest';
import { type AllowedAnswers, refusalOfAnswer } from './answer-validation.rules.ts';

describe('an operation', () => {
  const sheet: AllowedAnswers = [
    { question: 1, kind: 'single', options: ['a', 'b'], prompts: [] },
    { question: 2, kind: 'multiple', options: ['c', 'd'], prompts: [] },
    { question: 4, kind: 'matching', options: ['e', 'f'], prompts: ['p', 'q'] },
    { question: 5, kind: 'numerical', options: [], prompts: [] },
  ];

  test.each([
    [{ question_id: 1, selected_options: ['a'] }, undefined],
    [{ question_id: 1, selected_options: [] }, undefined],
    [{ question_id: 1 }, undefined],
    [{ question_id: 2, selected_options: ['c', 'd'] }, undefined],
    [{ question_id: 3 }, 'not-in-paper'],
    [{ question_id: 1, selected_options: ['c'] }, 'not-in-paper'],
    [{ question_id: 1, selected_options: ['a', 'b'] }, 'too-many-options'],
    [{ question_id: 1, value: '4' }, 'wrong-answer-kind'],
    [{ question_id: 4, selected_options: ['p:e', 'q:e'] }, undefined],
    [{ question_id: 4, selected_options: ['p:e', 'p:f'] }, 'too-many-options'],
    [{ question_id: 4, selected_options: ['e:p'] }, 'not-in-paper'],
    [{ question_id: 4, selected_options: ['p:e:,-'] }, 'not-in-paper'],
    [{ question_id: 4, selected_options: ['p'] }, 'not-in-paper'],
    [{ question_id: 4, value: 'e' }, 'wrong-answer-kind'],
    [{ question_id: 5, value: '4' }, undefined],
    [{ question_id: 5, value: 'no number' }, undefined],
    [{ question_id: 5, selected_options: [] }, 'wrong-answer-kind'],
  ])('%j is answered by %s', (operation, refusal) => {
    expect(refusalOfAnswer(operation, sheet)).toBe(refusal);
  });
});
