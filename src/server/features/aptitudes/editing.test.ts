import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAptitudeQuestions, createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import type { Wire } from '#contract/endpoint.ts';
import { readResult } from '#contract/results.ts';
import { anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import {
  type AptitudeBody,
  anAptitudeBody,
  aRunningAptitude,
  aScheduledAptitude,
  edit,
  read,
  secondsFromNow,
} from '#test/scheduled-aptitudes.ts';

const portal = usePortal();

test('before a student starts, everything may change', async () => {
  const { admin, id } = await aScheduledAptitude(portal);
  const draft = anAptitudeBody({
    name: 'Another name',
    test_timestamp: secondsFromNow(-30),
    duration: 5,
    total_questions: 9,
    instructions: '**Read** this.',
    marks_right: 4,
    marks_wrong: -1,
    release: 'at-once',
  });
  const { data } = await edit(admin, id, draft);
  expect(data).toMatchObject({ ...draft, id, phase: 'ongoing', question_count: 2 });
});

test('once a student has started, name, instructions and the release of marks may still change', async () => {
  const { admin, draft, id } = await aRunningAptitude(portal);
  const change = { name: 'Another', instructions: 'New', release_marks: 'at-once' as const };
  const reply = await edit(admin, id, { ...draft, ...change });
  expect(reply).toMatchObject({
    status: 200,
    data: { name: 'Another', release: 'at-once', attempt_count: 1 },
  });
});

test('once a student has started, no edit releases answers while others are writing', async () => {
  const { admin, attempt, draft, id } = await aRunningAptitude(portal);
  await attempt.submit();
  const before = (await read(admin, id)).data;
  expect(await edit(admin, id, { ...draft, release: 'at-once' })).toMatchObject({
    status: 409,
    code: 'test-not-over',
  });
  expect((await read(admin, id)).data).toEqual(before);
  const result = await attempt.student.call(readResult, { params: { id } });
  expect(result).toMatchObject({ code: 'not-released' });
});

test.each<[string, (draft: AptitudeBody) => Partial<AptitudeBody>]>([
  ['start', ({ test_timestamp }) => ({ test_timestamp: test_timestamp + 60 })],
  ['start and end', ({ test_timestamp }) => ({ test_timestamp: test_timestamp - 600, duration: 90 })],
  ['marks of a right answer', () => ({ marks_right: 3 })],
  ['marks of a wrong answer', () => ({ marks_wrong: 0 })],
])('once a student has started, the %s cannot change', async (_what, change) => {
  const { admin, draft, id } = await aRunningAptitude(portal);
  const before = (await read(admin, id)).data;
  expect(await edit(admin, id, { ...draft, ...change(draft), name: 'Sneaky' })).toMatchObject({
    status: 409,
    code: 'test-started',
  });
  expect((await read(admin, id)).data).toEqual(before);
});

test('once a student has started, the end cannot move earlier', async () => {
  const { admin, attempt, draft, id } = await aRunningAptitude(portal);
  expect(await edit(admin, id, { ...draft, duration: 59 })).toMatchObject({
    status: 409,
    code: 'end-moves-earlier',
  });
  expect((await anAttempt(portal, attempt)).startedAttempt.attempt.deadline).toBe(
    attempt.startedAttempt.attempt.deadline,
  );
});

test('a later end extends open attempts, applies to reopened ones, and reopens none by itself', async () => {
  const { admin, attempt, draft, id } = await aRunningAptitude(portal);
  const early = await anAttempt(portal, { test: id });
  const { data } = await early.submit();
  expect((await edit(admin, id, { ...draft, duration: 75 })).status).toBe(200);
  const resumed = await anAttempt(portal, attempt);
  const end = (minutes: number) => new Date((draft.test_timestamp + minutes * 60) * 1_000);
  expect(resumed.startedAttempt.attempt.deadline).toBe(end(75).toISOString());
  const kept = await portal.db
    .selectFrom('attempt')
    .select(['deadline', 'state', 'submitted_at'])
    .where('id', '=', early.startedAttempt.attempt.id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ deadline: end(75), state: 'submitted', submitted_at: new Date(data.submitted_at) });
});

test('the schedule of a past test with attempts cannot change, but its name can', async () => {
  const { admin, draft, id } = await aRunningAptitude(portal);
  const past = { ...draft, test_timestamp: draft.test_timestamp - 7_200 };
  const back = sql<Date>`starts_at - interval '2 hours'`;
  await portal.db
    .updateTable('aptitude')
    .set({ starts_at: back, ends_at: sql<Date>`ends_at - interval '2 hours'` })
    .where('id', '=', id)
    .execute();
  expect(await edit(admin, id, { ...past, duration: 600 })).toMatchObject({ status: 409, code: 'test-over' });
  expect((await edit(admin, id, { ...past, name: 'Renamed' })).data.name).toBe('Renamed');
});

test('of a start and a change of the marks at once, only one takes effect', async () => {
  for (let n = 0; n < 5; n++) {
    const { admin, draft, id } = await aScheduledAptitude(portal, { test_timestamp: secondsFromNow(-60) });
    const student = await aStudent(portal);
    const [edited, started] = await Promise.all([
      edit(admin, id, { ...draft, marks_right: 5 }),
      anAttempt(portal, { student, test: id }),
    ]);
    expect(edited.success ? started.startedAttempt.aptitude.marks_right : edited.code).toBe(
      edited.success ? 5 : 'test-started',
    );
  }
});

test('two admins can change different settings of the same test at once', async () => {
  const { admin, draft, id } = await aScheduledAptitude(portal, { access_code: 'Old' });
  const other = await anAdmin(portal);
  const change = (who: Person, body: Wire<typeof editAptitude.body>) =>
    who.call(editAptitude, { params: { id }, body });
  const test_timestamp = draft.test_timestamp + 7_200;
  await change(admin, { name: 'Moved', test_timestamp, violation_limit: 3 });
  await change(other, { duration: 90, access_code: 'New' });
  const { aptitude } = (await read(admin, id)).data;
  expect(aptitude).toMatchObject({
    ...{ name: 'Moved', test_timestamp, violation_limit: 3, duration: 90, access_code: 'New' },
    ...{ total_questions: draft.total_questions, instructions: '' },
  });
  expect(Date.parse(aptitude.ends_at)).toBe((test_timestamp + 90 * 60) * 1_000);
});

test('a change that leaves out instructions, marks and release keeps them, even once a student has started', async () => {
  const admin = await anAdmin(portal);
  const kept = {
    instructions: 'Bring a **pen**.',
    marks_right: 4,
    marks_wrong: -1,
    release: 'at-once',
  } as const;
  const draft = anAptitudeBody({ test_timestamp: secondsFromNow(-60) });
  const { data } = await admin.call(createAptitude, { body: { ...draft, ...kept } });
  const params = { id: data.id };
  await admin.call(addAptitudeQuestions, { params, body: { questionIds: [await aQuestion(portal)] } });
  await anAttempt(portal, { test: data.id });
  const changed = await admin.call(editAptitude, { params, body: { ...draft, name: 'Renamed' } });
  expect(changed.data).toMatchObject({ name: 'Renamed', ...kept });
});
