import { expect, test } from 'vitest';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import { readOwnTimeline } from '#contract/attempts/timeline.ts';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { listToppers } from '#contract/results/achievers.ts';
import { listResponses, readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { applyRulings, readRegradeOf } from '#test/regrade.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const OVER = 3_700;

const release = async (id: number, ...parts: ResultPart[]) =>
  (await anAdmin(portal)).call(releaseResults, { params: { id }, body: { parts } });

/** A test that was taken, with a question whose texts are all different. */
async function aTakenTest(wish: Parameters<typeof anAptitude>[1]) {
  const question = await aQuestion(portal, {
    description: 'Which STEM?',
    options: ['FIRST', 'SECOND'],
    correct_options: [2],
    explanation: 'BECAUSE',
  });
  const id = await anAptitude(portal, { questions: [question], ...wish });
  const attempt = await anAttempt(portal, { test: id });
  const { right } = await attempt.key(question);
  await attempt.submit([{ question_id: question, selected_options: right }]);
  const read = () => attempt.student.call(readResult, { params: { id } });
  return { id, student: attempt.student, read };
}

test('marks can be released alone: no key, no outcome, no explanation', async () => {
  const { id, student, read } = await aTakenTest({ release_marks: 'at-once', release_answers: 'by-hand' });
  const { data } = await read();
  expect(data).toMatchObject({
    ...{ marks: 1, rank: 1, correct: 1, responses: [], stimuli: [] },
    released: { marks: true, answers: false, explanations: false },
    sections: [{ name: 'General', marks: 1, max_marks: 1 }],
  });
  const own = await student.call(exportData);
  expect(own.data.attempts[0]?.result).toMatchObject({ marks: 1, questions: [] });
  const dashboard = await student.call(readDashboard);
  expect(dashboard.data).toMatchObject({ lastTest: { score: 1 }, topicAnalysis: [] });
  expect(JSON.stringify([data, own, dashboard])).not.toMatch(/STEM|FIRST|SECOND|BECAUSE/);
  const admins = await (await anAdmin(portal)).call(readResult, {
    params: { id },
    query: { regno: student.regno },
  });
  expect(admins.data.responses).toHaveLength(1);
});

test('corrections, which reveal correct answers, show once answers are released or nobody takes the test any more', async () => {
  const { id, student, read } = await aTakenTest({ release_marks: 'at-once', release_answers: 'by-hand' });
  const admin = await anAdmin(portal);
  const [{ question_id = 0 } = {}] = (await readRegradeOf(admin, id)).data.questions;
  await applyRulings(admin, id, [{ question_id, how: 'full' }]);
  const readCorrections = async () => {
    const replay = await student.call(readOwnTimeline, { params: { id } });
    return (
      JSON.stringify([(await read()).data.corrections, replay.data]).split('The key was wrong.').length - 1
    );
  };
  expect((await read()).data.released).toMatchObject({ marks: true, answers: false });
  expect(await readCorrections()).toBe(0);
  const { data } = await admin.call(readResult, { params: { id }, query: { regno: student.regno } });
  expect(data.corrections).toMatchObject([{ number: 1, words: 'The key was wrong.' }]);
  await advanceTime(portal, id, OVER);
  expect((await read()).data.released).toMatchObject({ answers: false });
  expect(await readCorrections()).toBeGreaterThan(0);
});

test('a release by hand is possible after the end of the test, and nothing is released before it', async () => {
  const { id, read, student } = await aTakenTest({ release: 'by-hand' });
  const refusal = { status: 409, code: 'not-released', data: { results_at: null, release: 'by-hand' } };
  expect(await read()).toMatchObject(refusal);
  expect(await release(id, 'marks')).toMatchObject({ status: 409, code: 'test-not-over' });
  await advanceTime(portal, id, OVER);
  expect(await read()).toMatchObject(refusal);
  expect(await student.call(listToppers, { params: { id } })).toMatchObject({ code: 'not-released' });
  expect((await release(id, 'answers')).success).toBe(true);
  expect(await read()).toMatchObject(refusal);
  expect((await release(id, 'marks')).data.marks_released_at).not.toBeNull();
  expect((await read()).data).toMatchObject({
    released: { marks: true, answers: true, explanations: false },
  });
  expect((await read()).data.responses[0]?.question).toMatchObject({ explanation_html: '' });
  await release(id, 'explanations');
  expect((await read()).data.responses[0]?.question.explanation_html).toContain('BECAUSE');
  expect((await student.call(listToppers, { params: { id } })).data.overall).toHaveLength(1);
});

test('immediate explanations still wait for the answers', async () => {
  const { read } = await aTakenTest({
    ...{ release_marks: 'at-once', release_answers: 'after-end', release_explanations: 'at-once' },
  });
  expect((await read()).data.released).toEqual({ marks: true, answers: false, explanations: false });
});

test('a missed cut-off shows with its section, and to admins', async () => {
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'Easy', cut_off: { marks: 0 } },
      { name: 'Hard', cut_off: { percent: 50 } },
    ],
    { release: 'at-once' },
  );
  const attempt = await anAttempt(portal, { test: id });
  await attempt.submit();
  const { data } = await attempt.student.call(readResult, { params: { id } });
  expect(data.qualified).toBe(false);
  expect(data.sections.map(({ name, qualified }) => [name, qualified])).toEqual([
    ['Easy', true],
    ['Hard', false],
  ]);
  expect(data.responses.map(({ question }) => question.section)).toEqual(['Easy', 'Easy', 'Hard', 'Hard']);
  const listed = await (await anAdmin(portal)).call(listResponses, { params: { id }, query: {} });
  expect(listed.data.responses[0]?.qualified).toBe(false);
});
