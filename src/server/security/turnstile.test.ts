import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

test('everybody passes so often within a minute from the first time on, and then again', () => {
  let now = 1_000;
  const turnstile = createTurnstile(3, () => now);
  const pass = (key: string) => () => turnstile.pass(key);
  for (const at of [0, 20_000, 50_000]) {
    now = 1_000 + at;
    expect(pass('a')).not.toThrow();
  }
  expect(pass('a')).toThrow(
    expect.objectContaining({ code: 'too-many-requests', details: { retryAfter: 10 } }),
  );
  expect(pass('b')).not.toThrow();
  now = 61_001;
  for (const _ of [1, 2, 3]) expect(pass('a')).not.toThrow();
  expect(pass('a')).toThrow();
});
