import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { listRegradableAptitudes, type RulingRequest } from '#contract/grading/regrade.ts';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { readQuestion } from '#contract/questions/question.ts';
import { listResponses, readResult } from '#contract/results.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { advanceTime } from '#test/attempts.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aReport } from '#test/question-reports.ts';
import {
  applyRulings,
  aSatWrongKey,
  aWrongKey,
  correctKey,
  previewRulings,
  readRegradeOf,
  readScores,
} from '#test/regrade.ts';

const portal = usePortal();

const resultOf = ({ call }: Person, id: number) => call(readResult, { params: { id } });

const marksOf = async (test: number) => (await readScores(portal, test)).map(({ marks }) => marks);
const byKey = (question_id: number, version = 2): RulingRequest => ({ question_id, how: 'key', version });

test('a corrected key is proposed, with the versions that students saw and those that can mark them', async () => {
  const { admin, test, faulty } = await aSatWrongKey(portal);
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

test('the preview shows who gains, who loses and how ranks move, and stores nothing', async () => {
  const { admin, test, faulty, trusting, knowing } = await aSatWrongKey(portal);
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

test('an applied regrade counts for everybody, and each student sees it with the right key', async () => {
  const { admin, test, faulty, knowing, trusting } = await aSatWrongKey(portal);
  await correctKey(admin, faulty, [3]);
  expect(await applyRulings(admin, test, [byKey(faulty)])).toMatchObject({
    status: 200,
    data: { key_version: 1, gained: 1, lost: 1 },
  });
  expect(await marksOf(test)).toEqual([1, 3.5, 4]);
  const { data } = await resultOf(knowing.student, test);
  const place = knowing.startedAttempt.questions.findIndex((question) => question.id === faulty) + 1;
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

test('full marks go to everybody, whatever they answered', async () => {
  const { admin, test, faulty, silent } = await aSatWrongKey(portal);
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

test('a question taken out counts neither in the marks nor in the maximum or the topics', async () => {
  const { admin, test, faulty, trusting, silent } = await aSatWrongKey(portal);
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

test('cut-offs are judged again', async () => {
  const { admin, test, faulty } = await aSatWrongKey(portal, { cut_off: { marks: 3.5 } });
  const { data } = await previewRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect(data).toMatchObject({ newly_qualified: 1, newly_unqualified: 0 });
  await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect((await readScores(portal, test)).map(({ qualified }) => qualified)).toEqual([true, true, true]);
});

test('an attempt keeps its questions, whatever the ruling', async () => {
  const { admin, test, faulty } = await aSatWrongKey(portal);
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

test('a regrade stores the marks of its preview, and the pinned keys restore the first marks', async () => {
  const { admin, questions, sit, test } = await aWrongKey(portal, { cut_off: { percent: 40 } });
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
        const listed = data.students.find(({ regno }) => regno === one.regno);
        const after = now.find(({ regno }) => regno === one.regno);
        const { regno: _, ...standing } = one;
        expect(listed?.before ?? standing).toEqual(standing);
        expect({ regno: one.regno, ...(listed?.after ?? standing) }).toEqual(after);
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

test('the audit log holds the old and new marks of the test and of each attempt', async () => {
  const { admin, test, faulty, knowing } = await aSatWrongKey(portal);
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
  expect(
    marked.find(({ subject }) => subject.id === String(knowing.startedAttempt.attempt.id))?.changes,
  ).toEqual([{ field: 'Marks', before: '1', after: '3.5' }]);
});

test('statistics follow, and leave out questions with full marks for all', async () => {
  const { admin, test, faulty } = await aSatWrongKey(portal);
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

test('a reported and corrected question names the tests that asked it', async () => {
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
