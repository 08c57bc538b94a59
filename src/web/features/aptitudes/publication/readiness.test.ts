import { expect, test } from 'vitest';
import { studentTrades } from '#contract/trade.ts';
import { groupPapersByTrade } from './readiness.ts';

const general = { question_type: 'GENERAL' } as const;
const gcs = { question_type: 'GCS' } as const;

test('a student gets the General questions and those of their own trade', () => {
  const [own, others] = groupPapersByTrade([general, general, gcs], 3);
  expect(own).toEqual({ trades: ['GCS'], general: 2, technical: 1, surplus: 0 });
  expect(others).toMatchObject({ technical: 0, surplus: -1 });
  expect(others?.trades).toHaveLength(studentTrades.length - 1);
});

test('a test of only General questions is one paper for everyone', () => {
  expect(groupPapersByTrade([general, general], 1)).toEqual([
    { trades: [...studentTrades], general: 2, technical: 0, surplus: 1 },
  ]);
});
