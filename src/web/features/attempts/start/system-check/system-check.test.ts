import { expect, test } from 'vitest';
import { checkClock, checkConnection, checkStorage } from './system-check.ts';

test('a closed storage is reported and does not break the page', () => {
  const closed = () => {
    throw new Error('SecurityError');
  };
  expect(checkStorage(closed).state).toBe('bad');
});

test('a wrong clock is harmless and says by how much', () => {
  expect(checkClock(-20_000).state).toBe('good');
  expect(checkClock(3_600_000)).toEqual({
    state: 'fair',
    message: 'This device is 60 minutes fast. It makes no difference: the test uses the portal’s clock.',
  });
});

test('a connection is good, slow or absent', () => {
  expect([80, 2_400, null].map((ms) => checkConnection(ms).state)).toEqual(['good', 'fair', 'bad']);
});
