import { expect, test } from 'vitest';
import { register } from '#contract/accounts/registration.ts';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import {
  listRosterImports,
  listRosterRows,
  planRosterImport,
  readRosterColumns,
  readRosterImport,
  removeRosterImport,
} from '#contract/people/roster.ts';
import { anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, PASSWORD } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import {
  accountOf,
  aDraft,
  aRow,
  importRows,
  runImport,
  sendFile,
  undoAndWait,
} from '#test/roster-imports.ts';
import { createCsv, createXlsx } from '#test/table-files.ts';

const portal = usePortal();

const show = async (admin: Awaited<ReturnType<typeof anAdmin>>, id: number, only?: string) =>
  (await admin.call(listRosterRows, { params: { id }, query: { limit: 100, ...(only && { show: only }) } }))
    .data.results;

test('a file becomes accounts without a password, field by field', async () => {
  const admin = await anAdmin(portal);
  const row = aRow({
    regno: '0012/A-7',
    trade: 'Computer Science & Engineering',
    batch: '2025-29',
    mobile: '98765 43210',
  });
  const done = await importRows(portal, admin, [row]);
  expect(done).toMatchObject({ state: 'imported', total: 1, done: 1, author: admin.name });
  expect(done.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0, kept: 0 });
  expect(await accountOf(portal, '0012/A-7')).toMatchObject({
    name: row[1],
    trade: 'GCS',
    batch: 2025,
    mail: row[4],
    mobile: '+919876543210',
    role: 'student',
    password_hash: null,
  });
});

test('importing twice changes nothing', async () => {
  const admin = await anAdmin(portal);
  const rows = [aRow(), aRow(), aRow()];
  await importRows(portal, admin, rows);
  const before = await portal.db.selectFrom('account').selectAll().orderBy('id').execute();
  const again = await importRows(portal, admin, rows);
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0, kept: 0 });
  expect(await portal.db.selectFrom('account').selectAll().orderBy('id').execute()).toEqual(before);
});

test('a draft shows what would change and changes nothing', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal, { trade: 'GCS', batch: 2026 });
  const id = await aDraft(portal, admin, [
    aRow({ regno: student.regno.toLowerCase(), name: 'New Name', trade: 'GME' }),
  ]);
  const [row] = await show(admin, id);
  expect(row).toMatchObject({
    number: 2,
    outcome: 'changed',
    changes: [
      { field: 'name', before: student.name, after: 'New Name' },
      { field: 'trade', before: 'GCS', after: 'GME' },
      { field: 'mail', before: null },
    ],
  });
  expect(await accountOf(portal, student.regno)).toMatchObject({ name: student.name, trade: 'GCS' });
});

test('invalid rows are reported by number with a reason, and the others are imported', async () => {
  const admin = await anAdmin(portal);
  const good = aRow();
  const done = await importRows(portal, admin, [
    good,
    aRow({ regno: '' }),
    aRow({ regno: good[0] ?? '' }),
    ['<<<<<<< HEAD'],
    aRow({ regno: '2.026E+11' }),
    aRow({ trade: 'Astrology' }),
    aRow({ batch: 'third year' }),
    aRow({ mail: 'nobody' }),
    aRow({ mail: good[4]?.toUpperCase() ?? '' }),
    aRow({ mobile: '12' }),
    aRow({ name: '' }),
    aRow({ regno: 'x'.repeat(41) }),
    aRow({ batch: '1962' }),
    aRow({ regno: admin.regno }),
    aRow({ regno: `İ/${admin.regno}` }),
  ]);
  expect(done.counts).toMatchObject({ new: 1, refused: 14 });
  const rows = await show(admin, done.id, 'refused');
  expect(rows.map(({ number, remarks }) => `${number} ${remarks.join(' ')}`)).toEqual([
    '3 There is no registration number.',
    '4 Row 2 has the same registration number.',
    '5 This is a merge conflict marker. Resolve the conflict in the file.',
    expect.stringMatching(/^6 The spreadsheet program shortened the number to 2.026E\+11/),
    '7 The trade “Astrology” is unknown. Choose which trade it means.',
    '8 “third year” is not a batch year.',
    '9 “nobody” is not a mail address.',
    '10 Row 2 has the same mail address.',
    '11 “12” is not a mobile number.',
    '12 There is no name.',
    '13 The registration number is longer than 40 characters.',
    '14 The batch 1962 is too far from the current year.',
    '15 This person is an admin, not a student.',
    '16 Use only the letters A to Z, digits, and signs such as / and -.',
  ]);
});

