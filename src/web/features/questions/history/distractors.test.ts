import { expect, test } from 'vitest';
import { countOthers, describeCredit, getRemark } from './distractors.ts';

test.each([
  [true, [9, 1, 5], 'right'],
  [true, [0, 0, 0], 'right'],
  [false, [0, 0, 0], 'unused'],
  [false, [1, 0, 0], undefined],
  [false, [8, 3, 3], undefined],
  [false, [8, 4, 3], 'misleading'],
  [false, [8, 1, 3], undefined],
] as const)(
  'an option that is right: %s, with the counts %j, is remarked on as %s',
  (right, count, remark) => {
    const [all, upper, lower] = count;
    expect(getRemark({ right, count: { all, upper, lower } })).toBe(remark);
  },
);

test('the credit of a typed answer is described, but not if it earned nothing', () => {
  expect([0, 0.5, 1].map(describeCredit)).toEqual([undefined, 'Correct (50% of the marks)', 'Correct']);
});

test('students whose typed answer is not listed are counted as the rest', () => {
  const count = (all: number, upper: number, lower: number) => ({ all, upper, lower });
  const rest = { version: 1, marked_by: null, unopened: 0, options: [], prompts: [] };
  const typed = [
    { value: '4', credit: 1, count: count(6, 4, 0) },
    { value: '5', credit: 0, count: count(3, 0, 1) },
  ];
  expect(countOthers({ ...rest, attempts: count(15, 4, 4), blank: count(4, 0, 1), typed })).toEqual(
    count(2, 0, 2),
  );
});
