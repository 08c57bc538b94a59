import { expect, test } from 'vitest';
import { choosePage, chooseTest, groupByRank } from './hall-of-fame.ts';

const tests = Array.from({ length: 20 }, (_, place) => ({ id: 20 - place }));

test('the latest test is shown until an address names another', () => {
  expect([chooseTest(tests, undefined)?.id, chooseTest(tests, '7')?.id, chooseTest(tests, '99')?.id]).toEqual(
    [20, 7, 20],
  );
});

test('the page is the one asked for, else the one with the chosen test', () => {
  expect(choosePage(tests, tests[10], undefined).page).toBe(2);
  expect(choosePage(tests, tests[10], '3').shown.length).toBe(4);
  expect(choosePage(tests, tests[0], '99').page).toBe(3);
  expect(choosePage([], undefined, undefined)).toEqual({ page: 1, totalPages: 1, shown: [] });
});

test('equal ranks share a step', () => {
  const toppers = [{ rank: 1 }, { rank: 1 }, { rank: 3 }, { rank: 4 }];
  expect(groupByRank(toppers).map(({ rank, members }) => [rank, members.length])).toEqual([
    [1, 2],
    [3, 1],
  ]);
});
