import type { Figure } from './measurement.ts';
import { askAlone, post } from './http-client.ts';
import { addStudents, addTest, addWriters, type World } from './fixtures.ts';

const HALL = 1_000;

/** A whole hall looks away at one moment: each browser reports what it saw. */
export async function measureReports(world: World): Promise<Figure[]> {
  const { owner, server } = world;
  const writers = await addWriters(world, await addTest(owner.db), await addStudents(owner.db, HALL));
  const violations = [{ seq: 1, kind: 'hidden', at: new Date().toISOString(), seconds: 5 }];
  const answers = await Promise.all(
    writers.map(({ attempt, epoch, token }) =>
      askAlone(server.origin, post(`/attempt/${attempt}/violations`, { epoch, violations }, token)),
    ),
  );
  return [
    {
      name: '1,000 who look away at once, the last one recorded',
      value: Math.max(...answers.map(({ ms }) => ms)) / 1_000,
      unit: 's',
      goal: { most: 2 },
    },
    {
      name: '1,000 who look away at once, not recorded',
      value: answers.filter(({ status }) => status !== 200).length,
      unit: '',
      goal: { most: 0 },
    },
  ];
}
