import { expect, test } from 'vitest';
import {
  createSheet,
  editSheet,
  type exportSheet,
  importSheet,
  listSheets,
  markEntry,
  publishSheet,
  readSheet,
  readSheetProgress,
  removeSheet,
  type SheetDraft,
} from '#contract/coding/sheets.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { aProblem, solve } from '#test/coding.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

const anEntry = (entry: Partial<SheetDraft['sections'][number]['entries'][number]>) => ({
  ...{ id: null, problem_slug: null, url: null, title: 'An entry', topics: ['arrays'], difficulty: 2 },
  ...entry,
});

/** A published sheet with an own problem and an outside link. */
async function aSheet(admin: Person) {
  const problem = await aProblem(portal);
  const body: SheetDraft = {
    title: 'Thirty days',
    description: 'One a **day**.',
    sections: [
      { title: 'Week 1', entries: [anEntry({ problem_slug: problem.slug, title: 'Own, "quoted"' })] },
      {
        title: 'Week 2',
        entries: [anEntry({ url: 'https://example.org/x', title: '=Outside', topics: ['graphs', 'trees'] })],
      },
    ],
  };
  const { id } = (await admin.call(createSheet, { body })).data;
  await admin.call(publishSheet, { params: { id }, body: { published: true } });
  const entries = (await admin.call(readSheet, { params: { id } })).data.sections.flatMap(
    (one) => one.entries,
  );
  const [own, outside] = entries;
  if (!own || !outside) throw new Error('the sheet lacks entries');
  return { id, body, problem, own, outside };
}

test('an entry is solved by an accepted solution or by the student, who may revise it and take notes', async () => {
  const [admin, student, other] = [await anAdmin(portal), await aStudent(portal), await aStudent(portal)];
  const { id, problem, own, outside } = await aSheet(admin);
  const progress = async () => (await student.call(listSheets)).data.find((sheet) => sheet.id === id);
  expect(await progress()).toMatchObject({ entries: 2, solved: 0, revise: 0 });

  await solve(portal, student, problem);
  const mark = (entry: number, body: object) => student.call(markEntry, { params: { id: entry }, body });
  expect((await mark(outside.id, { state: 'solved' })).data).toEqual({ state: 'solved', note: '' });
  expect((await mark(own.id, { note: 'Mind the empty list.' })).data).toEqual({
    ...{ state: 'solved', note: 'Mind the empty list.' },
  });
  expect(await progress()).toMatchObject({ entries: 2, solved: 2, revise: 0 });
  expect((await mark(own.id, { state: 'revise' })).data.state).toBe('revise');
  expect((await mark(own.id, { state: 'to-do' })).data.state).toBe('solved');
  const read = (await student.call(readSheet, { params: { id } })).data;
  expect(read.description_html).toContain('<strong>day</strong>');
  expect(read.sections.map((section) => section.entries[0]?.state)).toEqual(['solved', 'solved']);
  const others = (await other.call(readSheet, { params: { id } })).data;
  expect(
    others.sections.flatMap((section) => section.entries.map(({ state, note }) => [state, note])),
  ).toEqual([
    ['to-do', ''],
    ['to-do', ''],
  ]);
});

test('an edit keeps the marks of entries that stay, and a hidden sheet is not found', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const { id, body, own, outside } = await aSheet(admin);
  await student.call(markEntry, { params: { id: outside.id }, body: { state: 'solved' } });
  const moved = {
    ...body,
    sections: [{ title: 'All', entries: [anEntry({ ...entryOf(outside), title: 'Renamed' })] }],
  };
  expect(await admin.call(editSheet, { params: { id }, body: moved })).toMatchObject({ status: 200 });
  const read = (await student.call(readSheet, { params: { id } })).data;
  expect(read.sections).toMatchObject([
    { title: 'All', entries: [{ id: outside.id, title: 'Renamed', state: 'solved' }] },
  ]);
  expect(await student.call(markEntry, { params: { id: own.id }, body: {} })).toMatchObject({ status: 404 });
  const unknown = { ...body, sections: [{ title: 'A', entries: [anEntry({ problem_slug: 'no-such' })] }] };
  expect(await admin.call(editSheet, { params: { id }, body: unknown })).toMatchObject({
    code: 'unknown-problem',
  });

  expect(await admin.call(removeSheet, { params: { id } })).toMatchObject({ code: 'sheet-published' });
  await admin.call(publishSheet, { params: { id }, body: { published: false } });
  expect(await student.call(readSheet, { params: { id } })).toMatchObject({ status: 404 });
  expect(await student.call(markEntry, { params: { id: outside.id }, body: {} })).toMatchObject({
    status: 404,
  });
  await admin.call(removeSheet, { params: { id } });
  expect((await readAuditTrail(portal, 'sheet', id)).map(({ action }) => action)).toEqual([
    'sheet.create',
    'sheet.publish',
    'sheet.edit',
    'sheet.unpublish',
    'sheet.delete',
  ]);
});

