import { expect, test } from 'vitest';
import type { RulingKind } from '#contract/attempts/score.ts';
import { groupCorrections } from './corrections.ts';

const correction = (
  number: number,
  how: RulingKind,
  at = '2026-11-22T08:00:00Z',
  words = 'The key was wrong.',
) => ({
  ...{ question_id: number + 100, number, how, words },
  decided_at: at,
});

test('corrections decided together are grouped, latest first, with the question numbers of the student’s paper', () => {
  const groups = groupCorrections([
    correction(12, 'key'),
    correction(3, 'key'),
    correction(7, 'out'),
    correction(1, 'full', '2026-11-23T08:00:00Z', 'Two options were alike.'),
  ]);
  expect(groups).toEqual([
    {
      decided_at: '2026-11-23T08:00:00Z',
      words: 'Two options were alike.',
      sentences: ['Full marks for everybody: question 1.'],
    },
    {
      decided_at: '2026-11-22T08:00:00Z',
      words: 'The key was wrong.',
      sentences: ['Corrected key: questions 3 and 12.', 'Not counted: question 7.'],
    },
  ]);
});
