import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { insertProblem } from '#server/features/coding/authoring/queries.ts';
import {
  insertSheet,
  listEntries,
  listProblemIds,
  replaceEntries,
} from '#server/features/coding/sheets/queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { usePortal } from '#test/portal.ts';
import { readShippedSheets, seedSheets } from './seed-sheets.ts';
import { listShippedFolders } from './shipped-problem.ts';

const portal = usePortal();
const slugs = listShippedFolders().map((folder) => basename(folder));
/** Everything in the starter takes half an hour or less. */
const HARDEST_FOR_STARTERS = 3;

const [placement, starter] = readShippedSheets();
if (!placement || !starter) throw new Error('A sheet is missing.');

test('the placement sheet has 75 problems, from easy to hard in each section', () => {
  expect(placement).toMatchObject({ title: 'Placement sheet' });
  expect(new Set(placement.entries.map(({ problem_slug }) => problem_slug)).size).toBe(75);
  expect(placement.entries).toHaveLength(75);
  const steps = placement.entries.flatMap((entry, at) => {
    const next = placement.entries[at + 1];
    return next?.section === entry.section ? [Number(next.difficulty) - Number(entry.difficulty)] : [];
  });
  expect(Math.min(...steps)).toBe(0);
});

test('the starter has a problem for each of 30 days, none of them hard', () => {
  expect(starter).toMatchObject({ title: '30-day starter' });
  expect(new Set(starter.entries.map(({ problem_slug }) => problem_slug)).size).toBe(30);
  expect(starter.entries).toHaveLength(30);
  expect(Math.max(...starter.entries.map(({ difficulty }) => Number(difficulty)))).toBe(HARDEST_FOR_STARTERS);
  const sections = [...new Set(starter.entries.map(({ section }) => section))];
  expect(sections).toEqual([
    'Days 1 to 6',
    'Days 7 to 12',
    'Days 13 to 18',
    'Days 19 to 24',
    'Days 25 to 30',
  ]);
});

test('sheets wait for all problems, and bring a sheet of an earlier release up to date', async () => {
  const { db } = portal;
  const [first = ''] = placement.entries.map(({ problem_slug }) => problem_slug);
  const dropped = slugs.find((slug) => placement.entries.every((entry) => entry.problem_slug !== slug)) ?? '';
  const link = { problem_slug: null, url: 'https://example.org/task', title: 'A task of the cell' };
  const sheet = await transaction(db, async (tx) => {
    for (const slug of slugs) await insertProblem(tx, slug);
    const id = await insertSheet(tx, { title: placement.title, description: '', description_html: '' });
    const entries = [{ problem_slug: dropped, url: null }, link, { problem_slug: first, url: null }].map(
      (entry) => ({ ...{ id: null, section: 'Own', title: '', topics: [], difficulty: null }, ...entry }),
    );
    await replaceEntries(tx, id, entries, await listProblemIds(tx, slugs));
    return id;
  });
  const idOfFirst = async () =>
    (await listEntries(db, sheet, 0)).find((entry) => entry.problem_slug === first)?.id;
  const before = await idOfFirst();
  await seedSheets(db);
  expect(await listEntries(db, sheet, 0)).toHaveLength(3);

  const names = slugs.map((slug) => ({ name: `problem ${slug}` }));
  await db.insertInto('seeding').values(names).execute();
  await seedSheets(db);
  const after = await listEntries(db, sheet, 0);
  expect(after.map(({ problem_slug }) => problem_slug)).toEqual([
    ...placement.entries.map(({ problem_slug }) => problem_slug),
    null,
  ]);
  expect(after.at(-1)).toMatchObject({ ...link, section: 'Own' });
  expect(await idOfFirst()).toBe(before);

  await seedSheets(db);
  const sheets = await db.selectFrom('sheet').select(['title', 'published_at']).orderBy('position').execute();
  expect(sheets).toEqual([
    { title: 'Placement sheet', published_at: null },
    { title: '30-day starter', published_at: null },
  ]);
});
