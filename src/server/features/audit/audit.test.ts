import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeAptitude } from '#contract/aptitudes/aptitude.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { type AuditEntry, listAuditEntries } from '#contract/audit.ts';
import { editQuestion, removeQuestion } from '#contract/questions/question.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { audit } from './log.queries.ts';

const portal = usePortal();

type Query = Record<string, string | number>;

async function read(query: Query = {}, on = portal) {
  const admin = await anAdmin(on);
  const reply = await admin.call(listAuditEntries, { query });
  expect(reply).toMatchObject({ status: 200 });
  return reply.data;
}
const ids = (entries: AuditEntry[]) => entries.map((entry) => entry.id);
const summarize = ({ actor, action, subject }: AuditEntry) => [actor?.regno ?? null, action, subject.name];

/** Entries of one fresh actor, oldest first. */
async function someEntries(count: number, on = portal): Promise<{ actor: Person; ids: number[] }> {
  const actor = await aStudent(on);
  for (let n = 0; n < count; n++)
    await audit(on.db, {
      actor: actor.id,
      action: 'account.edit-profile',
      subject: ['account', actor.id],
      after: { mobile: String(n) },
    });
  const rows = await on.db
    .selectFrom('audit_event')
    .select('id')
    .where('actor_id', '=', actor.id)
    .orderBy('id')
    .execute();
  return { actor, ids: rows.map((row) => row.id) };
}

test('an entry contains actor, action, subject, time and changes', async () => {
  const student = await aStudent(portal, { name: 'Blocked Person' });
  await setBlocked(portal, [student], true);
  const [entry] = (await read({ about: 'account', subject: student.regno.toLowerCase() })).results;
  expect(entry).toEqual({
    id: expect.any(Number),
    api_token: null,
    at: expect.stringMatching(/Z$/),
    actor: { regno: expect.any(String), name: expect.any(String) },
    action: 'account.block',
    subject: {
      type: 'account',
      id: String(student.id),
      name: 'Blocked Person',
      regno: student.regno,
      own: false,
    },
    changes: expect.any(Array),
  });
});

test('people are shown by their current names', async () => {
  const { actor } = await someEntries(1);
  await portal.db.updateTable('account').set({ name: 'Somebody Else' }).where('id', '=', actor.id).execute();
  const [entry] = (await read({ actor: actor.regno })).results;
  expect(entry).toMatchObject({
    actor: { name: 'Somebody Else' },
    subject: { name: 'Somebody Else', own: true },
  });
});

test('a deleted subject keeps its id, and the entry shows its last state', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal, { description: 'Which is a planted question?' });
  await admin.call(removeQuestion, { params: { id } });
  const [entry] = (await read({ about: 'question', subject: id })).results;
  expect(entry).toMatchObject({
    action: 'question.delete',
    subject: { type: 'question', id: String(id), name: null },
    changes: expect.arrayContaining([
      { field: 'Description', before: 'Which is a planted question?', after: null },
    ]),
  });
});

test('an edit of a question shows the text before and after', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal, { description: 'Two and two?', options: ['3', '4'] });
  const draft = { options: ['4', '5'], correct_options: [1], topic_tags: ['Ages'], difficulty_level: 2 };
  await admin.call(editQuestion, {
    params: { id },
    body: { description: 'Two plus two?', question_type: 'GENERAL', ...draft },
  });
  const [entry] = (await read({ about: 'question', subject: id, group: 'questions' })).results;
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: 'Description', before: 'Two and two?', after: 'Two plus two?' },
      { field: 'Options', before: '3\n4', after: '4\n5' },
    ]),
  );
});

test('a submission is audited with its marks, and found by student and by test', async () => {
  const { student, test: id } = await anAttempt(portal, {
    test: await anAptitude(portal, { name: 'Planted Test' }),
  });
  await student.call(submitAttempt, {
    params: { id },
    body: { userData: { regno: student.regno, trade: student.trade }, answers: [] },
  });
  for (const query of [
    { about: 'account', subject: student.regno },
    { about: 'aptitude', subject: id },
  ]) {
    const { results } = await read({ ...query, group: 'attempts' });
    expect(results.map(summarize)).toEqual([
      [student.regno, 'attempt.submit', `Planted Test by ${student.name}`],
    ]);
    expect(results[0]?.changes).toContainEqual({ field: 'Marks', before: null, after: '0' });
  }
});

test('the entry of a deleted test shows its last state', async () => {
  const admin = await anAdmin(portal);
  const id = await anAptitude(portal, { name: 'Short-lived Test' });
  await admin.call(removeAptitude, { params: { id } });
  const [entry] = (await read({ about: 'aptitude', subject: id })).results;
  expect(entry).toMatchObject({ action: 'aptitude.delete', subject: { name: null } });
  expect(entry?.changes).toContainEqual({ field: 'Name', before: 'Short-lived Test', after: null });
});

