import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import { listAuditEntries } from '#contract/audit.ts';
import { listRegradableAptitudes, type RulingRequest } from '#contract/grading/regrade.ts';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { readQuestion } from '#contract/questions/question.ts';
import { listResponses, readResult } from '#contract/results.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aReport } from '#test/question-reports.ts';
import {
  applyRulings,
  correctKey,
  lockScores,
  previewRulings,
  readRegradeOf,
  readScores,
} from '#test/regrade.ts';

const portal = usePortal();

const resultOf = ({ call }: Person, id: number) => call(readResult, { params: { id } });

/** Three students: the announced key is option 2, of the first question it should be option 3. */
async function aWrongKey(wish: Parameters<typeof anAptitude>[1] = {}) {
  const admin = await anAdmin(portal);
  const questions = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)] as const;
  const test = await anAptitude(portal, {
    ...{ questions: [...questions], release: 'at-once', marks_right: 2, marks_wrong: -0.5 },
    ...wish,
  });
  const sit = async (places: (number | undefined)[], seconds: number) => {
    const attempt = await anAttempt(portal, { test });
    const given = places.flatMap((place, at) => {
      const id = questions[at] ?? 0;
      const asked = attempt.sitting.questions.find((one) => one.id === id);
      const option = asked?.options.find(({ html }) =>
        html.includes(['3', '4', '5', '22'][(place ?? 0) - 1] ?? '-'),
      );
      return place === undefined || !option ? [] : [{ question_id: id, selected_options: [option.id] }];
    });
    await attempt.submit(given);
    await portal.db
      .updateTable('score')
      .set({ seconds })
      .where('attempt_id', '=', attempt.sitting.attempt.id)
      .execute();
    return attempt;
  };
  return { admin, questions, faulty: questions[0], test, sit };
}

/** The same, sat by one who trusted the key, one who knew better, and one who left it out. */
async function aSatWrongKey(wish: Parameters<typeof anAptitude>[1] = {}) {
  const world = await aWrongKey(wish);
  const trusting = await world.sit([2, 2, 1], 10);
  const knowing = await world.sit([3, 2, 1], 20);
  const silent = await world.sit([undefined, 2, 2], 30);
  return { ...world, trusting, knowing, silent };
}
const marksOf = async (test: number) => (await readScores(portal, test)).map(({ marks }) => marks);
const byKey = (question_id: number, version = 2): RulingRequest => ({ question_id, how: 'key', version });

test('a corrected key is proposed with the versions that were sat and can be marked by', async () => {
  const { admin, test, faulty } = await aSatWrongKey();
  expect((await readRegradeOf(admin, test)).data.questions.filter(({ corrected }) => corrected)).toEqual([]);
  await correctKey(admin, faulty, [3]);
  const { data } = await readRegradeOf(admin, test);
  expect(data).toMatchObject({ key_version: 0, submitted: 3, writing: 0, regrades: [] });
  expect(data.questions.map(({ question_id, corrected }) => [question_id, corrected])[0]).toEqual([
    faulty,
    true,
  ]);
  expect(data.questions[0]).toMatchObject({
    ...{ papers: 3, sat: [1], ruling: null },
    versions: [
      { number: 2, fits: true, same: false },
      { number: 1, fits: true, same: true },
    ],
  });
});

test('the preview tells who gains, who loses and how ranks move, and stores nothing', async () => {
  const { admin, test, faulty, trusting, knowing } = await aSatWrongKey();
  await correctKey(admin, faulty, [3]);
  const before = await readScores(portal, test);
  const { data } = await previewRulings(admin, test, [byKey(faulty)]);
  expect(data).toMatchObject({
    ...{ key_version: 0, submitted: 3, writing: 0, gained: 1, lost: 1, moved: 2 },
    ...{ newly_qualified: 0, newly_unqualified: 0, mean_before: 2.833, mean_after: 2.833 },
  });
  expect(
    data.students.map(({ regno, before, after }) => [
      regno,
      before.marks,
      after.marks,
      before.rank,
      after.rank,
    ]),
  ).toEqual([
    [knowing.student.regno, 1, 3.5, 3, 2],
    [trusting.student.regno, 3.5, 1, 2, 3],
  ]);
  expect(await readScores(portal, test)).toEqual(before);
  expect((await readRegradeOf(admin, test)).data.regrades).toEqual([]);
});

