import { expect, test } from 'vitest';
import {
  listRosterRows,
  readRosterColumns,
  removeRosterImport,
  startRosterImport,
  undoRosterImport,
} from '#contract/people/roster.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import {
  accountOf,
  aDraft,
  aRow,
  importRows,
  listEverybody,
  sendFile,
  undoAndWait,
  waitUntilSettled,
} from '#test/roster-imports.ts';
import { createCsv } from '#test/table-files.ts';

const portal = usePortal();

const show = async (admin: Awaited<ReturnType<typeof anAdmin>>, id: number, only?: string) =>
  (await admin.call(listRosterRows, { params: { id }, query: { limit: 100, ...(only && { show: only }) } }))
    .data.results;

test('an undone import leaves everything as it was', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal, { trade: 'GCS', batch: 2026 });
  const before = await listEverybody(portal);
  const rows = [aRow(), aRow({ regno: student.regno, name: 'New Name', trade: 'GEE', batch: '2025' })];
  const { id } = await importRows(portal, admin, rows);
  const undone = await undoAndWait(admin, id);
  expect(undone).toMatchObject({ state: 'undone', counts: { kept: 0 } });
  expect(await listEverybody(portal)).toEqual(before);
  expect((await admin.call(undoRosterImport, { params: { id } })).code).toBe('import-not-undoable');
});

test('accounts in use and changed fields stay and are reported', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal, { trade: 'GCS', batch: 2026 });
  const used = aRow();
  const { id } = await importRows(portal, admin, [
    used,
    aRow({ regno: student.regno, name: 'New Name', trade: 'GEE' }),
  ]);
  await portal.db
    .updateTable('account')
    .set({ password_hash: 'x' })
    .where('regno', '=', used[0] ?? '')
    .execute();
  await portal.db.updateTable('account').set({ trade: 'GME' }).where('id', '=', student.id).execute();
  const undone = await undoAndWait(admin, id);
  expect(undone.counts.kept).toBe(2);
  expect((await show(admin, id, 'kept')).map(({ remarks }) => remarks)).toEqual([
    ['The account is in use and stays.'],
    ['Changed since the import and stays: trade.'],
  ]);
  expect(await accountOf(portal, student.regno)).toMatchObject({ name: student.name, trade: 'GME' });
});

test('another node continues an import when the first node ends', async () => {
  const admin = await anAdmin(portal);
  const id = await aDraft(
    portal,
    admin,
    Array.from({ length: 900 }, () => aRow()),
  );
  const node = await portal.addNode();
  await node.call(startRosterImport, { params: { id } }, admin.token);
  await node.close();
  expect(await waitUntilSettled(admin, id)).toMatchObject({ state: 'imported', counts: { new: 900 } });
});

test('two simultaneous starts start an import once, and a started import is no draft', async () => {
  const admin = await anAdmin(portal);
  const id = await aDraft(portal, admin, [aRow()]);
  const both = await Promise.all([1, 2].map(() => admin.call(startRosterImport, { params: { id } })));
  expect(both.map(({ code }) => code ?? 'begun').sort()).toEqual(['begun', 'import-not-draft']);
  await waitUntilSettled(admin, id);
  expect((await admin.call(removeRosterImport, { params: { id } })).code).toBe('import-not-draft');
  expect((await admin.call(readRosterColumns, { params: { id } })).code).toBe('import-not-draft');
});

test('without a column of registration numbers or a valid row, no import starts', async () => {
  const admin = await anAdmin(portal);
  const bare = (
    await sendFile(
      portal,
      admin,
      createCsv([
        ['Name', 'Branch'],
        ['Invented', 'GCS'],
      ]),
    )
  ).data.id;
  expect((await admin.call(startRosterImport, { params: { id: bare } })).code).toBe('import-without-regno');
  const bad = await aDraft(portal, admin, [aRow({ trade: 'Astrology' })]);
  expect((await admin.call(startRosterImport, { params: { id: bad } })).code).toBe('import-nothing');
});
