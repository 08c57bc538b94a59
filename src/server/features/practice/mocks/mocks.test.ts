import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAptitude, removeAptitude } from '#contract/aptitudes/aptitude.ts';
import { editMockPattern, listTemplates, saveTemplate } from '#contract/aptitudes/templates.ts';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { saveBookmark } from '#contract/practice/bookmarks.ts';
import { startMissedPractice } from '#contract/practice/missed.ts';
import { listMocks, readMockPattern, startMock } from '#contract/practice/mocks.ts';
import { readToday } from '#contract/practice/today.ts';
import { reportQuestion } from '#contract/results/reports.ts';
import { readResult } from '#contract/results.ts';
import { anAptitude } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { beginMock, openPattern, sitMock } from '#test/mocks.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aTopicQuestion } from '#test/practice.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { makeRevisionCards } from '../revision/actions.ts';
import { deleteUnstartedMocks } from './queries.ts';

const portal = usePortal();

test('a pattern is sat on the test screen with the result at once, again and again, and compared', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  const listed = async () =>
    (await student.call(listMocks)).data.patterns.find((pattern) => pattern.key === key);
  expect(await listed()).toMatchObject({ total_questions: 52, sat: 0, open_mock: null });
  const first = await beginMock(student, key);
  expect(first.aptitude).toMatchObject({ name: 'Wipro Elite (mock)', mock_pattern: key });
  expect(first.sections.map(({ name, questions }) => [name, questions])).toEqual([
    ['Quantitative', 16],
    ['Logical', 14],
    ['Verbal', 22],
  ]);
  expect(await listed()).toMatchObject({ open_mock: { aptitude_id: first.id, started: true } });
  const { next } = (await student.call(readToday)).data;
  expect(next).toMatchObject({ kind: 'running', id: first.id, name: 'Wipro Elite (mock)' });
  // The same one again: a student has one unfinished mock of a pattern.
  const ids = [await sitMock(student, key), await sitMock(student, key)];
  expect(ids[0]).toBe(first.id);
  expect(ids[1]).not.toBe(first.id);
  const { data: result } = await student.call(readResult, { params: { id: first.id } });
  expect(result).toMatchObject({
    aptitude: { mock_pattern: key },
    marks: 0,
    total_score: 52,
    qualified: false,
  });
  expect(result.responses).toHaveLength(52);
  // Generated for this mock, so nobody could correct it in the bank.
  expect(result.generated_questions).toEqual(
    result.responses.map(({ question }) => question.id).sort((a, b) => a - b),
  );
  const reported = { aptitude_id: first.id, question_id: result.responses[0]?.question.id ?? 0 };
  expect(
    await student.call(reportQuestion, { body: { ...reported, reason: 'wrong-key', words: 'No' } }),
  ).toMatchObject({ code: 'not-found' });
  const { data: bookmark } = await student.call(saveBookmark, { body: { question: reported } });
  expect(bookmark).toMatchObject({ note: '' });
  const { data: pattern } = await student.call(readMockPattern, { params: { key } });
  expect(pattern.mocks.map(({ aptitude_id }) => aptitude_id)).toEqual([ids[1], ids[0]]);
  expect(pattern.sections[0]).toMatchObject({ name: 'Quantitative', missing: 0, cut_off: { percent: 50 } });
  expect(pattern.typical_cut_offs).toBe(true);
});

test('no mock asks the same numbers twice, nor what a test may ask', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  const topic = 'Percentage';
  const [one, hidden, other] = await Promise.all(
    Array.from({ length: 3 }, () => aTopicQuestion(portal, topic)),
  );
  await sql`insert into topic (name, area, position) values (${topic}, 'Quantitative', 1) on conflict do nothing`.execute(
    portal.db,
  );
  await anAptitude(portal, { questions: [hidden ?? 0], startsIn: 3_600 });
  const papers = async () => {
    const { rows } = await sql<{ question: number; likeness: string | null }>`
      select (item ->> 'question')::int as question, likeness from attempt, jsonb_array_elements(paper) as item
      left join mock_question on question_id = (item ->> 'question')::int
      where attempt.account_id = ${student.id}`.execute(portal.db);
    return rows;
  };
  await sitMock(student, key);
  const first = (await papers()).map(({ question }) => question);
  expect(first).toEqual(expect.arrayContaining([one, other]));
  expect(first).not.toContain(hidden);
  await sitMock(student, key);
  const both = await papers();
  expect(both).toHaveLength(104);
  expect(new Set(both.map(({ question }) => question)).size).toBe(104);
  const likenesses = both.flatMap(({ likeness }) => likeness ?? []);
  expect(new Set(likenesses).size).toBe(likenesses.length);
});

test('a mock explains nothing that waits for its release in a test, and everything else', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  const held = await aTopicQuestion(portal, 'Percentage', { explanation: 'Held back.' });
  const told = await aTopicQuestion(portal, 'Percentage', { explanation: 'Told at once.' });
  await anAptitude(portal, { questions: [held], startsIn: -7_200, release_explanations: 'by-hand' });
  const id = await sitMock(student, key);
  const { responses } = (await student.call(readResult, { params: { id } })).data;
  const explained = new Map(responses.map(({ question }) => [question.id, question.explanation_html]));
  expect(explained.get(told)).toContain('Told at once.');
  expect(explained.get(held)).toBe('');
});

