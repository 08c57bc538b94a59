import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveStudyPlan } from '#contract/practice/plan.ts';
import { readRevision } from '#contract/practice/revision.ts';
import { readToday, startDailyQuestion } from '#contract/practice/today.ts';
import { readActivity } from '#contract/profile/activity.ts';
import { listTemplatesForTrade } from '#lib/question-generators/catalogue.ts';
import { anAptitude } from '#test/attempts.ts';
import { openPattern } from '#test/mocks.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { addAnswers, aPracticeSession } from '#test/practice.ts';

const portal = usePortal();
// It is never the same day in both.
const inPagoPago = usePortal({ TIME_ZONE: 'Pacific/Pago_Pago' });
const inKiritimati = usePortal({ TIME_ZONE: 'Pacific/Kiritimati' });

test('the question of the day is one for a batch, opened once a day, and counts for the streak', async () => {
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  const before = (await one.call(readToday)).data;
  expect(before).toMatchObject({
    ...{ next: null, next_test: null, results: [], mistakes: null, has_begun: false },
    ...{ due: 0, weak_topic: null, daily_done: false, streak: 0 },
  });
  const [{ data }, again] = await Promise.all([one.call(startDailyQuestion), one.call(startDailyQuestion)]);
  expect(again).toMatchObject({ status: 200, data });
  expect((await one.call(startDailyQuestion)).data).toEqual(data);
  const { data: others } = await other.call(startDailyQuestion);
  const { rows } = await sql<{ template: string }>`select distinct template, seed from practice_item
    where session_id in (${data.id}, ${others.id})`.execute(portal.db);
  expect(rows).toHaveLength(1);
  expect(listTemplatesForTrade('GENERAL').map(({ name }) => name)).toContain(rows[0]?.template);
  const { savePracticeAnswers } = await import('#contract/practice/sessions.ts');
  await one.call(savePracticeAnswers, {
    params: { id: data.id },
    body: { answers: [{ answer_id: crypto.randomUUID(), position: 1, seconds: 3 }] },
  });
  const after = (await one.call(readToday)).data;
  expect(after).toMatchObject({ daily_done: true, streak: 1, has_begun: true });
  expect(after.week.map(({ practised }) => practised)).toEqual([...Array(6).fill(false), true]);
});

test('the days of preparation are those of the institute', async () => {
  for (const [place, timeZone] of [
    [inPagoPago, 'Pacific/Pago_Pago'],
    [inKiritimati, 'Pacific/Kiritimati'],
  ] as const) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    const student = await aStudent(place);
    const { week } = (await student.call(readToday)).data;
    const { forecast } = (await student.call(readRevision)).data;
    const { days } = (await student.call(readActivity)).data;
    expect([week.at(-1)?.day, forecast[0]?.day, days.at(-1)?.day]).toEqual(
      Array(3).fill(day.format(new Date())),
    );
  }
});

test('today names the open test and the weak topic', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal, { name: 'Open for all' });
  const session = await aPracticeSession(student, { topics: ['Trains'], count: 8 });
  const blank = (position: number) => ({ position });
  await session.save(...[1, 2, 3, 4, 5, 6, 7].map(blank));
  expect((await student.call(readToday)).data.weak_topic).toBeNull();
  await session.save(blank(8));
  expect((await student.call(readToday)).data).toMatchObject({
    next: { kind: 'open', id, name: 'Open for all' },
    weak_topic: 'Trains',
  });
});

test('today counts the minutes since Monday beside those of the plan', async () => {
  const student = await aStudent(portal);
  const minutes = async () => (await student.call(readToday)).data.minutes;
  await addAnswers(portal.db, student.id, [
    { template: 'any', topic: 'Trains', right: true, seconds: 500, days: 8 },
  ]);
  expect(await minutes()).toEqual({ spent: 0, goal: null });
  const session = await aPracticeSession(student, { topics: ['Trains'], count: 3 });
  await session.save({ position: 1, seconds: 90 }, { position: 2, seconds: 4_000 });
  const key = await openPattern(portal);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await student.call(saveStudyPlan, { body: { pattern: key, day, minutes: 20 } });
  expect(await minutes()).toEqual({ spent: 12, goal: 140 });
});

test('today offers the session that was left until all of it is answered or another day comes', async () => {
  const student = await aStudent(portal);
  const left = async () => (await student.call(readToday)).data.open_session;
  expect(await left()).toBeNull();
  const session = await aPracticeSession(student, { topics: ['Trains'], count: 3 });
  await session.save({ position: 1 });
  const known = { id: session.id, topics: ['Trains'], answered: 1, questions: 3 };
  expect(await left()).toEqual(known);
  const move = (hours: number) =>
    sql`update practice_session set started_at = started_at - ${hours} * interval '1 hour' where id = ${session.id}`.execute(
      portal.db,
    );
  await move(25);
  expect(await left()).toBeNull();
  await move(-25);
  await session.save({ position: 2 }, { position: 3 });
  expect(await left()).toBeNull();
});
