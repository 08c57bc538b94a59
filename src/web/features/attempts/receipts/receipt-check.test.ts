import { expect, test } from 'vitest';
import { findCode, findWrongLinks, parseCode } from './receipt-check.ts';

const link = (number: number, hash: string) => ({
  ...{ link: number, hash, at: '2026-11-21T10:00:00Z', operations: 1, answers: 1, late: 0 },
});
const links = [link(1, '7f3a91c2aa'), link(2, '00112233bb')];

test('a receipt is valid if its link begins with its digits', () => {
  expect(
    findWrongLinks(
      [
        [1, '7f3a91'],
        [2, '7f3a91'],
        [3, '00'],
      ],
      links,
    ),
  ).toEqual([2, 3]);
  expect(findWrongLinks([], links)).toEqual([]);
});

test.each([
  ['7f3a-91c2', '7F3A-91C2'],
  [' 7F3A 91C2 ', '7F3A-91C2'],
  ['7f3a–91c2', '7F3A-91C2'],
  ['7f3a91c', undefined],
  ['7f3a-91c2-00', undefined],
  ['what?', undefined],
])('%j is typed for %j', (typed, code) => {
  expect(parseCode(typed)).toBe(code);
});

test('a code is found at its link, as the code of the submission, or not at all', () => {
  const earlier = [
    { code: 'CCCC-DDDD', submitted_at: '2026-11-21T10:40:00Z' },
    { code: 'AAAA-BBBB', submitted_at: '2026-11-21T10:50:00Z' },
  ];
  const chain = { code: 'AAAA-BBBB', earlier, links };
  expect(findCode('0011-2233', chain)).toMatchObject({ link: 2 });
  expect(findCode('AAAA-BBBB', chain)).toBe('submitted');
  expect(findCode('CCCC-DDDD', chain)).toBe(earlier[0]);
  expect(findCode('0000-0000', chain)).toBeUndefined();
});
