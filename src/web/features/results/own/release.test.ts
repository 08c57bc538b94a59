import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { getRefetchDelay, readPendingRelease } from './release.ts';

const AT = '2026-11-21T11:00:00.000Z';
const refused = (data: object, code = 'not-released') =>
  readPendingRelease(new ApiError({ status: 409, code, message: '', data }));

test('a result waits for its time, for a manual release, or for a paused test', () => {
  expect(refused({ results_at: AT, release: 'after-end', paused_at: null })).toEqual({
    at: AT,
    byHand: false,
  });
  expect(refused({ results_at: AT, release: 'after-end', paused_at: AT })).toEqual({
    at: null,
    byHand: false,
  });
  expect(refused({ results_at: null, release: 'by-hand', paused_at: null })).toEqual({
    at: null,
    byHand: true,
  });
  expect(refused({}, 'not-found')).toBeUndefined();
  expect(readPendingRelease(new Error('Anything'))).toBeUndefined();
});

test('a result is requested when it may be released, at least every minute, and never without a delay', () => {
  const before = (seconds: number) =>
    getRefetchDelay({ at: AT, byHand: false }, Date.parse(AT) - seconds * 1_000) / 1_000;
  expect([7_200, 60, 20, 0.1, 0, -0.1, -7_200].map(before)).toEqual([60, 60, 20, 1, 1, 5, 5]);
  expect(getRefetchDelay({ at: null, byHand: true }, 0)).toBe(30_000);
});
