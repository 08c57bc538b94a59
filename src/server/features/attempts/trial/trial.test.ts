import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishAptitude } from '#contract/aptitudes/publication.ts';
import { pauseAptitude } from '#contract/attempts/timing.ts';
import { previewAptitude } from '#contract/attempts/trial.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();

const minutesBetween = (from: string | Date, to: string | Date) =>
  (new Date(to).getTime() - new Date(from).getTime()) / 60_000;

/** The number of rows in each table that an attempt writes to. */
async function traces() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from attempt) as attempts, (select count(*)::int from answer_event) as answers,
    (select count(*)::int from score) as scores, (select count(*)::int from audit_event) as entries,
    (select count(*)::int from aptitude_pool) as pool`.execute(portal.db);
  return rows[0];
}

test('a test run shows the paper of a trade, marks answers to it and leaves no trace', async () => {
  const machines = await aQuestion(portal, { question_type: 'GME' });
  const circuits = await aQuestion(portal, { question_type: 'GEC' });
  const general = await aQuestion(portal);
  const scheme = { right: 2, wrong: { share: '1/4' } };
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Only', minutes: 10, scheme, questions: [machines, circuits, general], cut_off: { marks: 4 } }],
    { startsIn: 600, stage: 'draft' },
  );
  const admin = await anAdmin(portal);
  const before = await traces();
  const run = (answers?: { question_id: number; selected_options: string[] }[]) =>
    admin.call(previewAptitude, { params: { id }, body: { trade: 'GME', ...(answers && { answers }) } });
  const { data } = await run();
  expect(data.questions.map((one) => one.id).sort()).toEqual([machines, general].sort());
  expect(data.questions[0]).toMatchObject({ section: 'Only', marks_right: 2, marks_wrong: -0.5 });
  expect(data.sections).toMatchObject([{ name: 'Only', minutes: 10, questions: 2, max_marks: 4 }]);
  expect(data.marked).toBeNull();
  expect(JSON.stringify(data)).not.toContain('correct');
  const keyOf = async (question: number) =>
    (
      await portal.db
        .selectFrom('question')
        .innerJoin('question_version as version', 'version.id', 'current_version_id')
        .where('question.id', '=', question)
        .select('options')
        .executeTakeFirstOrThrow()
    ).options;
  const chosen = async (question_id: number, correct: boolean) => ({
    question_id,
    selected_options: [(await keyOf(question_id)).find((one) => one.correct === correct)?.id ?? ''],
  });
  const { data: marked } = await run([await chosen(machines, true), await chosen(general, false)]);
  expect(marked.marked).toMatchObject({
    marks: 1.5,
    max_marks: 4,
    correct: 1,
    incorrect: 1,
    qualified: false,
  });
  expect(await run([await chosen(circuits, true)])).toMatchObject({ status: 400, code: 'not-in-paper' });
  expect(await traces()).toEqual(before);
});

test('a trial shows what a draft’s blueprint would draw; the student’s number decides the paper', async () => {
  for (let question = 0; question < 8; question++) await aQuestion(portal, { topic_tags: ['Preview'] });
  const { id } = await aSectionedAptitude(
    portal,
    [
      {
        name: 'Drawn',
        blueprint: {
          lines: [
            { topic: 'Preview', count: 3 },
            { topic: 'Nothing', count: 2 },
          ],
        },
      },
    ],
    { stage: 'draft', total_questions: 5 },
  );
  const admin = await anAdmin(portal);
  const run = async (student: number) =>
    (await admin.call(previewAptitude, { params: { id }, body: { trade: 'GCS', student } })).data;
  expect((await run(1)).missing).toBe(2);
  expect((await run(1)).questions).toEqual((await run(1)).questions);
  const papers = [];
  for (let student = 0; student < 5; student++)
    papers.push((await run(student)).questions.map((one) => one.id).join());
  expect(new Set(papers).size).toBeGreaterThan(1);
  await portal.db
    .updateTable('aptitude_section')
    .set({ blueprint: sql`jsonb_set(blueprint, '{lines}', jsonb_path_query_array(blueprint, '$.lines[0]'))` })
    .where('aptitude_id', '=', id)
    .execute();
  expect((await admin.call(publishAptitude, { params: { id } })).success).toBe(true);
  const student = await aStudent(portal, { trade: 'GCS' });
  const { startedAttempt } = await anAttempt(portal, { test: id, student });
  expect((await run(student.id)).questions.map((one) => one.id)).toEqual(
    startedAttempt.questions.map((one) => one.id),
  );
});

test('a trial is marked like the same answers of a student, with key and explanation', async () => {
  const scheme = { right: 3, wrong: { share: '1/3' } };
  const wish = { scheme, count: 4, minutes: 5, cut_off: { percent: 40 } };
  const { id } = await aSectionedAptitude(portal, [
    { ...wish, name: 'First' },
    { ...wish, name: 'Second', minutes: 7 },
  ]);
  const student = await aStudent(portal, { trade: 'GCS' });
  const { startedAttempt, save, submit } = await anAttempt(portal, { test: id, student });
  const answers = startedAttempt.questions
    .filter(({ section }) => section === 'First')
    .map(({ id: question_id, options }, place) => ({
      question_id,
      selected_options: [options[place % 2]?.id ?? ''],
      seconds: place,
    }));
  await save(answers.map((answer, place) => ({ ...answer, seq: place + 1 })));
  await submit();
  const admin = await anAdmin(portal);
  const { data: result } = await admin.call(readResult, { params: { id }, query: { regno: student.regno } });
  const { data: trial } = await admin.call(previewAptitude, {
    params: { id },
    body: { trade: 'GCS', student: student.id, answers },
  });
  const { marked } = trial;
  expect(marked).toMatchObject({
    marks: result.marks,
    max_marks: result.total_score,
    qualified: result.qualified,
    sections: result.sections,
    responses: result.responses,
  });
});

test('a trial has the times of a student who starts as the window opens, before, within and after it', async () => {
  const admin = await anAdmin(portal);
  for (const startsIn of [600, -60, -86_400]) {
    const { id } = await aSectionedAptitude(
      portal,
      [
        { name: 'First', minutes: 12 },
        { name: 'Second', minutes: 8 },
      ],
      { startsIn, duration: 20 },
    );
    const { data } = await admin.call(previewAptitude, { params: { id }, body: { trade: 'GCS' } });
    const ends = data.sections.map(({ ends_at }) => minutesBetween(data.server_time, ends_at ?? ''));
    expect([...ends, minutesBetween(data.server_time, data.deadline)]).toEqual([12, 20, 20]);
  }
});

test('a trial of a paused test has all of its minutes and is not paused', async () => {
  const { id } = await aSectionedAptitude(portal, [{ name: 'Only', minutes: 12 }], {
    startsIn: -60,
    duration: 12,
  });
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id }, body: { reason: 'A faulty question' } });
  await advanceTime(portal, id, 20 * 60);
  const { paused_at } = await portal.db
    .selectFrom('aptitude')
    .select('paused_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { data } = await admin.call(previewAptitude, { params: { id }, body: { trade: 'GCS' } });
  expect(minutesBetween(paused_at ?? '', data.server_time)).toBeGreaterThanOrEqual(20);
  expect(minutesBetween(data.server_time, data.deadline)).toBe(12);
});

test('the marks of a blueprint line apply in the paper, in a trial and in the score', async () => {
  for (let question = 0; question < 5; question++) await aQuestion(portal, { topic_tags: ['Weighed'] });
  const scheme = { right: 1, wrong: { share: '1/3' } };
  const lines = [
    { topic: 'Weighed', count: 2 },
    { topic: 'Weighed', count: 3, marks: 2 },
  ];
  const { id } = await aSectionedAptitude(portal, [{ name: 'Mixed', scheme, blueprint: { lines } }], {
    stage: 'draft',
    total_questions: 5,
  });
  const admin = await anAdmin(portal);
  expect((await admin.call(publishAptitude, { params: { id } })).success).toBe(true);
  const { startedAttempt, save, submit, key, student } = await anAttempt(portal, { test: id });
  const worth = startedAttempt.questions.map((one) => [one.marks_right, one.marks_wrong]).sort();
  expect(worth).toEqual([
    [1, -0.333],
    [1, -0.333],
    [2, -0.667],
    [2, -0.667],
    [2, -0.667],
  ]);
  expect(startedAttempt.sections[0]?.max_marks).toBe(8);
  const [one = 0, two = 0] = startedAttempt.questions
    .filter((each) => each.marks_right === 2)
    .map(({ id }) => id);
  const answers = [
    { question_id: one, selected_options: (await key(one)).right },
    { question_id: two, selected_options: (await key(two)).wrong.slice(0, 1) },
  ];
  await save(answers.map((answer, place) => ({ ...answer, seq: place + 1 })));
  await submit();
  const { data } = await admin.call(readResult, { params: { id }, query: { regno: student.regno } });
  expect(data).toMatchObject({ marks: 1.333, total_score: 8 });
  const { data: trial } = await admin.call(previewAptitude, {
    params: { id },
    body: { trade: student.trade, student: student.id, answers },
  });
  expect(trial.marked).toMatchObject({ marks: 1.333, max_marks: 8 });
});