test('applied, it counts for everybody, and each student reads that and the right key', async () => {
  const { admin, test, faulty, knowing, trusting } = await aSatWrongKey();
  await correctKey(admin, faulty, [3]);
  expect(await applyRulings(admin, test, [byKey(faulty)])).toMatchObject({
    status: 200,
    data: { key_version: 1, gained: 1, lost: 1 },
  });
  expect(await marksOf(test)).toEqual([1, 3.5, 4]);
  const { data } = await resultOf(knowing.student, test);
  const place = knowing.sitting.questions.findIndex((question) => question.id === faulty) + 1;
  expect(data.corrections).toEqual([
    {
      ...{ question_id: faulty, number: place, how: 'key', words: 'The key was wrong.' },
      decided_at: expect.stringMatching(/Z$/),
    },
  ]);
  const response = data.responses[place - 1];
  expect(response).toMatchObject({ ruling: 'key', answer: { outcome: 'right', marks: 2 } });
  expect(response?.question.options.filter(({ correct }) => correct).map(({ html }) => html)).toEqual([
    '<p>5</p>',
  ]);
  expect(response?.question.explanation_html).toContain('As it was corrected.');
  expect((await resultOf(trusting.student, test)).data.rank).toBe(3);
  expect((await knowing.student.call(readDashboard)).data.lastTest).toMatchObject({ score: 3.5 });
});

test('full marks go to everybody, whatever was answered', async () => {
  const { admin, test, faulty, silent } = await aSatWrongKey();
  await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect(await marksOf(test)).toEqual([3.5, 3.5, 6]);
  const response = (await resultOf(silent.student, test)).data.responses.find(
    ({ question }) => question.id === faulty,
  );
  expect(response).toMatchObject({
    ruling: 'full',
    answer: { outcome: 'right', marks: 2, selected_options: [] },
  });
});

test('a question taken out counts nowhere: not in the marks, not in what can be had, not in the topics', async () => {
  const { admin, test, faulty, trusting, silent } = await aSatWrongKey();
  await applyRulings(admin, test, [{ question_id: faulty, how: 'out' }]);
  expect((await readScores(portal, test)).map(({ marks, max_marks }) => [marks, max_marks])).toEqual([
    [1.5, 4],
    [1.5, 4],
    [4, 4],
  ]);
  const { data } = await resultOf(trusting.student, test);
  expect(data).toMatchObject({ total_score: 4, correct: 1, incorrect: 1, unanswered: 0 });
  expect(data.responses.find(({ question }) => question.id === faulty)).toMatchObject({
    ruling: 'out',
    answer: { outcome: 'blank', marks: 0 },
  });
  const topics = (await silent.student.call(readDashboard)).data.topicAnalysis;
  expect(topics).toMatchObject([{ total_questions: 2, correct_answers: 2 }]);
});

test('cut-offs are judged anew', async () => {
  const { admin, test, faulty } = await aSatWrongKey({ cut_off: { marks: 3.5 } });
  const { data } = await previewRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect(data).toMatchObject({ newly_qualified: 1, newly_unqualified: 0 });
  await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect((await readScores(portal, test)).map(({ qualified }) => qualified)).toEqual([true, true, true]);
});

