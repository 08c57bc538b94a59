import { setTimeout as pass } from 'node:timers/promises';
import { withCpuTime } from './cpu-time.ts';
import { addStudents, addTest, type Fixtures, TRADE } from './fixtures.ts';
import { post, quantile, sendOnce } from './http-client.ts';
import type { Measurement } from './measurement.ts';

const STUDENTS = 1_000;
const WITHIN_MS = 1_000;

/** A thousand students start a test of 60 questions within one second, each on a new connection. */
export async function measureStarts(world: Fixtures): Promise<Measurement[]> {
  const { owner, server } = world;
  const test = await addTest(owner.db);
  const students = await addStudents(owner.db, STUDENTS);
  const answers = await withCpuTime(
    world,
    'a start',
    () => STUDENTS,
    () =>
      Promise.all(
        students.map(async ({ regno, token }, index) => {
          await pass((index * WITHIN_MS) / STUDENTS);
          const request = post(`/aptitude/appear/${test}`, { regno, trade: TRADE }, token);
          const answer = await sendOnce(server.origin, request);
          return { ms: answer.ms, ok: answer.status === 200 && answer.body.length > 10_000 };
        }),
      ),
  );
  return [
    {
      name: '1,000 starts within a second, p99',
      value: quantile(
        answers.map((one) => one.ms),
        0.99,
      ),
      unit: 'ms',
      goal: { most: 3_000 },
    },
    {
      name: 'starts that failed',
      value: answers.filter((one) => !one.ok).length,
      unit: '',
      goal: { most: 0 },
    },
  ];
}
