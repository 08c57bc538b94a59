import { expect, test } from 'vitest';
import { editQuestion, removeQuestion } from '#contract/questions/question.ts';
import {
  answerReports,
  listReports,
  readQuestionReports,
  reopenReports,
} from '#contract/questions/reports.ts';
import { listOwnReports, reportQuestion } from '#contract/results/reports.ts';
import { readResult } from '#contract/results.ts';
import type { Trade } from '#contract/trade.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { aJspr, anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aReport } from '#test/question-reports.ts';

const portal = usePortal();

type Query = NonNullable<Parameters<Person['call']>[1]>['query'];
const list = async ({ call }: Person, query: Query = {}) =>
  (await call(listReports, { query: { limit: 100, ...query } })).data.results;
const groupOf = async (person: Person, question: number, query: Query = {}) =>
  (await list(person, query)).find((group) => group.question_id === question);
const read = ({ call }: Person, id: number, answer_id?: number) =>
  call(readQuestionReports, { params: { id }, ...(answer_id && { query: { answer_id } }) });
type Outcome = 'corrected' | 'retired' | 'nothing-wrong';
const answer = ({ call }: Person, id: number, up_to: number, outcome: Outcome, words = 'Thank you.') =>
  call(answerReports, { params: { id }, body: { outcome, words, up_to } });
const correct = (admin: Person, id: number, question_type: Trade = 'GCS') =>
  admin.call(editQuestion, {
    params: { id },
    body: {
      description: 'How much is $2 + 2$, exactly?',
      options: ['3', '4', '5', '22'],
      correct_options: [2],
      topic_tags: ['Numbers'],
      question_type,
      difficulty_level: 1,
    },
  });
const answerTo = async ({ call }: Person) => (await call(listOwnReports)).data.results[0]?.answer;

/** Two students report one question for different reasons. */
async function twoReports() {
  const question = await aQuestion(portal, { question_type: 'GCS' });
  const [one, other] = [
    await aReport(portal, { question }),
    await aReport(portal, { question, reason: 'unclear', words: 'Decimal or binary?' }),
  ];
  return { question, one, other };
}

test("reports are grouped by question, with the question's statistics", async () => {
  const admin = await anAdmin(portal);
  const { question, one, other } = await twoReports();
  expect(await groupOf(admin, question)).toMatchObject({
    question_type: 'GCS',
    topic_tags: ['Numbers'],
    status: 'ready',
    version: 1,
    count: 2,
    reasons: [
      { reason: 'wrong-key', count: 1 },
      { reason: 'unclear', count: 1 },
    ],
    tests: ['Invented test'],
    reported_versions: [1],
    answer: null,
  });
  const { data } = await read(admin, question);
  expect(data.reports).toMatchObject([
    { id: other.id, words: 'Decimal or binary?', version: 1, student: { regno: other.student.regno } },
    { id: one.id, reason: 'wrong-key', student: { name: one.student.name } },
  ]);
  expect(data.present).toMatchObject({ correct_options: [2], explanation: 'Two and two make four.' });
  expect(data).toMatchObject({ former: [], up_to: other.id });
});

test('the list is filtered by state, trade and reason, ordered, and paged', async () => {
  const admin = await anAdmin(portal);
  const { question } = await twoReports();
  const { question: single } = await aReport(portal, { type: 'GEE', reason: 'picture-missing' });
  const numbers = async (query: Query) => (await list(admin, query)).map((group) => group.question_id);
  expect(await numbers({ reason: 'unclear' })).toContain(question);
  expect(await numbers({ reason: 'unclear' })).not.toContain(single);
  expect(await numbers({ trade: 'GEE' })).toEqual([single]);
  expect(await numbers({ state: 'answered', trade: 'GEE' })).toEqual([]);
  const newest = await numbers({});
  expect(newest.indexOf(single)).toBeLessThan(newest.indexOf(question));
  const most = await numbers({ order: 'count' });
  expect(most.indexOf(question)).toBeLessThan(most.indexOf(single));
  const page = (await admin.call(listReports, { query: { page: 2, limit: 1 } })).data;
  expect(page).toMatchObject({ page: 2, total: newest.length, totalPages: newest.length });
  expect(page.results.map((group) => group.question_id)).toEqual([newest[1]]);
});

