import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editMockPattern } from '#contract/aptitudes/templates.ts';
import { listMocks, readMockPattern } from '#contract/practice/mocks.ts';
import { templates } from '#lib/question-generators/catalogue.ts';
import { openPattern, sitMock } from '#test/mocks.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

/** Gives a student abilities in these areas, as sure as this. */
async function makeAble({ id }: Person, abilities: Record<string, number>, error = 0.2) {
  for (const [area, ability] of Object.entries(abilities))
    await sql`insert into area_ability (account_id, area, ability, standard_error, answers)
      values (${id}, ${area}, ${ability}, ${error}, 40)
      on conflict (account_id, area) do update set ability = excluded.ability`.execute(portal.db);
}

const readinessOf = async ({ call }: Person, key: string) => {
  const { readiness } = (await call(readMockPattern, { params: { key } })).data;
  if (typeof readiness === 'string') throw new Error(readiness);
  return readiness;
};

/** The generators' topics are in the tree. */
async function plantTopics() {
  for (const { topic, area } of templates)
    await sql`insert into topic (name, area, position) values (${topic}, ${area}, 1) on conflict do nothing`.execute(
      portal.db,
    );
}

test('readiness follows from abilities, cut-offs and items; the weak area limits, and one of its topics changes most', async () => {
  await plantTopics();
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  expect((await student.call(readMockPattern, { params: { key } })).data.readiness).toBe('answers');
  await makeAble(student, { Quantitative: 2, Logical: 2, Verbal: -1.5 });
  const told = await readinessOf(student, key);
  expect(told.limiting).toBe('Verbal');
  expect(told.low).toBeLessThanOrEqual(told.probability);
  expect(told.high).toBeGreaterThanOrEqual(told.probability);
  expect(templates.find(({ topic }) => topic === told.change?.topic)?.area).toBe('Verbal');
  await makeAble(student, { Verbal: 2 });
  expect((await readinessOf(student, key)).probability).toBeGreaterThan(told.probability + 0.2);
  const admin = await anAdmin(portal);
  const none = { total: null, sections: {} };
  await admin.call(editMockPattern, { body: { key, cut_offs: none } });
  expect((await student.call(readMockPattern, { params: { key } })).data.readiness).toBe('cut-offs');
  await admin.call(editMockPattern, { body: { key, cut_offs: null } });
});

test('each mock stores the prediction made before it, and from thirty on their quality is told', async () => {
  await plantTopics();
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  await makeAble(student, { Quantitative: 3, Logical: 3, Verbal: 3 });
  const { probability } = await readinessOf(student, key);
  const id = await sitMock(student, key);
  const { rows } = await sql<{
    prediction: number;
  }>`select prediction from mock where aptitude_id = ${id}`.execute(portal.db);
  expect(rows[0]?.prediction).toBeCloseTo(probability, 9);
  expect((await student.call(listMocks)).data.calibration).toEqual({ count: 1, brier: null, bins: [] });
  await sql`
    with sat as (
      insert into assessment (name, starts_at, ends_at, closes_at, duration, timing, total_questions, mock_pattern)
      select 'Mock', now(), now() + interval '1 hour', now() + interval '1 hour', 60, 'own', 1, ${key} from generate_series(1, 29)
      returning id),
    told as (insert into mock (aptitude_id, account_id, prediction) select id, ${student.id}, 0.2 from sat),
    written as (
      insert into attempt (aptitude_id, account_id, started_at, deadline, submitted_at, state, how, paper)
      select id, ${student.id}, now(), now(), now(), 'submitted', 'student', '[]' from sat returning id, aptitude_id)
    insert into score (attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes, qualified)
    select id, aptitude_id, 0, 1, 0, 0, 1, 1, '[]', false from written`.execute(portal.db);
  const { calibration } = (await student.call(listMocks)).data;
  expect(calibration.count).toBe(30);
  expect(calibration.brier).toBeCloseTo((29 * 0.04 + probability ** 2) / 30, 6);
  expect(calibration.bins[0]).toEqual({ count: 29, predicted: expect.closeTo(0.2, 9), passed: 0 });
});
