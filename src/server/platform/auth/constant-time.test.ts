import { expect, test } from 'vitest';
import { withConstantTime } from './constant-time.ts';

test.each([
  ['a reply', async () => 'found', 'found'],
  ['a problem', () => Promise.reject(new Error('refused')), 'refused'],
])('%s comes no sooner than the floor, and unchanged', async (_what, action, expected) => {
  const begun = performance.now();
  const outcome = await withConstantTime<null, string>(
    action,
    120,
  )(null).catch((error: Error) => error.message);
  expect(outcome).toBe(expected);
  expect(performance.now() - begun).toBeGreaterThan(118);
});