test('who still writes is marked so at the end, and so is who starts later', async () => {
  const { admin, test, faulty } = await aSatWrongKey();
  const writing = await anAttempt(portal, { test });
  const { right } = await writing.key(faulty);
  await correctKey(admin, faulty, [3]);
  expect((await applyRulings(admin, test, [byKey(faulty)])).data).toMatchObject({ submitted: 3, writing: 1 });
  await writing.submit([{ question_id: faulty, selected_options: right }]);
  const later = await anAttempt(portal, { test });
  await later.submit([{ question_id: faulty, selected_options: (await later.key(faulty)).right }]);
  expect((await marksOf(test)).slice(3)).toEqual([-0.5, 2]);
  // It is not counted again for those.
  expect((await previewRulings(admin, test, [byKey(faulty)])).data).toMatchObject({
    gained: 0,
    lost: 0,
    moved: 0,
  });
});

test('who was let in again is marked so at the next end, and is in no preview before it', async () => {
  const { admin, test, faulty, knowing, trusting } = await aSatWrongKey({ release_answers: 'after-end' });
  const reopened = await admin.call(reopenAttempts, {
    params: { id: test },
    body: { users: [knowing.student.regno], reason: 'The power failed' },
  });
  expect(reopened).toMatchObject({ data: { changed: 1 } });
  await correctKey(admin, faulty, [3]);
  const { data } = await previewRulings(admin, test, [byKey(faulty)]);
  expect(data).toMatchObject({ submitted: 2, writing: 1, gained: 0, lost: 1 });
  expect(data.students.map(({ regno }) => regno)).not.toContain(knowing.student.regno);
  await applyRulings(admin, test, [byKey(faulty)]);
  await knowing.submit();
  const ranked = (await admin.call(listResponses, { params: { id: test }, query: {} })).data.responses;
  const marks = new Map(ranked.map((one) => [one.regno, one.marks]));
  expect([marks.get(knowing.student.regno), marks.get(trusting.student.regno)]).toEqual([3.5, 1]);
});

test('an attempt keeps the questions that it was given, whatever is ruled', async () => {
  const { admin, test, faulty } = await aSatWrongKey();
  const paper = await portal.db
    .selectFrom('attempt')
    .select(['id', 'paper'])
    .where('aptitude_id', '=', test)
    .orderBy('id')
    .execute();
  const events = () =>
    portal.db
      .selectFrom('answer_event')
      .selectAll()
      .where('question_id', '=', faulty)
      .orderBy('attempt_id')
      .execute();
  const before = await events();
  await correctKey(admin, faulty, [3]);
  await applyRulings(admin, test, [byKey(faulty)]);
  expect(
    await portal.db
      .selectFrom('attempt')
      .select(['id', 'paper'])
      .where('aptitude_id', '=', test)
      .orderBy('id')
      .execute(),
  ).toEqual(paper);
  expect(await events()).toEqual(before);
});

