import { expect, test } from 'vitest';
import { withConstantTime } from './constant-time.ts';

test.each([
  ['a reply', async () => 'found', 'found'],
  ['a problem', () => Promise.reject(new Error('refused')), 'refused'],
])('%s takes at least the minimum time, and is unchanged', async (_what, action, expected) => {
  const begun = performance.now();
  const outcome = await withConstantTime<null, string>(
    action,
    120,
  )(null).catch((error: Error) => error.message);
  expect(outcome).toBe(expected);
  expect(performance.now() - begun).toBeGreaterThan(118);
});
