import { expect, test } from 'vitest';
import { describeCounts, formatPeopleCount } from './labels.ts';

const none = { promoted: 0, stepped_back: 0, archived: { students: 0, jsprs: 0, sprs: 0 } };

test('the number of people has the right plural', () => {
  expect([1, 2, 5_000].map(formatPeopleCount)).toEqual(['1 person', '2 people', '5,000 people']);
});

test('a year change that affects nobody has no description', () => {
  expect(describeCounts(none)).toEqual([]);
});

test('a year change is described by its effects', () => {
  expect(describeCounts({ ...none, promoted: 1, stepped_back: 2 })).toEqual([
    '1 JSPR → SPR',
    '2 SPRs of older batches → student',
  ]);
  expect(describeCounts({ ...none, archived: { students: 40, jsprs: 0, sprs: 1 } })).toEqual([
    '40 students, 1 SPR → archive',
  ]);
});
