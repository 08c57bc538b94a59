import { expect, test } from 'vitest';
import {
  listAptitudes,
  listManagedAptitudes,
  listPastAptitudes,
  listUpcomingAptitudes,
  removeAptitude,
} from '#contract/aptitudes/aptitude.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';

const portal = usePortal();
/** Portals whose lists have only the entries of one test. */
const order = usePortal();
const management = usePortal();
const pages = usePortal();

const HOUR = 3_600;

/** A student who has had the account for a day. */
async function anOldStudent(on: Portal): Promise<Person> {
  const student = await aStudent(on);
  const created_at = new Date(Date.now() - 24 * HOUR * 1_000);
  await on.db.updateTable('account').set({ created_at }).where('id', '=', student.id).execute();
  return student;
}

/** One test as a user sees it. */
async function listed(person: Person, id: number) {
  const { data } = await person.call(listAptitudes);
  return data.find((one) => one.id === id);
}

test.each([
  ['upcoming', { startsIn: 60 }],
  ['ongoing', { startsIn: -60 }],
  ['missed', { startsIn: -2 * HOUR }],
] as const)('a test that the student has not taken is %s', async (state, wish) => {
  const student = await anOldStudent(portal);
  expect(await listed(student, await anAptitude(portal, wish))).toMatchObject({
    state,
    attempt_state: null,
    released: false,
    marks: null,
    total_score: null,
  });
});

test('the list comes in pages where a limit is given, the latest first, without the tests that the student does not see', async () => {
  const student = await anOldStudent(pages);
  const ids = [];
  for (const hours of [1, -2, -3]) ids.push(await anAptitude(pages, { startsIn: hours * HOUR }));
  await anAptitude(pages, { startsIn: -48 * HOUR });
  const read = async (query: { page?: number; limit?: number }) =>
    (await student.call(listAptitudes, { query })).data.map(({ id }) => id);
  expect(await read({ limit: 2 })).toEqual(ids.slice(0, 2));
  expect(await read({ limit: 2, page: 2 })).toEqual(ids.slice(2));
  expect(await read({})).toEqual(ids);
});

test('a test with an open attempt is ongoing', async () => {
  const { student, test: id } = await anAttempt(portal);
  expect(await listed(student, id)).toMatchObject({
    state: 'ongoing',
    attempt_state: 'writing',
    released: false,
  });
});

test('a submitted test is completed, and its marks are withheld until the end and the grace period', async () => {
  const { student, submit, test: id, key, startedAttempt } = await anAttempt(portal);
  const question = startedAttempt.questions[0]?.id ?? 0;
  await submit([{ question_id: question, selected_options: (await key(question)).right }]);
  const before = {
    state: 'completed',
    attempt_state: 'submitted',
    released: false,
    marks: null,
    total_score: null,
  };
  expect(await listed(student, id)).toMatchObject(before);
  await advanceTime(portal, id, 59 * 60 + 1);
  expect(await listed(student, id)).toMatchObject(before);
  await advanceTime(portal, id, 5);
  expect(await listed(student, id)).toMatchObject({
    state: 'completed',
    released: true,
    marks: 1,
    total_score: 3,
  });
});

test('the marks of a test with results at once are available after submission', async () => {
  const {
    student,
    submit,
    test: id,
  } = await anAttempt(portal, { test: await anAptitude(portal, { release: 'at-once' }) });
  expect(await listed(student, id)).toMatchObject({ released: false, marks: null });
  await submit();
  expect(await listed(student, id)).toMatchObject({ released: true, marks: 0, total_score: 3 });
});

test('no user sees the attempt of another', async () => {
  const { submit, test: id } = await anAttempt(portal, {
    test: await anAptitude(portal, { release: 'at-once' }),
  });
  await submit();
  expect(await listed(await aStudent(portal), id)).toMatchObject({
    state: 'ongoing',
    attempt_state: null,
    marks: null,
  });
});

test("a test that ended before the student's account existed is not missed, and is listed only if the student took it", async () => {
  const before = await anAptitude(portal, { startsIn: -2 * HOUR });
  const student = await aStudent(portal);
  expect(await listed(student, before)).toBeUndefined();
  // Students look up toppers in all past tests.
  expect((await student.call(listPastAptitudes)).data.map((one) => one.id)).toContain(before);
  const { student: early, submit, test: taken } = await anAttempt(portal);
  await submit();
  await advanceTime(portal, taken, 2 * HOUR);
  expect(await listed(early, taken)).toMatchObject({ state: 'completed' });
});

