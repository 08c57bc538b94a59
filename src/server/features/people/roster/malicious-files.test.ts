import { expect, test } from 'vitest';
import { ROSTER_BYTES } from '#contract/people/roster.ts';
import { hostileTables, row } from '#test/hostile-tables.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { sendFile } from '#test/roster-imports.ts';
import { createCsv, createSheetXml, createXlsxOfSheet } from '#test/table-files.ts';

// bench/hostile-files.ts measures the time and memory for each of these files.

const portal = usePortal();

test.each(hostileTables)(
  '%s is refused in words, while the portal serves',
  async (_what, make, status, sentence) => {
    const admin = await anAdmin(portal);
    const [answer, ...ready] = await Promise.all([
      sendFile(portal, admin, make(), 'students.xlsx'),
      ...[0, 1, 2].map(() => request(portal, 'GET', '/ready')),
    ]);
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(sentence) });
    expect([status, 415]).toContain((answer as { status: number }).status);
    expect(ready.map((one) => one.status)).toEqual([200, 200, 200]);
  },
);

test('names in a file are only text and have no effect on the portal', async () => {
  const admin = await anAdmin(portal);
  const file = createCsv([
    ['__proto__', 'constructor', 'USN'],
    ['polluted', 'x', 'P-1'],
  ]);
  expect((await sendFile(portal, admin, file)).success).toBe(true);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('a data validation over a whole sheet adds no rows', async () => {
  const admin = await anAdmin(portal);
  const after =
    '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>';
  expect((await sendFile(portal, admin, createXlsxOfSheet(createSheetXml(row, after)))).success).toBe(true);
});

test('a file a little below the limit is accepted, whatever its name', async () => {
  const admin = await anAdmin(portal);
  const line = `${'x'.repeat(400)},y\n`;
  const file = line.repeat(Math.floor((ROSTER_BYTES - 100) / line.length));
  expect((await sendFile(portal, admin, file, '../evil\u0000name.xlsx')).success).toBe(true);
});

test('many simultaneous files wait in a queue, and too many are refused', async () => {
  const admin = await anAdmin(portal);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sendFile(portal, admin, 'USN,Name\n1,a\n')),
  );
  const outcomes = answers.map(({ code }) => code ?? 'read');
  expect(outcomes.filter((code) => code === 'read').length).toBeGreaterThanOrEqual(4);
  expect(new Set(outcomes)).toEqual(new Set(['read', 'busy']));
});