test('a JSPR reads and answers reports of the own trade, without names', async () => {
  const { question, other, one } = await twoReports();
  const [jspr, stranger] = [await aJspr(portal, { trade: 'GCS' }), await aJspr(portal, { trade: 'GME' })];
  expect(await groupOf(jspr, question)).toMatchObject({ count: 2 });
  const text = JSON.stringify((await read(jspr, question)).data);
  expect(text).toContain('Decimal or binary?');
  for (const { regno, name } of [one.student, other.student]) {
    expect(text).not.toContain(regno);
    expect(text).not.toContain(name);
  }
  expect(await groupOf(stranger, question)).toBeUndefined();
  for (const reply of [
    await read(stranger, question),
    await answer(stranger, question, other.id, 'nothing-wrong'),
  ])
    expect(reply).toMatchObject({ status: 403, code: 'out-of-trade' });
  expect(await answer(jspr, question, other.id, 'nothing-wrong')).toMatchObject({ data: { answered: 2 } });
  expect(await answerTo(one.student)).toMatchObject({ outcome: 'nothing-wrong', words: 'Thank you.' });
  expect(await groupOf(jspr, question, { state: 'answered' })).toMatchObject({
    answer: { outcome: 'nothing-wrong', by: { regno: jspr.regno } },
  });
});

test('only admins read reports of a GENERAL question', async () => {
  const { id, question } = await aReport(portal, { type: 'GENERAL' });
  const [jspr, admin] = [await aJspr(portal, { trade: 'GCS' }), await anAdmin(portal)];
  expect(await groupOf(jspr, question)).toBeUndefined();
  expect(await answer(jspr, question, id, 'nothing-wrong')).toMatchObject({ code: 'out-of-trade' });
  expect(await jspr.call(listReports, { query: { trade: 'GENERAL' } })).toMatchObject({
    code: 'out-of-trade',
  });
  expect((await answer(admin, question, id, 'nothing-wrong')).status).toBe(200);
});

test('a JSPR does not see reports of questions in an upcoming or running test', async () => {
  const [jspr, admin] = [await aJspr(portal, { trade: 'GCS' }), await anAdmin(portal)];
  const running = await aReport(portal, { over: false });
  const { question: used } = await aReport(portal);
  await anAptitude(portal, { questions: [used], startsIn: 3_600 });
  const { question: unreleased } = await aReport(portal);
  await anAptitude(portal, { questions: [unreleased], startsIn: -86_400, release: 'by-hand' });
  const { question: drafted } = await aReport(portal);
  await anAptitude(portal, { questions: [drafted], startsIn: -86_400, stage: 'draft' });
  for (const question of [running.question, used, unreleased, drafted]) {
    expect(await groupOf(jspr, question)).toBeUndefined();
    expect(await read(jspr, question)).toMatchObject({ status: 404, code: 'not-found' });
    expect(await answer(jspr, question, 2_000_000_000, 'nothing-wrong')).toMatchObject({ status: 404 });
    expect(await groupOf(admin, question)).toMatchObject({ count: 1 });
  }
});

test('“corrected” needs a newer version, which it names; marks stay unchanged', async () => {
  const admin = await anAdmin(portal);
  const { question, one, other } = await twoReports();
  const marks = async () => (await one.student.call(readResult, { params: { id: one.test } })).data.marks;
  const before = await marks();
  expect(await answer(admin, question, other.id, 'corrected')).toMatchObject({
    status: 409,
    code: 'not-corrected',
  });
  await correct(admin, question);
  const { data } = await read(admin, question);
  expect([data.present.version, data.former.map(({ version }) => version)]).toEqual([2, [1]]);
  expect(await answer(admin, question, other.id, 'corrected', '')).toMatchObject({ data: { answered: 2 } });
  for (const { student } of [one, other])
    expect(await answerTo(student)).toMatchObject({ outcome: 'corrected', version: 2, words: '' });
  expect(await marks()).toBe(before);
});

