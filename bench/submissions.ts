import { setTimeout as pass } from 'node:timers/promises';
import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { withCpuTime } from './cpu-time.ts';
import { addStudents, addTest, addWriters, answerAll, type Fixtures, TRADE } from './fixtures.ts';
import { openConnection, post } from './http-client.ts';
import type { Measurement } from './measurement.ts';

const STUDENTS = 4_000;
const CONNECTIONS = 200;
const AT_DEADLINE = 5_000;

/** Students who have answered 60 questions submit, 200 at a time. The portal marks each attempt before it replies with a receipt. */
export async function measureSubmissions(world: Fixtures): Promise<Measurement[]> {
  const { owner, server } = world;
  const test = await addTest(owner.db);
  const students = await addStudents(owner.db, STUDENTS);
  await answerAll(owner, await addWriters(world, test, students));
  const waiting = [...students];
  let failed = 0;
  const begun = performance.now();
  await withCpuTime(
    world,
    'a submission',
    () => STUDENTS,
    () =>
      Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          const line = openConnection(server.origin);
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            const body = { userData: { regno: next.regno, trade: TRADE }, answers: [], epoch: 1 };
            const { status } = await line.send(post(`/aptitude/submit/${test}`, body, next.token));
            if (status !== 200) failed++;
          }
          line.end();
        }),
      ),
  );
  const perSecond = (STUDENTS / (performance.now() - begun)) * 1_000;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from score where aptitude_id = ${test} and correct + incorrect = 60`.execute(
    owner.db,
  );
  return [
    { name: 'submissions a second, marked', value: perSecond, unit: '/s', goal: { least: 500 } },
    {
      name: 'submissions that failed or were not marked',
      value: failed + STUDENTS - (rows[0]?.count ?? 0),
      unit: '',
      goal: { most: 0 },
    },
  ];
}

/** Auto-submit at the deadline of a test: seconds from the end of the grace period to the last stored score. */
export async function measureDeadline(world: Fixtures): Promise<Measurement[]> {
  const { db } = world.owner;
  const test = await addTest(db);
  await answerAll(world.owner, await addWriters(world, test, await addStudents(db, AT_DEADLINE)));
  await sql`update attempt set deadline = clock_timestamp() + interval '1 second' where aptitude_id = ${test}`.execute(
    db,
  );
  const value = await withCpuTime(
    world,
    'an attempt at the deadline',
    () => AT_DEADLINE,
    () => secondsUntilClosed(db, test),
  );
  return [
    {
      name: '5,000 attempts × 60 questions closed and marked at the deadline',
      value,
      unit: 's',
      goal: { most: 4 },
    },
  ];
}

/** Seconds from the end of the grace period until no attempt is open any more. */
async function secondsUntilClosed(db: Database, test: number): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    select extract(epoch from max(deadline))::float8 + ${GRACE_SECONDS} as end from attempt where aptitude_id = ${test}`.execute(
    db,
  );
  const end = rows[0]?.end ?? 0;
  for (;;) {
    // The index on open attempts makes this query cheap enough for a poll.
    const { rows } = await sql<{ now: number; open: boolean }>`
      select extract(epoch from clock_timestamp())::float8 as now, coalesce(
        (select min(deadline) from attempt where state = 'writing') <= to_timestamp(${end}), false) as open`.execute(
      db,
    );
    const { now, open } = rows[0] ?? { now: 0, open: true };
    if (!open) return now - end;
    if (now - end > 60) throw new Error('The attempts are not closed a minute after their deadline.');
    await pass(now < end - 0.5 ? 200 : 20);
  }
}