test('what is missed in a mock becomes cards at once: questions of the bank, and generators', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  const id = await sitMock(student, key);
  await makeRevisionCards(portal.db);
  const { rows } = await sql<{ question_id: number | null; template: string | null }>`
    select question_id, template from revision_card where account_id = ${student.id}`.execute(portal.db);
  expect(rows.filter(({ template }) => template !== null).length).toBeGreaterThan(20);
  expect(rows.filter(({ question_id }) => question_id !== null).length).toBeGreaterThan(0);
  const again = await student.call(startMissedPractice, { params: { id } });
  expect(again.data.questions).toBeGreaterThan(20);
});

test('a mock is its student’s alone, and no admin edits it', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  const id = await sitMock(student, key);
  const [other, admin] = [await aStudent(portal), await anAdmin(portal)];
  const params = { id };
  expect(await other.call(readInstructions, { params })).toMatchObject({ code: 'not-admitted' });
  const body = { regno: other.regno, trade: other.trade };
  expect(await other.call(startAttempt, { params, body })).toMatchObject({ code: 'not-admitted' });
  expect(await other.call(readResult, { params })).toMatchObject({ code: 'not-found' });
  const query = { regno: student.regno };
  expect(await other.call(readResult, { params, query })).toMatchObject({ code: 'forbidden' });
  expect(await admin.call(readResult, { params, query })).toMatchObject({ success: true });
  expect(await admin.call(readAptitude, { params })).toMatchObject({ code: 'not-found' });
  expect(await admin.call(removeAptitude, { params })).toMatchObject({ code: 'not-found' });
});

test('a pattern that lacks questions says how many by section, and is not started', async () => {
  const line = { topic: 'Topic of nobody', type: 'GENERAL' as const, count: 4 };
  const { id } = await aSectionedAptitude(portal, [
    { name: 'Rare', blueprint: { lines: [line] } },
    { name: 'Common', blueprint: { lines: [{ area: 'Logical', type: 'GENERAL', count: 2 }] } },
  ]);
  const admin = await anAdmin(portal);
  const { data } = await admin.call(saveTemplate, { body: { aptitude_id: id, name: 'Rare pattern' } });
  const key = await openPattern(portal, data.key);
  const student = await aStudent(portal);
  const pattern = await student.call(readMockPattern, { params: { key } });
  expect(pattern.data.sections.map(({ name, questions, missing }) => [name, questions, missing])).toEqual([
    ['Rare', 4, 4],
    ['Common', 2, 0],
  ]);
  expect(await student.call(startMock, { params: { key } })).toMatchObject({ code: 'mock-lacks-questions' });
});

test('only a pattern that draws by blueprint is opened; closing it keeps the mocks that were sat', async () => {
  const admin = await anAdmin(portal);
  const { id } = await aSectionedAptitude(portal, [{ name: 'Chosen' }]);
  const { data } = await admin.call(saveTemplate, { body: { aptitude_id: id, name: 'Chosen pattern' } });
  const edit = (body: Parameters<typeof openPattern>[1], open: boolean) =>
    admin.call(editMockPattern, { body: { key: body ?? '', open } });
  expect(await edit(data.key, true)).toMatchObject({ status: 409, code: 'no-blueprint' });
  const key = await openPattern(portal, 'typical:capgemini');
  const student = await aStudent(portal, { trade: 'GCS' });
  await sitMock(student, key);
  const cutOffs = { total: { percent: 60 }, sections: { English: { marks: 12 } } };
  const changed = await admin.call(editMockPattern, { body: { key, open: false, cut_offs: cutOffs } });
  expect(changed.data.mock).toEqual({ open: false, cut_offs: cutOffs, typical_cut_offs: false });
  expect((await readAuditTrail(portal, 'template', key)).map(({ action }) => action)).toEqual([
    ...['template.edit-mock', 'template.edit-mock'],
  ]);
  const listed = (await admin.call(listTemplates)).data.find((one) => one.key === key);
  expect(listed?.mock.open).toBe(false);
  expect(await student.call(startMock, { params: { key } })).toMatchObject({ code: 'mock-closed' });
  expect((await student.call(readMockPattern, { params: { key } })).data).toMatchObject({
    open: false,
    mocks: [{ marks: 0 }],
  });
  expect(await (await aStudent(portal)).call(readMockPattern, { params: { key } })).toMatchObject({
    code: 'not-found',
  });
});

test('a student starts so many mocks a day; one that is never begun goes with its questions', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  const both = await Promise.all([1, 2].map(() => student.call(startMock, { params: { key } })));
  expect(both[0]?.data.aptitude_id).toBe(both[1]?.data.aptitude_id);
  const stored = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mock_question where account_id = ${student.id}`.execute(portal.db);
    return rows[0]?.count ?? 0;
  };
  expect(await stored()).toBeGreaterThan(30);
  await sql`update assessment set ends_at = now() - interval '2 days', starts_at = now() - interval '4 days',
    closes_at = now() - interval '2 days' where id = ${both[0]?.data.aptitude_id ?? 0}`.execute(portal.db);
  await deleteUnstartedMocks(portal.db);
  expect(await stored()).toBe(0);
  await sql`
    with made as (
      insert into assessment (name, starts_at, ends_at, closes_at, duration, timing, total_questions, mock_pattern)
      select 'Mock', now() - interval '2 hours', now() - interval '1 hour', now(), 60, 'own', 1, ${key}
      from generate_series(1, 12) returning id)
    insert into mock (aptitude_id, account_id) select id, ${student.id} from made`.execute(portal.db);
  expect(await student.call(startMock, { params: { key } })).toMatchObject({ code: 'too-many-mocks' });
});
