import { expect, test } from 'vitest';
import { readInstructions } from '#contract/attempts/start.ts';
import { advanceTime, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude, aTestOfTimedSections, operation } from '#test/sections.ts';

const portal = usePortal();
const MINUTE = 60;

const stored = (attempt: StudentAttempt) =>
  portal.db
    .selectFrom('answer_event')
    .select(['seq', 'late'])
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .orderBy('seq')
    .execute();

test('timed sections follow one another from the start on, and the deadline is the end of the last', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const { startedAttempt } = await anAttempt(portal, { test: id });
  const start = Date.parse(startedAttempt.attempt.started_at);
  expect(
    startedAttempt.sections.map(({ name, minutes, questions, ends_at }) => [
      ...[name, minutes, questions],
      (Date.parse(ends_at ?? '') - start) / 60_000,
    ]),
  ).toEqual([
    ['Numerical', 10, 2, 10],
    ['Verbal', 20, 1, 30],
    ['Reasoning', 5, 2, 35],
  ]);
  expect(startedAttempt.attempt.deadline).toBe(startedAttempt.sections[2]?.ends_at);
  expect(startedAttempt.questions.map((one) => one.section)).toEqual([
    ...['Numerical', 'Numerical', 'Verbal', 'Reasoning', 'Reasoning'],
  ]);
});

test('a late start at a common end cuts the last sections', async () => {
  const { id } = await aTestOfTimedSections(portal);
  await advanceTime(portal, id, 19 * MINUTE);
  const { startedAttempt } = await anAttempt(portal, { test: id });
  const [first, second, third] = startedAttempt.sections.map(({ ends_at }) => Date.parse(ends_at ?? ''));
  expect(((first ?? 0) - Date.parse(startedAttempt.attempt.started_at)) / 60_000).toBe(10);
  expect(second).toBe(third);
  expect(startedAttempt.attempt.deadline).toBe(startedAttempt.sections[1]?.ends_at);
});

test('a section that is not open yet takes and keeps no answer, so that it can be sent again', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const attempt = await anAttempt(portal, { test: id });
  const early = operation(attempt, 'Verbal', 2);
  const reply = await attempt.save([operation(attempt, 'Numerical', 1), early]);
  expect(reply).toMatchObject({ status: 409, code: 'section-not-open', data: { refused: [2] } });
  expect(reply.data.section_ends).toEqual(attempt.startedAttempt.sections.map(({ ends_at }) => ends_at));
  expect(await stored(attempt)).toEqual([{ seq: 1, late: false }]);
  await advanceTime(portal, id, 11 * MINUTE);
  expect(await attempt.save([early])).toMatchObject({ success: true });
  expect(await stored(attempt)).toEqual([
    { seq: 1, late: false },
    { seq: 2, late: false },
  ]);
});

test('a save into a closed and a future section is to be sent again and not kept', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const attempt = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 11 * MINUTE);
  for (const [late, early] of [
    [1, 2],
    [4, 3],
  ] as const) {
    const both = [operation(attempt, 'Numerical', late), operation(attempt, 'Reasoning', early)];
    expect(await attempt.save(both.sort((one, other) => one.seq - other.seq))).toMatchObject({
      code: 'section-not-open',
      data: { refused: expect.arrayContaining([late, early]) },
    });
  }
  expect(await stored(attempt)).toEqual([1, 4].map((seq) => ({ seq, late: true })));
});

test('a section that never opened takes no answer after the end, neither saved nor submitted', async () => {
  // The late start leaves time for the first section alone.
  const cut = async () => {
    const sections = [
      { name: 'First', minutes: 10 },
      { name: 'Second', minutes: 20 },
      { name: 'Third', minutes: 5 },
    ];
    const { id } = await aSectionedAptitude(portal, sections, { duration: 35 });
    await advanceTime(portal, id, 29 * MINUTE);
    return { test: id, lasts: 5 * MINUTE };
  };
  const unentered = async () => {
    const sections = [{ name: 'First' }, { name: 'Second' }, { name: 'Third' }];
    const { id } = await aSectionedAptitude(portal, sections, { one_way: true, duration: 35 });
    return { test: id, lasts: 34 * MINUTE };
  };
  for (const start of [cut, unentered]) {
    // Leaves a slow machine all but a second of the grace period for the call.
    const justOver = async () => {
      const { test, lasts } = await start();
      const attempt = await anAttempt(portal, { test });
      await advanceTime(portal, test, lasts + 1);
      return attempt;
    };
    const saving = await justOver();
    const given = ['First', 'Second', 'Third'].map((name, place) => operation(saving, name, place + 1));
    expect(await saving.save(given)).toMatchObject({ code: 'section-closed', data: { refused: [2, 3] } });
    expect(await stored(saving)).toEqual([
      { seq: 1, late: false },
      { seq: 2, late: true },
      { seq: 3, late: true },
    ]);
    const submitting = await justOver();
    const answers = ['First', 'Second', 'Third'].map((name) => {
      const { question_id, selected_options } = operation(submitting, name, 1);
      return { question_id, selected_options };
    });
    expect(await submitting.submit(answers)).toMatchObject({ success: true, data: { answers_saved: 1 } });
  }
});