test('“retired” needs a retired question', async () => {
  const admin = await anAdmin(portal);
  const { id, question, student } = await aReport(portal);
  expect(await answer(admin, question, id, 'retired')).toMatchObject({ code: 'not-retired' });
  await admin.call(removeQuestion, { params: { id: question } });
  expect((await answer(admin, question, id, 'retired')).status).toBe(200);
  expect(await answerTo(student)).toMatchObject({ outcome: 'retired', version: null });
});

test('“nothing wrong” needs a text', async () => {
  const { id, question } = await aReport(portal);
  expect(await answer(await anAdmin(portal), question, id, 'nothing-wrong', ' ')).toMatchObject({
    status: 400,
    issues: [{ path: 'words', message: 'Say why nothing is wrong' }],
  });
});

test('an answer does not cover reports that arrived after the list was read, and of two answers one counts', async () => {
  const admin = await anAdmin(portal);
  const { question, one, other } = await twoReports();
  const both = await Promise.all([1, 2].map(() => answer(admin, question, one.id, 'nothing-wrong')));
  expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'reports-answered']);
  expect(await answerTo(other.student)).toBeNull();
  expect(await groupOf(admin, question)).toMatchObject({ count: 1 });
  await answer(admin, question, other.id, 'nothing-wrong');
  expect(await read(admin, question)).toMatchObject({ status: 404 });
});

test('an admin reopens an answer; a student who has reported again keeps the old one', async () => {
  const admin = await anAdmin(portal);
  const { question, one, other } = await twoReports();
  await answer(admin, question, other.id, 'nothing-wrong');
  const { answer: given } = (await groupOf(admin, question, { state: 'answered' })) ?? {};
  const reopen = (id = given?.id ?? 0) => admin.call(reopenReports, { params: { id } });
  expect(await read(admin, question, given?.id)).toMatchObject({ data: { reports: [{}, {}] } });
  await one.student.call(reportQuestion, {
    body: {
      aptitude_id: one.test,
      question_id: question,
      reason: 'other',
      words: 'It is wrong all the same.',
    },
  });
  expect(await reopen()).toMatchObject({ status: 200, data: { reopened: 1 } });
  expect(await groupOf(admin, question)).toMatchObject({ count: 2 });
  expect(await answerTo(other.student)).toBeNull();
  expect(await reopen()).toMatchObject({ status: 409, code: 'reported-anew' });
  expect(await reopen(2_000_000_000)).toMatchObject({ status: 404 });
  const { results } = (await one.student.call(listOwnReports)).data;
  expect(results.map((report) => report.answer?.outcome)).toEqual([undefined, 'nothing-wrong']);
});

test('the audit log records who answered and how, without the texts', async () => {
  const admin = await anAdmin(portal);
  const { id, question } = await aReport(portal);
  await answer(admin, question, id, 'nothing-wrong', 'A SECRET word');
  const { answer: given } = (await groupOf(admin, question, { state: 'answered' })) ?? {};
  await admin.call(reopenReports, { params: { id: given?.id ?? 0 } });
  const log = await portal.db
    .selectFrom('audit_event')
    .where('subject_type', '=', 'question')
    .where('subject_id', '=', String(question))
    .where('actor_id', '=', admin.id)
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute();
  const outcome = { outcome: 'nothing-wrong', version: null };
  expect(log).toEqual([
    { action: 'question.answer-reports', before: null, after: { ...outcome, reports: 1 } },
    { action: 'question.reopen-reports', before: outcome, after: { reports: 1 } },
  ]);
});
