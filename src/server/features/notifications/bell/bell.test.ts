import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createAptitude,
  editAptitude,
  removeAptitude,
  restoreAptitude,
} from '#contract/aptitudes/aptitude.ts';
import { releaseResults, unpublishAptitude } from '#contract/aptitudes/publication.ts';
import { applyRegrade } from '#contract/grading/regrade.ts';
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
} from '#contract/notifications/bell.ts';
import { advanceTime, anAptitude, aQuestion } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { anAptitudeBody, secondsFromNow } from '#test/scheduled-aptitudes.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { makeNotifications } from '../actions.ts';
import { notifyOfDueCards } from '../events/people.queries.ts';

const portal = usePortal();
const make = () => makeNotifications(portal.db);
const listOf = async ({ call }: Person) => (await call(listNotifications)).data;
const kindsOf = async (person: Person) => (await listOf(person)).map(({ kind }) => kind);
const unreadOf = async ({ call }: Person) => (await call(countNotifications)).data.unread;

let batch = 2_040;
/** A batch of its own, which only the tests of one case are for. */
const aBatch = () => batch++;

async function aPublishedTest(forBatch: number, startsIn = 172_800) {
  const admin = await anAdmin(portal);
  const body = anAptitudeBody({ test_timestamp: secondsFromNow(startsIn), batches: [forBatch] });
  const { data } = await admin.call(createAptitude, { body });
  return { admin, id: data.id, body };
}

test('a published test reaches the students who are admitted, once, and nobody who is blocked', async () => {
  const one = aBatch();
  const student = await aStudent(portal, { batch: one });
  const outsider = await aStudent(portal, { batch: aBatch() });
  const blocked = await aStudent(portal, { batch: one });
  await setBlocked(portal, [blocked], true);
  const { admin, id, body } = await aPublishedTest(one);
  await make();
  await Promise.all([make(), make()]);
  expect(await listOf(student)).toMatchObject([
    {
      ...{ kind: 'test-published', subject_id: id, read: false },
      data: { name: body.name, starts_at: body.test_timestamp },
    },
  ]);
  expect(await kindsOf(outsider)).toEqual([]);
  expect(await kindsOf(admin)).toEqual([]);
  await setBlocked(portal, [blocked], false);
  const late = await aStudent(portal, { batch: one });
  await make();
  expect(await kindsOf(blocked)).toEqual(['block-lifted', 'test-published']);
  expect(await kindsOf(late)).toEqual(['test-published']);
});

test('a test that moves, is cancelled and comes back says so each time', async () => {
  const one = aBatch();
  const student = await aStudent(portal, { batch: one });
  const { admin, id, body } = await aPublishedTest(one);
  const test_timestamp = body.test_timestamp + 3_600;
  await admin.call(editAptitude, { params: { id }, body: { ...body, test_timestamp } });
  expect((await listOf(student))[0]).toMatchObject({
    kind: 'test-moved',
    data: { starts_at: test_timestamp, was_at: body.test_timestamp },
  });
  await admin.call(editAptitude, { params: { id }, body: { ...body, test_timestamp, name: 'Renamed test' } });
  await admin.call(unpublishAptitude, { params: { id } });
  await admin.call(removeAptitude, { params: { id } });
  await make();
  expect(await listOf(student)).toMatchObject([
    { kind: 'test-cancelled', data: { name: 'Renamed test', starts_at: test_timestamp } },
    { kind: 'test-moved' },
    { kind: 'test-published' },
  ]);
  const again = await aPublishedTest(one);
  await sql`update aptitude set archived_at = now() where id = ${again.id}`.execute(portal.db);
  await make();
  await again.admin.call(restoreAptitude, { params: { id: again.id } });
  expect((await kindsOf(student)).slice(0, 3)).toEqual([
    'test-published',
    'test-cancelled',
    'test-published',
  ]);
});

test('a test is announced again within a day of its start, unless it was published just now', async () => {
  const one = aBatch();
  const student = await aStudent(portal, { batch: one });
  const { id } = await aPublishedTest(one, 7_200);
  await make();
  expect(await kindsOf(student)).toEqual(['test-published']);
  await sql`update notification set created_at = now() - interval '2 days' where subject_id = ${id}`.execute(
    portal.db,
  );
  await make();
  await make();
  expect(await kindsOf(student)).toEqual(['test-tomorrow', 'test-published']);
});

test('an ended test or a mock tells nobody', async () => {
  const student = await aStudent(portal, { batch: aBatch() });
  await anAptitude(portal, { startsIn: -7_200, batches: [student.batch] });
  await anAptitude(portal, { startsIn: 7_200, stage: 'draft', batches: [student.batch] });
  const mock = await anAptitude(portal, { startsIn: 7_200, batches: [student.batch] });
  await sql`update assessment set mock_pattern = 'typical:tcs-nqt' where id = ${mock}`.execute(portal.db);
  await make();
  expect(await kindsOf(student)).toEqual([]);
});

