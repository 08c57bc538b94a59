import { join } from 'node:path';
import { sql } from 'kysely';
import { addAnswers, addBatches, growInstitute } from '#test/institute.ts';
import { addActivity } from '#test/institute-activity.ts';
import { anAdmin } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { withCpuTime } from './cpu-time.ts';
import { addStudents, type Fixtures, openFixtures } from './fixtures.ts';
import { quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { listReads, signIn, timeRead } from './reads.ts';

const ACTIVITY = { students: 20_000, questions: 50_000, tests: 600, auditEntries: 100_000 };
const EACH = { answersEach: 50, cardsEach: 20, notificationsEach: 20, submissionsEach: 10 };
const COMMON = { announcements: 500, problems: 400, deliveries: 100_000 };
const READERS = 40;

/** The 95th percentile of all reads at 300,000 attempts with nine million answers, where 22,000 students practise, code and get notices. */
export async function measureActivityReads(_world: Fixtures, folder: string): Promise<Measurement[]> {
  const world = await openFixtures(join(folder, 'activity'));
  const { db } = world.owner;
  const begun = performance.now();
  try {
    const admin = await signIn(db, (await anAdmin({ db } as Portal)).id);
    await addBatches(db);
    const students = await addStudents(db, ACTIVITY.students);
    await growInstitute(db, ACTIVITY);
    await addAnswers(db);
    await addActivity(db, { ...EACH, ...COMMON });
    process.stdout.write(`filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`);
    const { rows } = await sql<{ slug: string; sheet: number; hook: number }>`
      select (select min(slug) from coding_problem where slug like 'invented-%') as slug,
        (select max(id) from sheet) as sheet, (select max(id) from webhook) as hook`.execute(db);
    const [{ slug, sheet, hook } = { slug: '', sheet: 0, hook: 0 }] = rows;
    const figures: Measurement[] = [];
    for (const path of [
      ...['/practice/today', '/practice/topics', '/practice/progress', '/practice/sessions', '/bookmarks'],
      ...[
        '/revision',
        '/revision/cards',
        '/mock',
        '/notifications',
        '/announcements',
        '/announcements/pinned',
      ],
      ...['/coding/problems', `/coding/problems/${slug}/submissions`, '/sheets', `/sheets/${sheet}`],
    ])
      figures.push(
        await measureRead(
          world,
          path,
          students.slice(0, READERS).map(({ token }) => token),
        ),
      );
    for (const path of [
      ...['/insights/cohort', '/insights/students', '/insights/compare/choices', '/announcements/manage'],
      ...[`/insights/student?regno=${students[0]?.regno}`, `/sheets/${sheet}/progress`, '/coding/drafts'],
      ...['/webhooks', `/webhooks/${hook}/deliveries`],
    ])
      figures.push(await measureRead(world, path, Array<string>(READERS).fill(admin)));
    for (const { path, token } of await listReads(db))
      figures.push(await measureRead(world, path, Array<string>(READERS).fill(token)));
    return figures;
  } finally {
    await world.end();
  }
}

async function measureRead(world: Fixtures, path: string, tokens: string[]): Promise<Measurement> {
  const times: number[] = [];
  await withCpuTime(
    world,
    path,
    () => tokens.length,
    async () => {
      for (const token of tokens) times.push(await timeRead(world.server.origin, path, token));
    },
  );
  return { name: `read ${path}, p95`, value: quantile(times, 0.95), unit: 'ms', goal: { most: 100 } };
}
