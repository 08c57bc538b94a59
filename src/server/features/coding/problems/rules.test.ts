import { expect, test } from 'vitest';
import { STARTER_CODE } from '#contract/coding/starter-code.ts';
import { offerLanguages } from './rules.ts';

const OFFERED = (['python', 'java', 'sql'] as const).map((language) => ({ language, version: '1' }));

test('a language starts from the code of the problem, or else from the usual code', () => {
  const limits = { seconds: 1, megabytes: 256, factors: { python: 3 }, topics: ['arrays'] };
  const offers = offerLanguages({ ...limits, starter: { python: 'print(1)\n', java: '' } }, OFFERED);
  expect(offers).toEqual([
    { language: 'python', version: '1', seconds: 3, megabytes: 256, starter: 'print(1)\n' },
    { language: 'java', version: '1', seconds: 1, megabytes: 256, starter: STARTER_CODE.java },
  ]);
});

test('a problem about SQL offers only SQL', () => {
  const limits = { seconds: 1, megabytes: 256, factors: {}, topics: ['sql-joins'] };
  const offers = offerLanguages({ ...limits, starter: {} }, OFFERED);
  expect(offers.map(({ language, starter }) => [language, starter])).toEqual([['sql', STARTER_CODE.sql]]);
});