test('pages go to the oldest entry and back without gaps or repetitions', async () => {
  const { actor, ids: all } = await someEntries(7);
  const filter = { actor: actor.regno, limit: 3 };
  const newest = all.toReversed();
  const one = await read(filter);
  expect([ids(one.results), one.newer]).toEqual([newest.slice(0, 3), null]);
  const two = await read({ ...filter, older_than: one.older ?? 0 });
  expect(ids(two.results)).toEqual(newest.slice(3, 6));
  const three = await read({ ...filter, older_than: two.older ?? 0 });
  expect([ids(three.results), three.older]).toEqual([newest.slice(6), null]);
  const back = await read({ ...filter, newer_than: three.newer ?? 0 });
  expect([ids(back.results), back.older]).toEqual([newest.slice(3, 6), newest[5]]);
  const top = await read({ ...filter, newer_than: back.newer ?? 0 });
  expect([ids(top.results), top.newer]).toEqual([newest.slice(0, 3), null]);
});

test('entries of one instant are paged whole, whatever the size of a page', async () => {
  const { actor, ids: all } = await someEntries(1);
  await sql`insert into audit_event (at, actor_id, action, subject_type, subject_id)
    select now(), ${actor.id}, 'account.block', 'account', ${String(actor.id)} from generate_series(1, 20)`.execute(
    portal.db,
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 25 }), async (limit) => {
      const seen: number[] = [];
      for (let older: number | null | undefined; older !== null; ) {
        const page = await read({ actor: actor.regno, limit, ...(older && { older_than: older }) });
        seen.push(...ids(page.results));
        older = page.older;
      }
      expect(seen).toHaveLength(21);
      expect(seen).toEqual(seen.toSorted((a, b) => b - a));
      expect(seen.at(-1)).toBe(all[0]);
    }),
    { numRuns: 6 },
  );
});

test('new entries do not shift pages', async () => {
  const { actor, ids: all } = await someEntries(4);
  const one = await read({ actor: actor.regno, limit: 2 });
  await audit(portal.db, { actor: actor.id, action: 'account.block', subject: ['account', actor.id] });
  const two = await read({ actor: actor.regno, limit: 2, older_than: one.older ?? 0 });
  expect(ids(two.results)).toEqual([all[1], all[0]]);
});

test('days are those of the institute’s time zone, the last one included', async () => {
  const { actor } = await someEntries(0);
  // Half past midnight and just before midnight of the 5th in Kolkata; the 4th and the 5th in UTC.
  for (const at of [
    '2026-03-04T18:29:59Z',
    '2026-03-04T18:30:00Z',
    '2026-03-05T18:29:59Z',
    '2026-03-05T18:30:00Z',
  ])
    await sql`insert into audit_event (at, actor_id, action, subject_type, subject_id)
      values (${at}, ${actor.id}, 'account.block', 'account', '1')`.execute(portal.db);
  const times = async (query: Query) =>
    (await read({ actor: actor.regno, ...query })).results.map((entry) => entry.at.slice(8, 19));
  expect(await times({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['05T18:29:59', '04T18:30:00']);
  expect(await times({ from: '2026-03-06' })).toEqual(['05T18:30:00']);
  expect(await times({ to: '2026-03-04' })).toEqual(['04T18:29:59']);
});

test.each([
  ['a word in what became', 'Marigold'],
  ['its beginning, in any case', 'MARIG'],
  ['several words, in any order', 'flower marigold'],
  ['a number', '4711'],
])('the log is searched by %s', async (_what, search) => {
  const actor = await aStudent(portal);
  const write = (after: object) =>
    audit(portal.db, {
      actor: actor.id,
      action: 'account.edit-profile',
      subject: ['account', actor.id],
      after,
    });
  await write({ note: 'A marigold is a flower', count: 4711 });
  await write({ note: 'something else' });
  const { results } = await read({ actor: actor.regno, search });
  expect(results).toHaveLength(1);
});

test('search finds actors and subjects by name or registration number', async () => {
  const student = await aStudent(portal, { name: 'Chrysanthemum Rao', regno: 'XQ/4711-A' });
  await setBlocked(portal, [student], true);
  for (const search of ['chrysanthemum', 'Chrysanthemum Rao', 'xq/47'])
    expect((await read({ search })).results.map((entry) => entry.subject.regno)).toContain(student.regno);
});

test.each(["'", "a' & 'b", '\\', "x':* | 'y", '%', '_', 'a:b', '!', '((', 'नमस्ते', 'x'.repeat(200)])(
  'the search %j is plain text, not a query language',
  async (search) => {
    expect(Array.isArray((await read({ search })).results)).toBe(true);
  },
);

test.each<Query>([
  { actor: 'NOBODY/0' },
  { about: 'account', subject: 'NOBODY/0' },
  { about: 'question', subject: 'twelve' },
  { about: 'aptitude', subject: '999999999' },
  { older_than: 999_999_999 },
  { search: '!!' },
])('%j finds nothing', async (query) => {
  expect(await read(query)).toEqual({ results: [], newer: null, older: null });
});

test.each<Query>([
  { group: 'everything' },
  { about: 'planet' },
  { from: '2026-02-30' },
  { from: 'yesterday' },
  { limit: 101 },
  { limit: 0 },
  { older_than: 'x' },
  { page: 2 },
])('%j is refused as input', async (query) => {
  const admin = await anAdmin(portal);
  expect(await admin.call(listAuditEntries, { query })).toMatchObject({ status: 400, code: 'invalid-input' });
});
