import { expect, test } from 'vitest';
import {
  addAptitudeQuestions,
  createAptitude,
  removeAptitude,
  removeAptitudeQuestion,
  restoreAptitude,
} from '#contract/aptitudes/aptitude.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import {
  anAptitudeBody,
  aRunningAptitude,
  aScheduledAptitude,
  edit,
  read,
  secondsFromNow,
} from '#test/scheduled-aptitudes.ts';

const portal = usePortal();

const add = (admin: Person, id: number, questionIds: number[]) =>
  admin.call(addAptitudeQuestions, { params: { id }, body: { questionIds } });
const remove = (admin: Person, id: number) => admin.call(removeAptitude, { params: { id } });

/** The terms of a test whose author names none. */
const usual = {
  stage: 'published',
  timing: 'common',
  one_way: false,
  scheme: null,
  cut_off: null,
  draw: 'each',
  trades: [],
  batches: [],
  listed_only: false,
  access_code: null,
  networks: [],
  violation_limit: 5,
  full_screen: false,
  seb_config_keys: [],
  seb_exam_keys: [],
  release_marks: 'after-end',
  release_answers: 'after-end',
  release_explanations: 'after-end',
  marks_released_at: null,
  answers_released_at: null,
  explanations_released_at: null,
};

test('a test is created with everything an admin reads, and with the usual marks', async () => {
  const admin = await anAdmin(portal);
  const draft = anAptitudeBody();
  const { data, status } = await admin.call(createAptitude, { body: draft });
  expect(status).toBe(200);
  expect(data).toEqual({
    ...draft,
    id: expect.any(Number),
    instructions: '',
    marks_right: 1,
    marks_wrong: 0,
    release: 'after-end',
    venue_id: null,
    venue: null,
    ...usual,
    published_at: expect.any(String),
    ends_at: new Date((draft.test_timestamp + draft.duration * 60) * 1_000).toISOString(),
    closes_at: data.ends_at,
    phase: 'upcoming',
    paused_at: null,
    section_count: 0,
    listed_count: 0,
    question_count: 0,
    attempt_count: 0,
    archived_at: null,
    created_at: expect.any(String),
  });
  expect((await read(admin, data.id)).data).toEqual({
    aptitude: data,
    sections: [],
    sections_revision: expect.any(String),
    questions: [],
    places: [],
  });
});

test.each<[string, object]>([
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(121) }],
  ['name', { name: 'a\u0000b' }],
  ['test_timestamp', { test_timestamp: '2026-01-01' }],
  ['test_timestamp', { test_timestamp: 1_800_000_000.5 }],
  ['test_timestamp', { test_timestamp: 1_800_000_000_000 }],
  ['test_timestamp', { test_timestamp: 0 }],
  ['duration', { duration: 0 }],
  ['duration', { duration: 1_441 }],
  ['duration', { duration: 1.5 }],
  ['duration', { duration: '60' }],
  ['total_questions', { total_questions: 0 }],
  ['total_questions', { total_questions: 501 }],
  ['total_questions', { total_questions: 2.5 }],
  ['instructions', { instructions: 'x'.repeat(5_001) }],
  ['instructions', { instructions: 'a\u0000b' }],
  ['instructions', { instructions: 'a\ud800' }],
  ['marks_right', { marks_right: 0 }],
  ['marks_right', { marks_right: -1 }],
  ['marks_right', { marks_right: 101 }],
  ['marks_right', { marks_right: 0.0001 }],
  ['marks_wrong', { marks_wrong: 0.25 }],
  ['marks_wrong', { marks_wrong: -101 }],
  ['release', { release: 'never' }],
  ['', { archived_at: null }],
])('a wrong %s is refused by name, on creating and on editing: %j', async (path, wish) => {
  const { token } = await anAdmin(portal);
  const id = await anAptitude(portal, { questions: [] });
  const body = { ...anAptitudeBody(), ...wish };
  for (const [method, address] of [
    ['POST', '/api/aptitude/create'],
    ['PUT', `/api/aptitude/${id}`],
  ] as const) {
    const { envelope } = await request(portal, method, address, { token, body });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(new Set(envelope.issues?.map((issue) => issue.path))).toEqual(new Set([path]));
  }
});

test.each(['name', 'test_timestamp', 'duration', 'total_questions'])(
  'a new test without %s is refused by name',
  async (path) => {
    const { token } = await anAdmin(portal);
    const body = { ...anAptitudeBody(), [path]: undefined };
    const { envelope } = await request(portal, 'POST', '/api/aptitude/create', { token, body });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path }] });
  },
);

test.each([0.1, 0.333, 1.005, 2.675, 99.999])(
  'marks of %f are kept to the thousandth',
  async (marks_right) => {
    const admin = await anAdmin(portal);
    const { data } = await admin.call(createAptitude, {
      body: anAptitudeBody({ marks_right, marks_wrong: -marks_right }),
    });
    expect(data).toMatchObject({ marks_right, marks_wrong: -marks_right });
  },
);

test('a test without attempts is deleted, and its questions stay in the bank', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
  expect((await remove(admin, id)).data).toEqual({ outcome: 'deleted' });
  expect(await read(admin, id)).toMatchObject({ status: 404, code: 'not-found' });
  const left = await portal.db.selectFrom('question').select('id').where('id', 'in', questions).execute();
  expect(left).toHaveLength(2);
});

test('a test with attempts is archived, keeps them, and comes back', async () => {
  const { admin, attempt, id } = await aRunningAptitude(portal);
  await attempt.submit();
  expect((await remove(admin, id)).data).toEqual({ outcome: 'archived' });
  const { data } = await read(admin, id);
  expect(data.aptitude).toMatchObject({ attempt_count: 1, archived_at: expect.any(String) });
  const restored = await admin.call(restoreAptitude, { params: { id } });
  expect(restored.data).toMatchObject({ id, archived_at: null, attempt_count: 1 });
});

test('every call answers not-found for an unknown id', async () => {
  const admin = await anAdmin(portal);
  const id = 2_147_483_647;
  for (const reply of [
    await read(admin, id),
    await edit(admin, id, anAptitudeBody()),
    await remove(admin, id),
    await admin.call(restoreAptitude, { params: { id } }),
    await add(admin, id, [1]),
    await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: 1 } }),
  ])
    expect(reply).toMatchObject({ status: 404, code: 'not-found' });
});

test('the audit log records every change of a test with its actor', async () => {
  const { admin, draft, id, questions } = await aScheduledAptitude(portal, {
    test_timestamp: secondsFromNow(-60),
  });
  await edit(admin, id, { ...draft, name: 'Renamed' });
  await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: questions[0] ?? 0 } });
  await anAttempt(portal, { test: id });
  await remove(admin, id);
  await admin.call(restoreAptitude, { params: { id } });
  const trail = await readAuditTrail(portal, 'aptitude', id);
  expect(trail.map((entry) => entry.action)).toEqual(
    ['create', 'add-questions', 'edit', 'take-question-out', 'archive', 'restore'].map(
      (verb) => `aptitude.${verb}`,
    ),
  );
  expect(new Set(trail.map((entry) => entry.actor_id))).toEqual(new Set([admin.id]));
  expect(trail[1]?.after).toEqual({ questionIds: questions });
  expect(trail[2]).toMatchObject({ before: { name: draft.name }, after: { name: 'Renamed' } });
});
