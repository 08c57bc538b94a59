import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { exportAuditEntries } from '#contract/audit.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { audit } from './log.queries.ts';

const portal = usePortal();

type Query = Record<string, string | number>;

async function exported(query: Query, on = portal) {
  const { token } = await anAdmin(on);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = `${on.origin}/api${exportAuditEntries.path}?${search}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return new File([await response.arrayBuffer()], response.headers.get('content-disposition') ?? '');
}

test('the filtered entries are exported as a table in which no name is a formula', async () => {
  const student = await aStudent(portal, { name: '=HYPERLINK("http://example.org")' });
  await setBlocked(portal, [student], true);
  const filter = { about: 'account', subject: student.regno };
  const csv = await exported({ ...filter, format: 'csv' });
  expect(csv.name).toContain("UTF-8''Audit%20log.csv");
  const [head, row, ...rest] = parse(await csv.text(), { bom: true }) as string[][];
  const cells = Object.fromEntries(head?.map((title, n) => [title, row?.[n]]) ?? []);
  expect(rest).toEqual([]);
  expect(cells).toMatchObject({ Did: 'blocked', What: 'person', 'Registration no': student.regno });
  expect(cells.Name).toBe(`'${student.name}`);
  const [sheet] = await readWorkbook(
    Buffer.from(await (await exported({ ...filter, format: 'xlsx' })).arrayBuffer()),
  );
  expect(sheet?.data[1]).toContain(student.name);
});

test('JSON lines contain before and after as stored', async () => {
  const actor = await aStudent(portal);
  const [before, after] = [{ list: [1, null] }, { text: 'ä"\n' }];
  await audit(portal.db, {
    actor: null,
    action: 'aptitude.edit',
    subject: ['aptitude', 123_456],
    before,
    after,
  });
  await audit(portal.db, { actor: actor.id, action: 'aptitude.edit', subject: ['aptitude', 123_456] });
  const text = await (await exported({ about: 'aptitude', subject: 123_456, format: 'jsonl' })).text();
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { actor: { regno: actor.regno }, before: null },
    { actor: null, before, after, action: 'aptitude.edit' },
  ]);
});