test('results are told when they come out by themselves or by hand, and a regrade with the marks before and after', async () => {
  const byItself = await anAptitude(portal, { release: 'after-end' });
  const byHand = await anAptitude(portal, { release: 'by-hand', questions: [await aQuestion(portal)] });
  const { student } = await aMarkedAttempt(portal, { test: byItself, right: 1, wrong: 1 });
  await aMarkedAttempt(portal, { test: byHand, student, right: 0, wrong: 1 });
  await make();
  const results = async () => (await listOf(student)).filter(({ kind }) => kind !== 'test-published');
  expect(await results()).toEqual([]);
  for (const id of [byItself, byHand]) await advanceTime(portal, id, 7_200, ['submitted']);
  await make();
  expect(await results()).toMatchObject([{ kind: 'results-out', subject_id: byItself }]);
  const admin = await anAdmin(portal);
  await admin.call(releaseResults, { params: { id: byHand }, body: { parts: ['marks'] } });
  expect(await results()).toMatchObject([{ kind: 'results-out', subject_id: byHand }, {}]);
  const { rows } = await sql<{ question: number }>`
    select question_id as question from aptitude_question where aptitude_id = ${byHand}`.execute(portal.db);
  const rulings = rows.map(({ question }) => ({ question_id: question, how: 'full' as const }));
  const reply = await admin.call(applyRegrade, {
    params: { id: byHand },
    body: { key_version: 0, words: 'The key was wrong.', rulings },
  });
  expect(reply.success, reply.message).toBe(true);
  await make();
  await make();
  expect(await results()).toMatchObject([
    { kind: 'regraded', subject_id: byHand, data: { before: 0, after: 1 } },
    { kind: 'results-out' },
    { kind: 'results-out' },
  ]);
});

/** A time zone in which it is past seven. */
const AFTER_SEVEN = `Etc/GMT${new Date().getUTCHours() < 12 ? '-9' : '+0'}`;

test('due cards are told once a day, and the unread word of yesterday goes', async () => {
  const student = await aStudent(portal);

  await sql`insert into revision_card (account_id, template, topic, source, stability, difficulty, reviews, reviewed_at, due_at)
    values (${student.id}, 'planted', 'Trains', 'practice', 1, 5, 1, now() - interval '2 days', now() - interval '1 hour')`.execute(
    portal.db,
  );
  await notifyOfDueCards(portal.db, AFTER_SEVEN);
  await notifyOfDueCards(portal.db, AFTER_SEVEN);
  expect(await kindsOf(student)).toEqual(['cards-due']);
  await sql`update notification set event = '2020-01-01' where account_id = ${student.id}`.execute(portal.db);
  await notifyOfDueCards(portal.db, AFTER_SEVEN);
  expect(await kindsOf(student)).toEqual(['cards-due']);
});

test('a card whose question a test has now is not told as due', async () => {
  const student = await aStudent(portal);
  const question = await aQuestion(portal);
  await sql`insert into revision_card (account_id, question_id, topic, source, stability, difficulty, reviews, reviewed_at, due_at)
    values (${student.id}, ${question}, 'Numbers', 'practice', 1, 5, 1, now() - interval '2 days', now() - interval '1 hour')`.execute(
    portal.db,
  );
  const test = await anAptitude(portal, { questions: [question], startsIn: 86_400, batches: [1_999] });
  await notifyOfDueCards(portal.db, AFTER_SEVEN);
  expect(await kindsOf(student)).toEqual([]);
  await sql`update aptitude set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days',
    closes_at = closes_at - interval '2 days' where id = ${test}`.execute(portal.db);
  await notifyOfDueCards(portal.db, AFTER_SEVEN);
  expect(await kindsOf(student)).toEqual(['cards-due']);
});

test('a person marks own notifications as read, one or all, and nobody else’s', async () => {
  const one = aBatch();
  const [student, other] = [await aStudent(portal, { batch: one }), await aStudent(portal, { batch: one })];
  for (let count = 0; count < 3; count++) await aPublishedTest(one);
  const [latest, , oldest] = await listOf(student);
  const mark = (person: Person, id = 0, earlier = false) =>
    person.call(markNotificationsRead, { body: { id, earlier } });
  await mark(other, latest?.id);
  expect(await unreadOf(student)).toBe(3);
  expect((await mark(student, oldest?.id)).data).toEqual({ unread: 2 });
  expect((await listOf(student)).map(({ read }) => read)).toEqual([false, false, true]);
  expect((await mark(student, latest?.id, true)).data).toEqual({ unread: 0 });
  expect(await unreadOf(other)).toBe(3);
});

test('20,000 people are told within ten seconds, and the count of the unread takes less than 20 ms', async () => {
  const one = aBatch();
  await sql`insert into account (regno, name, trade, batch)
    select 'MANY' || n, 'Invented Person', 'GCS', ${one} from generate_series(1, 20000) n`.execute(portal.db);
  const student = await aStudent(portal, { batch: one });
  const start = performance.now();
  await aPublishedTest(one);
  expect(performance.now() - start).toBeLessThan(10_000);
  const again = performance.now();
  await make();
  expect(performance.now() - again).toBeLessThan(10_000);
  await sql`analyze notification`.execute(portal.db);
  const { rows } = await sql<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>`
    explain (analyze, format json) select count(*) from notification
    where account_id = ${student.id} and read_at is null`.execute(portal.db);
  expect(rows[0]?.['QUERY PLAN'][0]['Execution Time']).toBeLessThan(20);
});