test('a row with formulas without results or with errors is refused with a reason, and its trade is not asked for', async () => {
  const admin = await anAdmin(portal);
  const [regno = ''] = aRow();
  const uncalculated = { xml: '<c r="{ref}"><f>VLOOKUP(A3,X:Y,2)</f><v></v></c>' };
  const failed = { xml: '<c r="{ref}" t="e"><f>A1</f><v>#N/A</v></c>' };
  const rows = [
    ['Registration No', 'Name', 'Branch', 'Batch', 'Remarks'],
    [regno, 'Invented Good', 'GCS', 2026, uncalculated],
    [`${regno}/2`, 'Invented Bad', uncalculated, 2026],
    [uncalculated, uncalculated, uncalculated, uncalculated],
    [`${regno}/4`, failed, 'GCS', failed],
  ];
  const { data } = await sendFile(portal, admin, createXlsx({ sheets: [{ name: 'S', rows }] }), 'a.xlsx');
  const columns = await admin.call(readRosterColumns, { params: { id: data.id } });
  expect(columns.data.trades).toEqual([{ value: 'GCS', rows: 2 }]);
  const done = await runImport(admin, data.id);
  expect(done.counts).toMatchObject({ new: 1, refused: 3 });
  expect((await show(admin, data.id, 'refused')).map(({ remarks }) => remarks)).toEqual([
    ...Array.from({ length: 2 }, () => [
      '“=VLOOKUP(A3,X:Y,2)” is a formula without a stored result. Open the file in a spreadsheet program and save it.',
    ]),
    ['The name “#N/A” cannot be read.', '“#N/A” is not a batch year.'],
  ]);
});

test('an admin corrects wrong columns, maps unknown trades and fills gaps for all rows', async () => {
  const admin = await anAdmin(portal);
  const file = createCsv([
    ['List of students'],
    [],
    ['Code', 'Who', 'Stream'],
    [`C${process.pid}`, 'Invented Odd', 'Rocketry'],
    [`D${process.pid}`, 'Invented Plain', ''],
  ]);
  const { id } = (await sendFile(portal, admin, file)).data;
  const { plan } = (await admin.call(readRosterColumns, { params: { id } })).data;
  const columns = (
    await admin.call(planRosterImport, {
      params: { id },
      body: { ...plan, header_row: 3 },
    })
  ).data;
  expect(columns.columns.map(({ heading }) => heading)).toEqual(['Code', 'Who', 'Stream']);
  expect(columns.trades).toEqual([{ value: 'Rocketry', rows: 1 }]);
  await admin.call(planRosterImport, {
    params: { id },
    body: {
      ...columns.plan,
      columns: { ...columns.plan.columns, regno: 0, name: 1 },
      trades: [{ value: 'Rocketry', trade: 'GME' }],
      default_trade: 'GFT',
      default_batch: 2026,
    },
  });
  const rows = await show(admin, id);
  expect(rows.map(({ regno, name, trade, batch, outcome }) => [regno, name, trade, batch, outcome])).toEqual([
    [`C${process.pid}`, 'Invented Odd', 'GME', 2026, 'new'],
    [`D${process.pid}`, 'Invented Plain', 'GFT', 2026, 'new'],
  ]);
});

