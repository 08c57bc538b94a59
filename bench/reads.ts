import { join } from 'node:path';
import { sql } from 'kysely';
import { mintToken } from '#server/platform/auth/tokens.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { addBatches, growInstitute } from '#test/institute.ts';
import { anAdmin } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { type Fixtures, openFixtures } from './fixtures.ts';
import { quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';

const SMALL = { questions: 4_000, tests: 16, auditEntries: 20_000 };
/** The growth that makes the small institute five times as large. */
const GROWTH = { questions: 16_000, tests: 64, auditEntries: 80_000 };
const RUNS = 15;
/** A read that visits every row takes five times as long; most of the time of a call does not depend on the rows at all. */
const MOST_GROWTH = 3;

/** The median of each read at an institute of 40,000 attempts, and how much the slowest grew with the institute. */
export async function measureReads(_world: Fixtures, folder: string): Promise<Measurement[]> {
  const world = await openFixtures(join(folder, 'institute'));
  const { db } = world.owner;
  try {
    await addBatches(db);
    await growInstitute(db, SMALL);
    const small = await measureAll(world);
    await growInstitute(db, GROWTH);
    const large = await measureAll(world);
    const growth = [...large].map(([name, ms]) => ({ name, ratio: ms / (small.get(name) ?? ms) }));
    for (const { name, ratio } of growth.toSorted((a, b) => b.ratio - a.ratio).slice(0, 5))
      process.stdout.write(
        `${name}: ${ratio.toFixed(1)} times as long in an institute five times as large\n`,
      );
    return [
      ...[...large].map(([name, value]) => ({
        name: `read ${name}`,
        value,
        unit: 'ms',
        goal: { most: 100 },
      })),
      {
        name: 'median growth of a read in an institute five times as large',
        value: quantile(
          growth.map(({ ratio }) => ratio),
          0.5,
        ),
        unit: '×',
        goal: { most: MOST_GROWTH },
      },
    ];
  } finally {
    await world.end();
  }
}

/** The median milliseconds of each read. */
async function measureAll({ server, owner }: Fixtures): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const { name, path, token } of await listReads(owner.db)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await timeRead(server.origin, path, token));
    medians.set(name, quantile(times, 0.5));
  }
  return medians;
}

/** The milliseconds that a read takes. */
export async function timeRead(origin: string, path: string, token: string): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}`);
  return performance.now() - begun;
}

/** Reads of students and admins around tests, the bank and people, with the token of each. */
export async function listReads(db: Database) {
  const admin = await signIn(db, (await anAdmin({ db } as Portal)).id);
  const { rows } = await sql<{ student: number; test: number; question: number }>`
    select account_id as student, aptitude_id as test, (paper -> 0 -> 'question')::int as question
    from attempt order by id desc limit 1`.execute(db);
  const [{ student, test, question } = { student: 0, test: 0, question: 0 }] = rows;
  const own = await signIn(db, student);
  const byAdmin = (name: string, path: string) => ({ name, path, token: admin });
  const byStudent = (name: string, path: string) => ({ name, path, token: own });
  return [
    byStudent('dashboard', '/user/dashboard'),
    byStudent('own tests', '/aptitude'),
    byStudent('own result', `/aptitude/user/response/${test}`),
    byStudent('toppers', `/aptitude/toppers/${test}`),
    byAdmin('responses', `/aptitude/responses/${test}`),
    byAdmin('a test', `/aptitude/${test}`),
    byAdmin('questions', '/question'),
    byAdmin('questions, last page', '/question?page=199'),
    byAdmin('questions, searched', '/question?search=train'),
    byAdmin('questions, by use', '/question?order=times_used'),
    byAdmin('questions, unused', '/question?used=no'),
    byAdmin('a question', `/question/${question}`),
    byAdmin('topics', '/question/topics'),
    byAdmin('reports', '/report'),
    byAdmin('people', '/user/directory'),
    byAdmin('roster', '/roster/student'),
    byAdmin('audit log', '/audit'),
    byAdmin('audit log, searched', '/audit?search=asha'),
    byAdmin('erasures', '/erasure'),
  ];
}

/** A session of an account. */
export async function signIn(db: Database, accountId: number): Promise<string> {
  const { token, tokenHash } = mintToken();
  await db
    .insertInto('session')
    .values({ token_hash: tokenHash, account_id: accountId, expires_at: sql<Date>`now() + interval '1 day'` })
    .execute();
  return token;
}