test('whatever is ruled, what is stored is what was previewed, and the keys as sat restore what was', async () => {
  const { admin, questions, sit, test } = await aWrongKey({ cut_off: { percent: 40 } });
  for (const [places, seconds] of [
    [[2, 2, 2], 50],
    [[3, 1, 2], 40],
    [[3, undefined, 3], 40],
    [[undefined, 4, 1], 20],
  ] as const)
    await sit([...places], seconds);
  for (const question of questions) await correctKey(admin, question, [3]);
  const first = await readScores(portal, test);
  const standings = async () =>
    (await admin.call(listResponses, { params: { id: test }, query: {} })).data.responses.map(
      ({ regno, marks, total_score, rank, qualified }) => ({
        regno,
        marks,
        max_marks: total_score,
        rank,
        qualified,
      }),
    );
  const how = fc.constantFrom('key' as const, 'full' as const, 'out' as const, 'pinned' as const);
  const rulings = fc
    .tuple(fc.subarray([...questions], { minLength: 1 }), fc.tuple(how, how, how))
    .map(([chosen, hows]): RulingRequest[] =>
      chosen.map((question_id, at) => {
        const how = hows[at] ?? 'full';
        return { question_id, how, ...(how === 'key' && { version: 2 }) };
      }),
    );
  await fc.assert(
    fc.asyncProperty(rulings, async (wanted) => {
      const was = await standings();
      const { data } = await previewRulings(admin, test, wanted);
      const reply = await applyRulings(admin, test, wanted);
      if (!reply.success) {
        expect(reply.code).toBe('ruled-so');
        return;
      }
      const now = await standings();
      expect(reply.data).toMatchObject({ gained: data.gained, lost: data.lost, mean_after: data.mean_after });
      for (const one of was) {
        const told = data.students.find(({ regno }) => regno === one.regno);
        const after = now.find(({ regno }) => regno === one.regno);
        const { regno: _, ...standing } = one;
        expect(told?.before ?? standing).toEqual(standing);
        expect({ regno: one.regno, ...(told?.after ?? standing) }).toEqual(after);
      }
    }),
    { numRuns: 12 },
  );
  await applyRulings(
    admin,
    test,
    questions.map((question_id) => ({ question_id, how: 'full' })),
  );
  await applyRulings(
    admin,
    test,
    questions.map((question_id) => ({ question_id, how: 'pinned' })),
  );
  expect(await readScores(portal, test)).toEqual(first);
});

test('marking by the very key that was sat changes nothing', async () => {
  const { admin, questions, test } = await aSatWrongKey();
  const before = await readScores(portal, test);
  const same = questions.map((question) => byKey(question, 1));
  expect((await previewRulings(admin, test, same)).data).toMatchObject({
    gained: 0,
    lost: 0,
    moved: 0,
    students: [],
  });
  expect((await applyRulings(admin, test, same)).status).toBe(200);
  expect(await readScores(portal, test)).toEqual(before);
});

test('a ruling is never overwritten unseen, repeated or changed', async () => {
  const { admin, test, faulty } = await aSatWrongKey();
  await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect(await applyRulings(admin, test, [{ question_id: faulty, how: 'out' }], 0)).toMatchObject({
    code: 'regraded-meanwhile',
  });
  expect(await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }])).toMatchObject({
    code: 'ruled-so',
  });
  await expect(
    portal.db.updateTable('ruling').set({ how: 'out' }).where('aptitude_id', '=', test).execute(),
  ).rejects.toThrow('append-only');
  await applyRulings(admin, test, [{ question_id: faulty, how: 'pinned' }]);
  const { data } = await readRegradeOf(admin, test);
  expect(data.key_version).toBe(2);
  expect(data.regrades.map(({ number, by, rulings }) => [number, by?.regno, rulings[0]?.how])).toEqual([
    [2, admin.regno, 'pinned'],
    [1, admin.regno, 'full'],
  ]);
});

test('of two that are applied at once one is told that the other was first', async () => {
  const { admin, test, faulty, questions } = await aSatWrongKey();
  const replies = await Promise.all([
    applyRulings(admin, test, [{ question_id: faulty, how: 'full' }], 0),
    applyRulings(admin, test, [{ question_id: questions[1], how: 'out' }], 0),
  ]);
  expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(replies.find(({ success }) => !success)).toMatchObject({ code: 'regraded-meanwhile' });
});

test('a question that nobody got, a version that is not there and one that does not fit are refused', async () => {
  const { admin, test, faulty } = await aSatWrongKey();
  const foreign = await aQuestion(portal);
  const issues = async (ruling: RulingRequest) =>
    (await previewRulings(admin, test, [ruling])).issues?.map(({ path }) => path);
  expect(await issues({ question_id: foreign, how: 'full' })).toEqual(['rulings.0.question_id']);
  expect(await issues(byKey(faulty, 7))).toEqual(['rulings.0.version']);
  expect(await issues({ question_id: faulty, how: 'key' })).toEqual(['rulings.0.version']);
  expect(await applyRulings(admin, test, [{ question_id: foreign, how: 'full' }])).toMatchObject({
    status: 400,
  });
});

