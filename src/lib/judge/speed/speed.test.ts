import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProblem, openTestEngine } from '../test-engine.ts';
import { measureSpeedFactor, speedFactorFor } from './measure-speed.ts';

let slow: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  slow = await openTestEngine({ sandbox: 'webassembly', speedFactor: 3 });
});
afterAll(() => slow.close());

test('a machine about as fast as the reference has the factor 1, a slower one more', async () => {
  expect([0.001, 0.0085, 0.0105, 0.013, 0.017, 1].map(speedFactorFor)).toEqual([1, 1, 1, 1.5, 2, 8]);
  expect(await measureSpeedFactor()).toBeGreaterThanOrEqual(1);
});

test('on a slow machine limits are longer, and times are those of the reference', async () => {
  expect(slow.speedFactor).toBe(3);
  const sql = (rows: number) =>
    `WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT ${rows}) SELECT max(x) FROM r;`;
  const judged = async (content: string, seconds: number) => {
    const limits = { seconds, megabytes: 64, output_kilobytes: 64 };
    const { verdict, tests } = await slow.judge(aProblem([['', '1000000']], { limits }), {
      language: 'sql',
      files: [{ name: 'main.sql', content }],
    });
    return { verdict, seconds: tests[0]?.seconds ?? 0 };
  };
  const { verdict, seconds } = await judged(sql(1_000_000), 10);
  expect(verdict).toBe('AC');
  // The reported time is a third of what it took, and the limit counts thrice: it is enough.
  expect(await judged(sql(1_000_000), 2 * seconds)).toMatchObject({ verdict: 'AC' });
  const endless = await judged(
    'WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT max(x) FROM r;',
    0.2,
  );
  expect(endless.verdict).toBe('TLE');
  expect(endless.seconds).toBeGreaterThanOrEqual(0.2);
  expect(endless.seconds).toBeLessThan(0.6);
});
