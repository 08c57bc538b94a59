import { expect, test } from 'vitest';
import { ApiError, mayHaveSucceeded } from './api-error.ts';

test.each([
  [{ status: 0, code: 'offline' }, true],
  [{ status: 200, code: 'no-answer' }, true],
  [{ status: 500, code: 'internal' }, true],
  [{ status: 503, code: 'unavailable' }, true],
  [{ status: 503, code: 'busy' }, false],
  [{ status: 409, code: 'nobody-writes' }, false],
])('after %j the request may have succeeded: %s', (facts, maybe) => {
  expect(mayHaveSucceeded(new ApiError({ ...facts, message: '' }))).toBe(maybe);
});