test('an admin misses no test', async () => {
  const id = await anAptitude(portal, { startsIn: -2 * HOUR });
  expect(await listed(await anAdmin(portal), id)).toMatchObject({ state: 'completed', released: false });
});

test('a test in a list has exactly these fields', async () => {
  const id = await anAptitude(portal, { startsIn: 60 });
  const test = await listed(await aStudent(portal), id);
  expect(Object.keys(test ?? {}).sort()).toEqual(
    [
      ...['id', 'name', 'test_timestamp', 'duration', 'total_questions', 'venue'],
      ...['state', 'attempt_state', 'released', 'results_at', 'marks', 'total_score'],
      ...['timing', 'ends_at', 'deadline', 'practisable'],
    ].sort(),
  );
});

test('students do not see an archived test, except one whose attempt is open', async () => {
  const writing = await anAttempt(portal);
  const { test: id } = writing;
  const { student, submit } = await anAttempt(portal, { test: id });
  await submit();
  await (await anAdmin(portal)).call(removeAptitude, { params: { id } });
  for (const list of [listAptitudes, listUpcomingAptitudes, listPastAptitudes])
    for (const person of [student, await aStudent(portal)])
      expect((await person.call(list)).data.map((one) => one.id)).not.toContain(id);
  expect(await listed(writing.student, id)).toMatchObject({ state: 'ongoing', attempt_state: 'writing' });
  const { startedAttempt } = await anAttempt(portal, { test: id, student: writing.student });
  expect(startedAttempt.attempt.id).toBe(writing.startedAttempt.attempt.id);
});

test('all tests and past tests are listed latest first, and upcoming ones next first', async () => {
  const startingIn = (startsIn: number) => anAptitude(order, { startsIn, questions: [] });
  const [later, past, ongoing, next, older] = [
    await startingIn(3 * HOUR),
    await startingIn(-2 * HOUR),
    await startingIn(-60),
    await startingIn(HOUR),
    await startingIn(-5 * HOUR),
  ];
  const student = await anOldStudent(order);
  const ids = async (list: typeof listAptitudes | typeof listUpcomingAptitudes | typeof listPastAptitudes) =>
    (await student.call(list)).data.map((one) => one.id);
  expect(await ids(listAptitudes)).toEqual([later, next, ongoing, past, older]);
  expect(await ids(listUpcomingAptitudes)).toEqual([ongoing, next, later]);
  expect(await ids(listPastAptitudes)).toEqual([past, older]);
});

test('an admin filters tests by phase and words, and pages them', async () => {
  const admin = await anAdmin(management);
  const named = (name: string, startsIn: number) => anAptitude(management, { name, startsIn, questions: [] });
  const upcoming = await named('May 100% mock', HOUR);
  const ongoing = await named('May mock', -60);
  const past = await named('April mock', -2 * HOUR);
  const archived = (await anAttempt(management, { test: await anAptitude(management, { name: 'Old mock' }) }))
    .test;
  await admin.call(removeAptitude, { params: { id: archived } });

  const ids = async (query: Record<string, string | number>, on: Portal = management) =>
    (await (await anAdmin(on)).call(listManagedAptitudes, { query })).data.results.map((one) => one.id);
  expect(await ids({})).toEqual([upcoming, ongoing, past]);
  expect(await ids({ phase: 'upcoming' })).toEqual([upcoming]);
  expect(await ids({ phase: 'ongoing' })).toEqual([ongoing]);
  expect(await ids({ phase: 'past' })).toEqual([past]);
  expect(await ids({ phase: 'archived' })).toEqual([archived]);
  expect(await ids({ search: ' mAY ' })).toEqual([upcoming, ongoing]);
  expect(await ids({ search: '0%' })).toEqual([upcoming]);
  expect(await ids({ search: '_' })).toEqual([]);
  expect(await ids({ limit: 2, page: 2 })).toEqual([past]);
  const { data } = await admin.call(listManagedAptitudes, { query: { limit: 2 } });
  expect(data).toMatchObject({ page: 1, totalPages: 2, total: 3 });
  expect(await admin.call(listManagedAptitudes, { query: { phase: 'all' } })).toMatchObject({
    status: 400,
    issues: [{ path: 'phase' }],
  });
});

test('an admin sees how many questions and attempts a test has', async () => {
  const { test: id } = await anAttempt(portal, { test: await anAptitude(portal, { name: 'Counted' }) });
  await anAttempt(portal, { test: id });
  const { data } = await (await anAdmin(portal)).call(listManagedAptitudes, { query: { search: 'Counted' } });
  expect(data.results).toMatchObject([{ id, question_count: 3, attempt_count: 2, phase: 'ongoing' }]);
});
