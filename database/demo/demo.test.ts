import { expect, onTestFinished, test, vi } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { listAptitudes } from '#contract/aptitudes/aptitude.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { listAppeals } from '#contract/blocks/appeals.ts';
import { listMocks } from '#contract/practice/mocks.ts';
import { readRevision } from '#contract/practice/revision.ts';
import { listPracticeSessions } from '#contract/practice/sessions.ts';
import { readToday } from '#contract/practice/today.ts';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { studentTrades } from '#contract/trade.ts';
import { seedAdmin, seedBank, seedTopics } from '#database/seed.ts';
import { starterBank } from '#database/starter/bank.ts';
import { phaseOf } from '#server/features/aptitudes/rules.ts';
import { readCountedEvents } from '#server/features/attempts/answers/events.queries.ts';
import { latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { createContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import { buildSectionsToMark } from '#server/features/grading/marking/marking-plan.rules.ts';
import { markPaper } from '#server/features/grading/marking/rules.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { DEMO_PASSWORD, ensureOpenDemoTest, findDemoRegno, seedDemo } from './demo.ts';

const portal = usePortal();
const passwords = createPasswords();
const timeZone = 'Asia/Kolkata';

async function start({ databaseUrl }: Portal): Promise<string | undefined> {
  const { db, close } = openDatabase(databaseUrl, 2);
  try {
    await seedTopics(db);
    await seedBank(db);
    const made = (await seedAdmin(db, { adminRegno: 'CHIEF', adminPassword: undefined, timeZone }, passwords))
      ?.password;
    await seedDemo(db, { timeZone }, passwords);
    await ensureOpenDemoTest(db);
    return made;
  } finally {
    await close();
  }
}

/** The demo data is created once, by three starts at the same time and a fourth one later. */
let seeded: Promise<(string | undefined)[]> | undefined;
const seedAll = async () => [...(await Promise.all([1, 2, 3].map(() => start(portal)))), await start(portal)];
function world() {
  seeded ??= seedAll();
  return seeded;
}

test('several starts, at once and one after another, create the demo data once', async () => {
  await world();
  const count = async (table: 'question' | 'mock_question' | 'stimulus' | 'aptitude' | 'account' | 'topic') =>
    (
      await portal.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  // Mocks have questions of their own, outside the bank.
  expect((await count('question')) - (await count('mock_question'))).toBe(starterBank.length);
  expect(await count('stimulus')).toBe(new Set(starterBank.flatMap(({ passage }) => passage ?? [])).size);
  expect(await count('aptitude')).toBe(7);
  expect(await count('account')).toBe(studentTrades.length * 6 + 1);
});

test('the bank is seeded with every kind, and items that share a passage still share it', async () => {
  await world();
  const rows = await portal.db
    .selectFrom('question')
    .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
    .leftJoin('stimulus', 'stimulus.id', 'version.stimulus_id')
    .select(['kind', 'version.description', 'stimulus.title'])
    .orderBy('question.id')
    .execute();
  const kinds = starterBank.map((item) => item.kind ?? (item.correct.length > 1 ? 'multiple' : 'single'));
  expect(rows.map((row) => row.kind)).toEqual(kinds);
  expect(rows.map((row) => row.title)).toEqual(starterBank.map((item) => item.passage?.title ?? null));
});

test('one start generates the password of the first admin, who can sign in', async () => {
  const made = (await world()).filter((password) => password !== undefined);
  expect(made).toHaveLength(1);
  const reply = await portal.call(login, { body: { regno: 'chief', password: made[0] ?? '' } });
  expect(reply).toMatchObject({ status: 200, data: { role: 'admin' } });
});

const readTests = async () => {
  await world();
  return await portal.db.selectFrom('aptitude').selectAll().orderBy('starts_at').execute();
};

test('one test is open, one is upcoming and five are over', async () => {
  const phases = (await readTests()).map((one) => phaseOf(one, new Date()));
  expect(phases).toEqual(['past', 'past', 'past', 'past', 'past', 'ongoing', 'upcoming']);
});

test("scheduled tests start at ten in the morning in the institute's time zone", async () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  const weekly = (await readTests()).filter((one) => one.name.startsWith('Weekly'));
  expect(new Set(weekly.map((one) => clock.format(one.starts_at)))).toEqual(new Set(['10:00']));
});

test('each trade gets a full paper in every test', async () => {
  await world();
  for (const { id, total_questions } of await readTests()) {
    const types = await portal.db
      .selectFrom('aptitude_question')
      .innerJoin('question', 'question.id', 'question_id')
      .innerJoin('question_version', 'question_version.id', 'current_version_id')
      .where('aptitude_id', '=', id)
      .select('question_type')
      .execute();
    for (const trade of studentTrades) {
      const paper = types.filter(({ question_type }) => ['GENERAL', trade].includes(question_type));
      expect(paper.length, `${id} ${trade}`).toBe(total_questions);
    }
  }
});

test('every score is what marking its answers again gives', async () => {
  await world();
  const shelf = createContentCache(portal.db);
  const rows = await portal.db
    .selectFrom('score')
    .innerJoin('attempt', 'attempt.id', 'score.attempt_id')
    .innerJoin('aptitude', 'aptitude.id', 'attempt.aptitude_id')
    .select(['attempt.id', 'paper', 'started_at', 'submitted_at', 'deadline', 'marks_right', 'marks_wrong'])
    .select(['marks', 'max_marks', 'correct', 'incorrect', 'unanswered', 'outcomes', 'seconds'])
    .select('score.sections')
    .execute();
  expect(rows.length).toBeGreaterThan(150);
  expect(new Set(rows.map(({ marks }) => marks)).size).toBeGreaterThan(10);
  const eventsOf = await readCountedEvents(
    portal.db,
    rows.map((row) => row.id),
  );
  for (const row of rows) {
    const versions = await shelf.readVersions(row.paper.map((item) => item.version));
    const plan = {
      test: { ...row, scheme: null, cut_off: null },
      sections: [],
      marks: new Map(),
      rulings: new Map(),
    };
    const { marks, max_marks, correct, incorrect, unanswered, outcomes, sections } = row;
    expect({ marks, max_marks, correct, incorrect, unanswered, outcomes, sections, qualified: null }).toEqual(
      markPaper(buildSectionsToMark(plan, row.paper, null, versions), latestAnswers(eventsOf(row.id))),
    );
    expect(row.seconds).toBe(
      Math.round(((row.submitted_at?.getTime() ?? 0) - row.started_at.getTime()) / 1_000),
    );
    expect(row.submitted_at?.getTime()).toBeLessThanOrEqual(row.deadline.getTime());
  }
});

test('each trade has a JSPR, an SPR and students', async () => {
  await world();
  const people = await portal.db.selectFrom('account').select(['trade', 'role']).execute();
  for (const trade of studentTrades)
    expect(
      people
        .filter((one) => one.trade === trade)
        .map((one) => one.role)
        .sort(),
    ).toEqual(['jspr', 'spr', ...Array(4).fill('student')].sort());
});

test('two students are blocked; the JSPR of the one who has appealed finds the appeal', async () => {
  await world();
  const jspr = await portal.db
    .selectFrom('account')
    .select('regno')
    .where('trade', '=', 'GCS')
    .where('role', '=', 'jspr')
    .executeTakeFirstOrThrow();
  const { data } = await portal.call(login, { body: { regno: jspr.regno, password: DEMO_PASSWORD } });
  const appeals = await portal.call(listAppeals, {}, data.access_token);
  expect(appeals.data.results).toMatchObject([{ trade: 'GCS', blocked_by: { regno: jspr.regno } }]);
  const blocked = await portal.db
    .selectFrom('account')
    .select('trade')
    .where('blocked_at', 'is not', null)
    .execute();
  expect(blocked.map((one) => one.trade).sort()).toEqual(['GCS', 'GEC']);
});

/** The demo student that the terminal prints, signed in over HTTP. */
async function signInAsPrinted() {
  await world();
  const regno = await findDemoRegno(portal.db, timeZone);
  const { data, status } = await portal.call(login, { body: { regno, password: DEMO_PASSWORD } });
  expect(status).toBe(200);
  return data;
}

test('the printed demo student can sign in, and has a record', async () => {
  const { access_token } = await signInAsPrinted();
  const { data } = await portal.call(readDashboard, {}, access_token);
  expect(data.testStats.total_tests_taken).toBe(5);
  expect(data.recentTests).toHaveLength(5);
  expect(data.topicAnalysis.length).toBeGreaterThan(5);
});

test('the printed demo student has weeks of practice, a streak and due cards', async () => {
  const { access_token } = await signInAsPrinted();
  expect((await portal.call(listPracticeSessions, {}, access_token)).data).toHaveLength(20);
  expect((await portal.call(readToday, {}, access_token)).data.streak).toBeGreaterThanOrEqual(14);
  const { cards, due } = (await portal.call(readRevision, {}, access_token)).data;
  expect([due > 0, cards > due]).toEqual([true, true]);
  const { patterns } = (await portal.call(listMocks, {}, access_token)).data;
  expect(patterns.map(({ sat }) => sat).sort()).toEqual([0, 0, 2]);
});

test('demo students registered before the first test, so a test that they did not take counts as missed', async () => {
  await world();
  const { regno } = await portal.db
    .selectFrom('account')
    .select('regno')
    .where('role', '=', 'student')
    .where('blocked_at', 'is', null)
    .where(
      ({ selectFrom }) =>
        selectFrom('attempt')
          .whereRef('account_id', '=', 'account.id')
          .select((attempt) => attempt.fn.countAll<number>().as('n')),
      '<',
      5,
    )
    .executeTakeFirstOrThrow();
  const { data } = await portal.call(login, { body: { regno, password: DEMO_PASSWORD } });
  const tests = (await portal.call(listAptitudes, {}, data.access_token)).data;
  expect(tests.filter(({ state }) => state === 'completed' || state === 'missed')).toHaveLength(5);
});

test('the printed demo student finds a test, and can start it', async () => {
  const { access_token, ...person } = await signInAsPrinted();
  const { data } = await portal.call(listAptitudes, {}, access_token);
  const open = data.filter((one) => one.state === 'ongoing');
  expect(open.map((one) => one.name)).toEqual(['Open Practice Test']);
  const { regno, trade } = person;
  const sitting = await portal.call(
    startAttempt,
    { params: { id: open[0]?.id ?? 0 }, body: { regno, trade } },
    access_token,
  );
  expect(sitting.data.questions).toHaveLength(18);
});

test('in a later year the printed demo student is still the same', async () => {
  const { regno } = await signInAsPrinted();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await findDemoRegno(portal.db, timeZone)).toBe(regno);
});

test('a test that is open for long enough is kept; otherwise another one is opened', async () => {
  await world();
  const open = async () =>
    (await portal.db.selectFrom('aptitude').select('id').where('name', '=', 'Open Practice Test').execute())
      .length;
  await ensureOpenDemoTest(portal.db);
  expect(await open()).toBe(1);
  await portal.db
    .updateTable('aptitude')
    .set({ archived_at: new Date() })
    .where('name', '=', 'Open Practice Test')
    .execute();
  // Even if a minute starts between two starts.
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const starters = [0, 1, 2].map((minute) => {
    vi.setSystemTime(now + minute * 60_000);
    return ensureOpenDemoTest(portal.db);
  });
  await Promise.all(starters);
  expect(await open()).toBe(2);
});

test('two questions of a past test are reported: one waits, one is answered', async () => {
  await world();
  const rows = await portal.db
    .selectFrom('question_report')
    .leftJoin('report_answer', 'report_answer.id', 'answer_id')
    .innerJoin('attempt', (join) =>
      join
        .onRef('attempt.account_id', '=', 'question_report.account_id')
        .onRef('attempt.aptitude_id', '=', 'question_report.aptitude_id'),
    )
    .select(['question_report.question_id', 'version_id', 'outcome', 'paper'])
    .orderBy('question_report.id')
    .execute();
  expect(rows.map(({ outcome }) => outcome)).toEqual(['nothing-wrong', null, null]);
  expect(new Set(rows.map(({ question_id }) => question_id)).size).toBe(2);
  for (const { paper, question_id, version_id } of rows)
    expect(paper).toContainEqual(expect.objectContaining({ question: question_id, version: version_id }));
});
