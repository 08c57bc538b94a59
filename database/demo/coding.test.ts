import { basename } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listSheets } from '#contract/coding/sheets.ts';
import { listSubmissions } from '#contract/coding/submissions.ts';
import { readRevision } from '#contract/practice/revision.ts';
import { seedProblems } from '#database/problems/seed-problems.ts';
import { readShippedSheets } from '#database/problems/seed-sheets.ts';
import { listShippedFolders } from '#database/problems/shipped-problem.ts';
import {
  insertSheet,
  listProblemIds,
  replaceEntries,
  updateSheetPublished,
} from '#server/features/coding/sheets/queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { seedDemoCoding } from './coding.ts';
import { DEMO_AGE_DAYS } from './demo.ts';

const portal = usePortal();

/** A student as the demo data makes them, and the first problems of the starter sheet. */
async function aDemoWorld() {
  const { db } = portal;
  const student = await aStudent(portal, { trade: 'GCS' });
  await db.insertInto('seeding').values({ name: 'demo world' }).execute();
  await sql`update account set regno = '26GCS03', created_at = date_trunc('milliseconds',
      (select at from seeding where name = 'demo world') - ${DEMO_AGE_DAYS} * interval '1 day')
    where id = ${student.id}`.execute(db);
  const [, starter] = readShippedSheets();
  const entries = starter?.entries.slice(0, 10) ?? [];
  const slugs = entries.map(({ problem_slug }) => problem_slug);
  await seedProblems(
    db,
    (error) => {
      throw error;
    },
    listShippedFolders().filter((folder) => slugs.includes(basename(folder))),
  );
  await transaction(db, async (tx) => {
    const id = await insertSheet(tx, {
      ...{ title: starter?.title ?? '', description: '', description_html: '' },
    });
    await replaceEntries(tx, id, entries, await listProblemIds(tx, slugs));
    await updateSheetPublished(tx, id, true);
  });
  return { student, slugs };
}

test('the printed demo student has solved problems of a sheet, and they come back for revision; a real one has not', async () => {
  const real = await aStudent(portal, { trade: 'GCS' });
  const { student, slugs } = await aDemoWorld();
  for (const _ of ['once', 'again']) await seedDemoCoding(portal.db, 'Asia/Kolkata');
  const [sheet] = (await student.call(listSheets)).data;
  expect(sheet).toMatchObject({ entries: 10, solved: 9, revise: 1 });
  expect((await student.call(readRevision)).data.due_problems).toBeGreaterThan(0);
  const [slug = ''] = slugs;
  const { results } = (await student.call(listSubmissions, { params: { slug } })).data;
  expect(results.at(0)).toMatchObject({ verdict: 'AC', points: 100 });
  expect((await real.call(listSheets)).data).toMatchObject([{ solved: 0 }]);
});
