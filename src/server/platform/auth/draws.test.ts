import { expect, test } from 'vitest';
import { createDraws } from './draws.ts';

/** Entries of these candidates in one draw, and what became of each. */
async function drawOnce(candidates: string[], pick: (below: number) => number) {
  const draws = createDraws<string>(pick);
  const joined = candidates.map((candidate) =>
    draws.join('account', { candidate, work: async () => candidate, seconds: 0 }),
  );
  return await Promise.all(joined);
}

test('one entry is drawn, whatever the order of arrival, and the others are not', async () => {
  expect(await drawOnce(['a', 'b', 'c'], () => 0)).toEqual(['a', undefined, undefined]);
  expect(await drawOnce(['a', 'b', 'c'], (below) => below - 1)).toEqual([undefined, undefined, 'c']);
});

test('entries with one candidate have one chance between them', async () => {
  const chances: number[] = [];
  await drawOnce(['wrong', 'wrong', 'right', 'wrong'], (below) => {
    chances.push(below);
    return 1 % below;
  });
  expect(chances).toEqual([2, 1]);
});

test('an entry that comes during a draw takes part in the next one, also after a failure', async () => {
  const draws = createDraws<string>();
  const late: Promise<string | undefined>[] = [];
  const first = draws.join('account', {
    candidate: 'a',
    seconds: 0,
    work: () => {
      late.push(draws.join('account', { candidate: 'b', seconds: 0, work: async () => 'b' }));
      return Promise.reject(new Error('busy'));
    },
  });
  await expect(first).rejects.toThrow('busy');
  expect(await late[0]).toBe('b');
  await expect.poll(() => draws.isOpen('account')).toBe(false);
});
