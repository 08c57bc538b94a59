import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCellNote, readStudentInsight, removeCellNote } from '#contract/insights/student.ts';
import { listStudentReadiness } from '#contract/practice/readiness.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { advanceTime, anAptitude, aQuestion } from '#test/attempts.ts';
import { openPattern, sitMock } from '#test/mocks.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { addAnswers, aTopic } from '#test/practice.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const read = async (admin: Person, { regno }: Person) =>
  (await admin.call(readStudentInsight, { query: { regno } })).data;

test('the page of a student has tests with ranks, missed tests, mocks, levels and counts of practice', async () => {
  const [student, better, admin] = [await aStudent(portal), await aStudent(portal), await anAdmin(portal)];
  const questions = [await aQuestion(portal), await aQuestion(portal)];
  const sat = await anAptitude(portal, { name: 'Sat', questions });
  const missed = await anAptitude(portal, { name: 'Missed', questions });
  await aMarkedAttempt(portal, { test: sat, student, right: 1 });
  await aMarkedAttempt(portal, { test: sat, student: better, right: 2 });
  for (const id of [sat, missed]) await advanceTime(portal, id, 7_200);
  const other = await anAptitude(portal, { name: 'For others', questions });
  await sql`update assessment set batches = '{1999}' where id = ${other}`.execute(portal.db);
  await advanceTime(portal, other, 7_200);
  await sql`update account set created_at = now() - interval '9 days' where id = ${student.id}`.execute(
    portal.db,
  );
  const mock = await sitMock(student, await openPattern(portal));
  const topic = aTopic();
  await addAnswers(portal.db, student.id, [
    { topic, template: 'any', right: true, seconds: 60, days: 40 },
    { topic, template: 'any', right: false, seconds: 9_000 },
  ]);
  await portal.db
    .insertInto('area_ability')
    .values({ account_id: student.id, area: 'Verbal', ability: 0, standard_error: 0.4, answers: 8 })
    .execute();
  const night = (day: string, area: string, ability: number, answers = 9) => ({
    ...{ account_id: student.id, day, area, ability, standard_error: 0.4, answers },
  });
  await portal.db
    .insertInto('ability_history')
    .values([
      night('2031-01-04', 'Verbal', 0, 3),
      night('2031-02-07', 'Verbal', 2),
      night('2031-02-21', 'Verbal', 0),
      night('2031-03-02', 'Verbal', 1),
      night('2031-03-02', '', 0),
    ])
    .execute();
  const seen = await read(admin, student);
  // The last of each month, without nights of too few answers.
  expect(seen.areas[0]?.history.map(({ day, level }) => [day, level])).toEqual([
    ['2031-02-21', 50],
    ['2031-03-02', 73],
  ]);
  expect(seen.overall).toMatchObject([{ day: '2031-03-02', level: 50 }]);
  expect(new Map(seen.tests.map((one) => [one.id, one]))).toMatchObject(
    new Map<number, object>(
      [
        [mock, { mock: true, result: expect.objectContaining({ rank: null }) }],
        [
          sat,
          { name: 'Sat', result: expect.objectContaining({ marks: 1, max_marks: 2, rank: 2, ranked: 2 }) },
        ],
        [missed, { name: 'Missed', result: null }],
      ].map(([id, one]) => [id as number, expect.objectContaining(one as object)]),
    ),
  );
  expect(seen.tests.map(({ id }) => id)).not.toContain(other);
  expect(seen.areas).toMatchObject([{ area: 'Verbal', answers: 8, level: { level: 50 } }]);
  expect(seen.practice).toEqual({
    total: { questions: 2, minutes: 11, days: 2 },
    recent: { questions: 1, minutes: 10, days: 1 },
  });
  expect(JSON.stringify(seen)).not.toContain(topic);
  const query = { regno: student.regno };
  expect((await admin.call(listStudentReadiness, { query })).data.length).toBeGreaterThan(0);
  expect(await admin.call(readStudentInsight, { query: { regno: admin.regno } })).toMatchObject({
    status: 404,
  });
});

test('notes are audited without their words, stand in the student’s own data, and can be removed', async () => {
  const [student, admin] = [await aStudent(portal), await anAdmin(portal)];
  const words = 'Came to the talk on interviews';
  await admin.call(addCellNote, { body: { regno: student.regno, words } });
  const [note] = (await read(admin, student)).notes;
  expect(note).toMatchObject({ words, written_by: admin.name });
  expect((await student.call(exportData)).data.cell_notes).toMatchObject([{ words }]);
  const params = { id: note?.id ?? 0 };
  expect(await admin.call(removeCellNote, { params })).toMatchObject({ success: true });
  expect(await admin.call(removeCellNote, { params })).toMatchObject({ status: 404 });
  expect((await read(admin, student)).notes).toEqual([]);
  const { rows } = await sql<{ action: string; entry: string }>`
    select action, audit_event::text as entry from audit_event
    where subject_type = 'account' and subject_id = ${String(student.id)} order by id`.execute(portal.db);
  expect(rows.map(({ action }) => action)).toEqual(['account.add-note', 'account.remove-note']);
  expect(rows.some(({ entry }) => entry.includes('interviews'))).toBe(false);
});