test('a closed section takes answers within the grace period; later ones are kept as late and do not affect their neighbours', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const attempt = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 10 * MINUTE + 2);
  expect(await attempt.save([operation(attempt, 'Numerical', 1)])).toMatchObject({ success: true });
  await advanceTime(portal, id, 10);
  const reply = await attempt.save([operation(attempt, 'Numerical', 2, 1), operation(attempt, 'Verbal', 3)]);
  expect(reply).toMatchObject({ status: 409, code: 'section-closed', data: { refused: [2] } });
  expect(await stored(attempt)).toEqual([
    { seq: 1, late: false },
    { seq: 2, late: true },
    { seq: 3, late: false },
  ]);
});

test('a late answer’s sequence number is acknowledged, whatever else in the request is refused', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const attempt = await anAttempt(portal, { test: id });
  await attempt.save([operation(attempt, 'Numerical', 1)]);
  await advanceTime(portal, id, 10 * MINUTE + 6);
  expect(await attempt.save([operation(attempt, 'Numerical', 2, 1)])).toMatchObject({
    ...{ code: 'section-closed', data: { refused: [2] } },
  });
  const sent = [
    operation(attempt, 'Verbal', 1),
    operation(attempt, 'Verbal', 2),
    operation(attempt, 'Reasoning', 3),
    operation(attempt, 'Verbal', 4),
  ];
  expect(await attempt.save(sent)).toMatchObject({
    ...{ status: 400, code: 'seq-taken', data: { refused: [1, 2, 3] } },
    issues: [{ path: 'operations.0.seq' }, { path: 'operations.1.seq' }],
  });
  expect(await stored(attempt)).toEqual([
    { seq: 1, late: false },
    { seq: 2, late: true },
    { seq: 4, late: false },
  ]);
});

test('students move freely between sections without their own time', async () => {
  const { id } = await aSectionedAptitude(portal, [{ name: 'A' }, { name: 'B' }]);
  const attempt = await anAttempt(portal, { test: id });
  expect(attempt.startedAttempt.sections.map(({ ends_at }) => ends_at)).toEqual([null, null]);
  const reply = await attempt.save([operation(attempt, 'B', 1), operation(attempt, 'A', 2)]);
  expect(reply).toMatchObject({ success: true, data: { section_ends: null } });
});

test('submitted answers to a closed section are kept as late, and the test is submitted all the same', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const attempt = await anAttempt(portal, { test: id });
  const right = async (section: string) => {
    const { question_id } = operation(attempt, section, 1);
    return { question_id, selected_options: (await attempt.key(question_id)).right };
  };
  const receipt = await attempt.submit([await right('Numerical'), await right('Verbal')]);
  expect(receipt).toMatchObject({ success: true, data: { answers_saved: 1 } });
  const { marks, sections } = await portal.db
    .selectFrom('score')
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .select(['marks', 'sections'])
    .executeTakeFirstOrThrow();
  expect(marks).toBe(1);
  expect(sections.map((one) => [one.name, one.marks])).toEqual([
    ['Numerical', 1],
    ['Verbal', 0],
    ['Reasoning', 0],
  ]);
});

test('saves of attempts with and without sections go into one batch, each judged for itself', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const [timed, other, free] = await Promise.all([
    anAttempt(portal, { test: id }),
    anAttempt(portal, { test: id }),
    anAttempt(portal),
  ]);
  const general = free.startedAttempt.questions[0]?.id ?? 0;
  const replies = await Promise.all([
    timed.save([operation(timed, 'Reasoning', 1)]),
    timed.save([operation(timed, 'Numerical', 2)]),
    other.save([operation(other, 'Numerical', 1)]),
    free.save([{ seq: 1, question_id: general }]),
  ]);
  expect(replies.map(({ success }) => success)).toEqual([false, true, true, true]);
});

test('a section is only for its trades; a student of another trade gets neither it nor its minutes', async () => {
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'All', minutes: 10 },
      { name: 'Machines', minutes: 30, trades: ['GME'] },
    ],
    { duration: 40 },
  );
  const of = async (trade: 'GME' | 'GCS') =>
    (await anAttempt(portal, { test: id, student: await aStudent(portal, { trade }) })).startedAttempt
      .sections;
  expect((await of('GME')).map(({ name }) => name)).toEqual(['All', 'Machines']);
  expect((await of('GCS')).map(({ name }) => name)).toEqual(['All']);
});

test('the instructions list the sections with their minutes', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const { data } = await (await aStudent(portal)).call(readInstructions, { params: { id } });
  expect(data.sections).toMatchObject([
    { name: 'Numerical', questions: 2, instructions_html: '', minutes: 10, max_marks: 2 },
    { name: 'Verbal', questions: 1, instructions_html: '', minutes: 20, max_marks: 1 },
    { name: 'Reasoning', questions: 2, instructions_html: '', minutes: 5, max_marks: 2 },
  ]);
  expect(data.sections.some((section) => 'ends_at' in section)).toBe(false);
  expect(data).toMatchObject({ own_minutes: 40, access_code_needed: false, one_way: false });
});