test('an active student keeps their own address and number; a missing one is filled', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal, { batch: 2026 });
  await portal.db
    .updateTable('account')
    .set({ mail: 'own@students.example.org' })
    .where('id', '=', student.id)
    .execute();
  const row = aRow({
    regno: student.regno,
    name: student.name,
    mail: 'other@students.example.org',
    mobile: '9876543210',
  });
  const done = await importRows(portal, admin, [row]);
  expect(done.counts.changed).toBe(1);
  expect(await accountOf(portal, student.regno)).toMatchObject({
    mail: 'own@students.example.org',
    mobile: '+919876543210',
  });
  expect((await show(admin, done.id))[0]?.remarks).toEqual(['The student keeps the mail address on file.']);
});

test('a student with a new trade has to sign in again and can continue an open attempt; others stay signed in', async () => {
  const admin = await anAdmin(portal);
  const [moved, renamed] = [
    await aStudent(portal, { trade: 'GCS' }),
    await aStudent(portal, { trade: 'GCS' }),
  ];
  const { test: id } = await anAttempt(portal, { student: moved });
  const { id: imported } = await importRows(portal, admin, [
    aRow({ regno: moved.regno, name: moved.name, trade: 'GEC' }),
    aRow({ regno: renamed.regno, name: 'New Name', trade: 'GCS' }),
  ]);
  expect((await moved.call(verifySession)).status).toBe(401);
  expect((await renamed.call(verifySession)).status).toBe(200);
  const { data } = await portal.call(login, { body: { regno: moved.regno, password: PASSWORD } });
  const body = { regno: moved.regno, trade: data.trade };
  expect(await portal.call(startAttempt, { params: { id }, body }, data.access_token)).toMatchObject({
    status: 200,
  });
  await undoAndWait(admin, imported);
  expect((await portal.call(verifySession, {}, data.access_token)).status).toBe(401);
});

test('a number that is registered between draft and import is refused, not overwritten', async () => {
  const admin = await anAdmin(portal);
  const row = aRow();
  const id = await aDraft(portal, admin, [row]);
  const person = { name: 'Invented First', regno: row[0] ?? '', trade: 'GCS' as const, password: PASSWORD };
  await portal.call(register, { body: { ...person, batch: new Date().getFullYear() } });
  const done = await runImport(admin, id);
  expect(done.counts.new).toBe(0);
  expect(await accountOf(portal, person.regno)).toMatchObject({ password_hash: expect.any(String) });
});

test('every account that an import changes has an audit entry without personal data', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal, { batch: 2026, trade: 'GCS' });
  const row = aRow();
  const { id } = await importRows(portal, admin, [
    row,
    aRow({ regno: student.regno, name: 'Newly Named', trade: 'GEE' }),
  ]);
  await undoAndWait(admin, id);
  const log = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'roster.import',
    'roster.enter-account',
    'roster.change-account',
    'roster.undo',
    'roster.remove-account',
    'roster.restore-account',
  ]);
  expect(JSON.stringify(log)).not.toMatch(/Newly Named|students\.example/);
});

test('imports are listed newest first, and a draft can be discarded', async () => {
  const admin = await anAdmin(portal);
  const [one, two] = [await aDraft(portal, admin, [aRow()]), await aDraft(portal, admin, [aRow()])];
  const list = async () =>
    (await admin.call(listRosterImports, { query: { limit: 2 } })).data.results.map((item) => item.id);
  expect(await list()).toEqual([two, one]);
  expect((await admin.call(removeRosterImport, { params: { id: two } })).success).toBe(true);
  expect(await list()).toContain(one);
  expect((await admin.call(readRosterImport, { params: { id: two } })).code).toBe('not-found');
});

test('nobody signs in to an account without a password, and the refusal is that of a wrong password', async () => {
  const admin = await anAdmin(portal);
  const row = aRow();
  await importRows(portal, admin, [row]);
  for (const password of ['x', 'null', ' '])
    expect(await portal.call(login, { body: { regno: row[0] ?? '', password } })).toMatchObject({
      status: 401,
      code: 'wrong-credentials',
    });
});