test('the log holds what was and what became, of the test and of each attempt', async () => {
  const { admin, test, faulty, knowing } = await aSatWrongKey();
  await correctKey(admin, faulty, [3]);
  await applyRulings(admin, test, [byKey(faulty)]);
  const entries = (
    await admin.call(listAuditEntries, { query: { about: 'aptitude', subject: String(test) } })
  ).data.results;
  expect(entries.find(({ action }) => action === 'aptitude.regrade')?.changes).toContainEqual({
    field: 'Marking',
    before: `question ${faulty}: by the keys that were sat`,
    after: `question ${faulty}: by the key of version 2`,
  });
  const marked = entries.filter(({ action }) => action === 'attempt.regrade');
  expect(marked).toHaveLength(2);
  expect(marked.find(({ subject }) => subject.id === String(knowing.sitting.attempt.id))?.changes).toEqual([
    { field: 'Marks', before: '1', after: '3.5' },
  ]);
});

test('statistics follow, and leave out what was given to everybody', async () => {
  const { admin, test, faulty } = await aSatWrongKey();
  const facility = async () => {
    await refreshItemStatistics(portal.db);
    const { data } = await admin.call(readQuestion, { params: { id: faulty } });
    return [data.attempts, data.facility];
  };
  await advanceTime(portal, test, 2 * 3_600);
  expect(await facility()).toEqual([3, expect.closeTo(1 / 3)]);
  await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect(await facility()).toEqual([0, null]);
  await applyRulings(admin, test, [{ question_id: faulty, how: 'pinned' }]);
  expect(await facility()).toEqual([3, expect.closeTo(1 / 3)]);
});

test('a reported and corrected question names the tests that it was sat in', async () => {
  const admin = await anAdmin(portal);
  const { question, test } = await aReport(portal);
  const tests = async () => (await admin.call(listRegradableAptitudes, { params: { id: question } })).data;
  expect(await tests()).toMatchObject([
    { aptitude_id: test, papers: 1, sat: [1], corrected: false, ruling: null },
  ]);
  await correctKey(admin, question, [1]);
  expect(await tests()).toMatchObject([{ corrected: true }]);
  expect((await readRegradeOf(admin, test)).data.questions).toMatchObject([
    { question_id: question, reports: 1 },
  ]);
  await applyRulings(admin, test, [byKey(question)]);
  expect(await tests()).toMatchObject([{ corrected: false, ruling: { how: 'key', version: 2 } }]);
});

test.each(['hands in', 'is closed at the deadline'])(
  'who %s beside a regrade is marked by it, whichever is first',
  async (how) => {
    for (const first of ['closing', 'regrade'] as const) {
      const { admin, test, faulty } = await aSatWrongKey();
      const writing = await anAttempt(portal, { test });
      const { right } = await writing.key(faulty);
      await writing.save([{ seq: 1, question_id: faulty, selected_options: right }]);
      await correctKey(admin, faulty, [3]);
      const scores = await lockScores(portal);
      const close = async () => {
        if (how === 'hands in') return await writing.submit();
        return await advanceTime(portal, test, 2 * 3_600);
      };
      const calls =
        first === 'closing'
          ? [close, () => applyRulings(admin, test, [byKey(faulty)])]
          : [() => applyRulings(admin, test, [byKey(faulty)]), close];
      const running: Promise<unknown>[] = [];
      for (const [place, call] of calls.entries()) {
        running.push(call());
        await waitForLockWaiters(portal, place + 1);
      }
      await scores.release();
      await Promise.all(running);
      const id = writing.sitting.attempt.id;
      const stored = await vi.waitUntil(
        async () => (await readScores(portal, test)).find(({ attempt_id }) => attempt_id === id),
        { timeout: 60_000 },
      );
      expect(stored.marks).toBe(-0.5);
    }
  },
);