const entryOf = ({
  id,
  problem_slug,
  url,
  title,
  topics,
  difficulty,
}: Awaited<ReturnType<typeof aSheet>>['own']) => ({
  ...{ id, problem_slug, url, title, topics, difficulty },
});

test('progress is shown by trade and batch, without groups of fewer than five', async () => {
  const admin = await anAdmin(portal);
  const { id, problem, own, outside } = await aSheet(admin);
  const group = { trade: 'GIN', batch: 2031 } as const;
  const five = await Promise.all(Array.from({ length: 5 }, () => aStudent(portal, group)));
  const four = await Promise.all(
    Array.from({ length: 4 }, () => aStudent(portal, { trade: 'GIN', batch: 2032 })),
  );
  const [first, second] = five;
  if (!first || !second || !four[0]) throw new Error('no students');
  for (const student of [first, second, four[0]])
    await student.call(markEntry, { params: { id: outside.id }, body: { state: 'solved' } });
  await solve(portal, first, problem);
  const { groups, entries } = (await admin.call(readSheetProgress, { params: { id } })).data;
  const ours = groups.filter(({ trade }) => trade === 'GIN');
  expect(ours).toEqual([{ ...group, people: 5, started: 2, average: 1.5, finished: 1 }]);
  expect(entries.map((entry) => [entry.id, entry.solved_by])).toEqual([
    [own.id, 1],
    [outside.id, 3],
  ]);
});

test.each(['csv', 'json'] as const)('a sheet goes out as %s and comes back the same', async (format) => {
  const admin = await anAdmin(portal);
  const { id, body } = await aSheet(admin);
  const text = await download(admin, id, format);
  const imported = (await admin.call(importSheet, { body: { format, text } })).data;
  expect(imported.remarks).toEqual([]);
  const read = (await admin.call(readSheet, { params: { id: imported.id } })).data;
  expect(read.published).toBe(false);
  const before = (await admin.call(readSheet, { params: { id } })).data;
  const plain = (sections: typeof read.sections) =>
    sections.map(({ title, entries }) => ({
      ...{ title, entries: entries.map((entry) => ({ ...entryOf(entry), id: null })) },
    }));
  expect(plain(read.sections)).toEqual(plain(before.sections));
  if (format === 'json') expect(read).toMatchObject({ title: body.title, description: body.description });
});

async function download({ token }: Person, id: number, format: 'csv' | 'json'): Promise<string> {
  const path = ('/sheets/:id/export' satisfies typeof exportSheet.path).replace(':id', String(id));
  const response = await fetch(`${portal.origin}/api${path}?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return await response.text();
}

test('rows that cannot be read are left out with a remark, and a file without rows is refused', async () => {
  const admin = await anAdmin(portal);
  const { problem } = await aSheet(admin);
  const text = [
    'Section,Title,Problem,URL,Topics,Difficulty',
    `A,One,${problem.slug},,arrays,1`,
    'A,Two,,http://example.org,,',
    'A,Three,no-such-problem,,,',
    'A,Four,,https://example.org/4,graphs;trees,9',
    ',,,,,',
    'B,Five,,https://example.org/5,graphs;trees,3',
  ].join('\n');
  const { data } = await admin.call(importSheet, { body: { format: 'csv', text } });
  expect(data.remarks).toEqual([
    'Row 3 was left out: its address does not start with https://.',
    'Row 5 was left out: its difficulty is not 1 to 5.',
    '“Three” was left out: there is no problem no-such-problem.',
  ]);
  const { sections } = (await admin.call(readSheet, { params: { id: data.id } })).data;
  expect(sections.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['A', 1],
    ['B', 1],
  ]);
  for (const [format, wrong] of [
    ['csv', 'a,b\n1,2'],
    ['csv', 'problem,title\nno-such-problem,X'],
    ['json', '{'],
    ['json', '{"title":"x"}'],
  ] as const)
    expect(await admin.call(importSheet, { body: { format, text: wrong } })).toMatchObject({
      ...{ status: 400, code: 'invalid-input' },
    });
});
