import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCohort } from '#contract/insights/cohort.ts';
import { listFollowedStudents, saveAtRiskRule } from '#contract/insights/risk.ts';
import type { StudentTrade, Trade } from '#contract/trade.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { refreshFigures } from '#test/cohort.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { refreshCohort } from './refresh.actions.ts';

const portal = usePortal();
let year = 2040;

/** A student who came before any test of the file. */
async function aMember(batch: number, trade: Trade = 'GCS'): Promise<Person> {
  const student = await aStudent(portal, { trade });
  await sql`update account set batch = ${batch}, created_at = now() - interval '100 days'
    where id = ${student.id}`.execute(portal.db);
  return student;
}
const aGroup = (batch: number, size: number, trade?: Trade) =>
  Promise.all(Array.from({ length: size }, () => aMember(batch, trade)));

async function anEndedTest(batch: number, students: readonly { student: Person; right: number }[]) {
  const questions = [await aQuestion(portal), await aQuestion(portal)];
  const id = await anAptitude(portal, { questions });
  for (const { student, right } of students) await aMarkedAttempt(portal, { test: id, student, right });
  await sql`update assessment set batches = ${[batch]}::int[] where id = ${id}`.execute(portal.db);
  await advanceTime(portal, id, 7_200);
  return id;
}

const cohortOf = async (query: { batch: number; trade?: StudentTrade }) =>
  (await (await anAdmin(portal)).call(readCohort, { query })).data;

test('marks, levels and participation stand by batch and trade, from five people on', async () => {
  const batch = ++year;
  const [computing, electrical] = [await aGroup(batch, 6), await aGroup(batch, 4, 'GEE')];
  await anEndedTest(
    batch,
    [...computing.slice(0, 5), ...electrical].map((student, place) => ({
      student,
      right: place < 5 ? 1 : 2,
    })),
  );
  const level = (people: Person[], answers: number) =>
    portal.db
      .insertInto('area_ability')
      .values(
        people.map(({ id }) => ({
          account_id: id,
          area: 'Verbal',
          ability: 0,
          standard_error: 0.4,
          answers,
        })),
      )
      .execute();
  await level(computing, 8);
  await level(electrical, 7);
  await refreshFigures(portal.db);
  const { refreshed_at, batches, levels, monthly_levels, marks, participation } = await cohortOf({ batch });
  expect(refreshed_at).not.toBeNull();
  expect(batches).toContain(batch);
  expect(levels).toEqual({
    columns: ['Verbal'],
    rows: [{ batch, trade: 'GCS', cells: [{ value: 50, count: 6 }] }],
    total: [{ value: 50, count: 6 }],
  });
  expect(monthly_levels).toEqual({ ...levels, columns: [new Date().toISOString().slice(0, 7)] });
  expect(marks.columns).toHaveLength(1);
  expect(marks.rows).toEqual([
    { batch, trade: 'GCS', cells: [{ value: 50, count: 5 }] },
    { batch, trade: 'GEE', cells: [{ value: null, count: null }] },
  ]);
  expect(marks.total).toEqual([{ value: 50, count: 5 }]);
  expect(participation).toEqual({
    rows: [
      { batch, trade: 'GCS', counts: { students: 6, came: 5, never_came: 1, practised: 0 } },
      { batch, trade: 'GEE', counts: null },
    ],
    total: { students: 6, came: 5, never_came: 1, practised: 0 },
  });
  // The batch without the filter of a trade minus the one trade that is shown is nothing.
  expect((await cohortOf({ batch, trade: 'GCS' })).marks.total).toEqual(marks.total);
  expect((await cohortOf({ batch, trade: 'GEE' })).participation.total).toBeNull();
});

test('students at risk are listed with the parts of the rule that apply; admins change the rule, which is audited', async () => {
  const batch = ++year;
  const [strong, weak, absent] = [await aMember(batch), await aMember(batch), await aMember(batch)];
  for (let round = 0; round < 2; round++)
    await anEndedTest(batch, [
      { student: strong, right: 2 },
      { student: weak, right: 0 },
    ]);
  await portal.db
    .insertInto('practice_session')
    .values([strong, weak].map(({ id }) => ({ account_id: id, mode: 'learn', topics: [] })))
    .execute();
  await refreshFigures(portal.db);
  const admin = await anAdmin(portal);
  const listed = async (list: 'at-risk' | 'never-came') =>
    (await admin.call(listFollowedStudents, { query: { batch, list } })).data.results.map(
      ({ regno, reasons }) => [regno, reasons],
    );
  const rule = { below_percent: 40, missed: 2, of_latest: 3, idle_days: 30 };
  expect(await admin.call(saveAtRiskRule, { body: rule })).toMatchObject({ success: true });
  expect(await listed('at-risk')).toEqual([
    [absent.regno, ['missed', 'idle']],
    [weak.regno, ['marks']],
  ]);
  expect((await listed('never-came')).map(([regno]) => regno)).toEqual([absent.regno]);
  await admin.call(saveAtRiskRule, { body: { ...rule, missed: null, idle_days: null } });
  expect(await listed('at-risk')).toEqual([[weak.regno, ['marks']]]);
  expect(await admin.call(saveAtRiskRule, { body: { ...rule, missed: 4 } })).toMatchObject({ status: 400 });
  const { rows } = await sql<{ actor_id: number; before: object; after: object }>`
    select actor_id, before, after from audit_event where action = 'at-risk-rule.change' order by id`.execute(
    portal.db,
  );
  expect(rows).toMatchObject([
    { actor_id: admin.id, after: rule },
    { actor_id: admin.id, before: rule, after: { missed: null } },
  ]);
});

test('who registered after a test, or was not invited, has not missed it', async () => {
  const batch = ++year;
  const [late, elsewhere] = [await aMember(batch), await aMember(++year)];
  await anEndedTest(batch, [{ student: await aMember(batch), right: 1 }]);
  await sql`update account set created_at = now() where id = ${late.id}`.execute(portal.db);
  await refreshFigures(portal.db);
  const rows = await portal.db
    .selectFrom('cohort_student')
    .select(['account_id', 'expected'])
    .where('account_id', 'in', [late.id, elsewhere.id])
    .execute();
  expect(rows.map(({ expected }) => expected)).toEqual([0, 0]);
});

test('figures that are an hour old are made anew, but not while somebody writes a test', async () => {
  const made = async () => {
    await refreshCohort(portal.db);
    const { rows } = await sql<{ fresh: boolean }>`
      select refreshed_at > now() - interval '1 minute' as fresh from cohort_refresh`.execute(portal.db);
    return rows[0]?.fresh;
  };
  const age = (hours: number) =>
    sql`update cohort_refresh set refreshed_at = now() - ${hours} * interval '1 hour'`.execute(portal.db);
  await age(0.5);
  expect(await made()).toBe(false);
  await age(2);
  expect(await made()).toBe(true);
  const test = await anAptitude(portal);
  await anAttempt(portal, { test });
  await age(2);
  expect(await made()).toBe(false);
  await age(13);
  expect(await made()).toBe(true);
});
