import { addStudents, addTest, addWriters, type Fixtures } from './fixtures.ts';
import { post, sendOnce } from './http-client.ts';
import type { Measurement } from './measurement.ts';

const STUDENTS = 1_000;

/** The browsers of a whole hall report an absence at the same moment. */
export async function measureViolations(world: Fixtures): Promise<Measurement[]> {
  const { owner, server } = world;
  const writers = await addWriters(world, await addTest(owner.db), await addStudents(owner.db, STUDENTS));
  const violations = [{ seq: 1, kind: 'hidden', at: new Date().toISOString(), seconds: 5 }];
  const answers = await Promise.all(
    writers.map(({ attempt, epoch, token }) =>
      sendOnce(server.origin, post(`/attempt/${attempt}/violations`, { epoch, violations }, token)),
    ),
  );
  return [
    {
      name: '1,000 violations at once, until the last is recorded',
      value: Math.max(...answers.map(({ ms }) => ms)) / 1_000,
      unit: 's',
      goal: { most: 2 },
    },
    {
      name: '1,000 violations at once, not recorded',
      value: answers.filter(({ status }) => status !== 200).length,
      unit: '',
      goal: { most: 0 },
    },
  ];
}
