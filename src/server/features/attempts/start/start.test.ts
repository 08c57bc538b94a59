import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { admitStudents } from '#contract/aptitudes/admission.ts';
import { previewAptitude } from '#contract/aptitudes/publication.ts';
import { readInstructions, startAttempt } from '#contract/attempts/attempt.ts';
import { readViolations } from '#contract/attempts/proctoring.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { createPassage } from '#contract/questions/passages.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { reportQuestion } from '#contract/questions/reports.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { lockAgainstAutoSubmit, waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aPerson, aStudent, type Person, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();

const start = (student: Awaited<ReturnType<typeof aStudent>>, id: number, claim = {}) =>
  student.call(startAttempt, {
    params: { id },
    body: { regno: student.regno, trade: student.trade, ...claim },
  });

test('a student gets the GENERAL questions and those of the own trade, without a key', async () => {
  const id = await anAptitude(portal, { types: ['GENERAL', 'GCS', 'GME', 'GENERAL'] });
  const { sitting } = await anAttempt(portal, {
    test: id,
    student: await aStudent(portal, { trade: 'GCS' }),
  });
  expect(sitting.questions.map((question) => question.section)).toEqual(['General', 'General', 'Technical']);
  expect(JSON.stringify(sitting)).not.toMatch(/correct|explanation|Two and two/);
  expect(sitting.questions[0]?.options.every((option) => Object.keys(option).join() === 'id,html')).toBe(
    true,
  );
});

test('option ids tell neither the order of the author nor the key', async () => {
  const question = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [question] });
  const places = new Set<number>();
  for (let n = 0; n < 12; n++) {
    const { key, sitting } = await anAttempt(portal, { test: id });
    const [right] = (await key(question)).right;
    places.add(sitting.questions[0]?.options.findIndex((option) => option.id === right) ?? -1);
  }
  expect(places.size).toBeGreaterThan(1);
});

test('nothing of a paper leads out of the test, and the result keeps its links', async () => {
  const admin = await anAdmin(portal);
  const passage = { title: 'A', description: 'Read www.passage.example first.' };
  const question = await aQuestion(portal, {
    description: 'Who owns <https://stem.example/?a=1&b=2>?',
    options: ['www.option.example', 'seller@option.example', '`<a href="x">`', 'Nobody'],
    stimulus_id: (await admin.call(createPassage, { body: passage })).data.id,
  });
  const pairs = [
    { prompt: 'www.prompt.example', match: 'www.match.example' },
    { prompt: 'Three', match: 'Nine' },
  ];
  const matching = await aQuestion(portal, { matching: { pairs }, options: [], correct_options: [] });
  const { id, sections } = await aSectionedAptitude(
    portal,
    [{ name: 'Only', questions: [question, matching] }],
    {
      release: 'at-once',
    },
  );
  await portal.db
    .updateTable('aptitude_section')
    .set({ instructions_html: '<p>See <a href="https://section.example">the rules</a>.</p>' })
    .where('id', 'in', sections)
    .execute();
  const { sitting, student, submit } = await anAttempt(portal, { test: id });
  const { data: preview } = await admin.call(previewAptitude, { params: { id }, body: { trade: 'GCS' } });
  for (const { questions, stimuli, sections } of [sitting, preview]) {
    const shown = [
      ...questions.flatMap(({ html, options, prompts }) => [
        html,
        ...[...options, ...prompts].map((one) => one.html),
      ]),
      ...[...stimuli.map((one) => one.html), ...sections.map((one) => one.instructions_html)],
    ].join('\n');
    expect(shown).not.toMatch(/<\/?a[ >]/);
    for (const words of [
      ...[
        'https://stem.example/?a=1&#x26;b=2',
        'www.option.example',
        'seller@option.example',
        '&#x3C;a href="x">',
      ],
      ...['www.passage.example', 'www.prompt.example', 'www.match.example', '<p>See the rules.</p>'],
    ])
      expect(shown).toContain(words);
  }
  await submit();
  const result = await student.call(readResult, { params: { id } });
  expect(JSON.stringify(result)).toContain('www.option.example</a>');
});

test.each([
  ['before the start', 'not-started', { startsIn: 60 }],
  ['after the end', 'exam-closed', { startsIn: -7_200 }],
  ['without questions', 'no-questions', { questions: [] }],
])('starting %s is refused with %s', async (_when, code, wish) => {
  const student = await aStudent(portal);
  const reply = await start(student, await anAptitude(portal, wish));
  expect(reply).toMatchObject({ status: 409, success: false, code });
});

test('starting for another registration number or trade is refused, each with its own code', async () => {
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  const id = await anAptitude(portal);
  expect(await start(student, id, { regno: other.regno })).toMatchObject({
    status: 403,
    code: 'not-yourself',
  });
  expect(await start(student, id, { trade: 'GME' })).toMatchObject({ status: 403, code: 'out-of-trade' });
});

test('the own registration number may be written in another case', async () => {
  const student = await aStudent(portal, { regno: 'aBc/007' });
  expect(await start(student, await anAptitude(portal), { regno: ' AbC/007 ' })).toMatchObject({
    status: 200,
  });
});

test('an admin sits no test', async () => {
  const admin = await aPerson(portal, { role: 'admin', trade: 'GENERAL' });
  expect(await start(admin, await anAptitude(portal))).toMatchObject({ status: 403, code: 'forbidden' });
});

test('a blocked student cannot start and, once unblocked, goes on with the same attempt', async () => {
  const { student, sitting, test: id } = await anAttempt(portal);
  await setBlocked(portal, [student], true);
  expect(await start(student, id)).toMatchObject({ status: 403, code: 'blocked' });
  await setBlocked(portal, [student], false);
  expect((await start(student, id)).data.attempt.id).toBe(sitting.attempt.id);
});

test('resuming keeps deadline, paper and answers, and opens a new epoch', async () => {
  const { save, sitting, student, test: id } = await anAttempt(portal);
  const [question] = sitting.questions;
  if (!question) throw new Error('no question');
  const chosen = [question.options[1]?.id ?? ''];
  await save([{ seq: 1, question_id: question.id, selected_options: chosen, marked: true, seconds: 9 }]);
  const again = await start(student, id);
  expect(again.data.questions).toEqual(sitting.questions);
  expect(again.data.attempt).toMatchObject({
    id: sitting.attempt.id,
    epoch: sitting.attempt.epoch + 1,
    deadline: sitting.attempt.deadline,
    answers: [
      { question_id: question.id, selected_options: chosen, marked: true, seconds: 9, epoch: 1, seq: 1 },
    ],
  });
});

test('two devices that start at the same moment share one attempt', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal);
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const { regno, trade, token } = student;
  const { starts } = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', student.id).forUpdate().execute();
    const starts = [portal, other].map((node) =>
      node.call(startAttempt, { params: { id }, body: { regno, trade } }, token),
    );
    // Both have found no attempt, and go to write one.
    await waitForLockWaiters(portal, 2);
    return { starts };
  });
  const replies = await Promise.all([...starts, start(student, id)]);
  expect(new Set(replies.map((reply) => reply.data.attempt.id)).size).toBe(1);
  expect(replies.map((reply) => reply.data.attempt.epoch).sort()).toEqual([1, 2, 3]);
});

/** The reply to a start that has found no attempt and stands at the gate of a test for a list while `work` opens that to everybody. */
async function startAtGate(student: Person, id: number, work: () => Promise<void>) {
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  const { regno, trade, token } = student;
  return await portal.db.transaction().execute(async (tx) => {
    await sql`lock table admission`.execute(tx);
    const reply = node.call(startAttempt, { params: { id }, body: { regno, trade } }, token);
    await waitForLockWaiters(portal, 1);
    await portal.db.updateTable('aptitude').set({ listed_only: false }).where('id', '=', id).execute();
    await work();
    return { reply };
  });
}

test('whom the gate turns away goes on all the same where another device has started meanwhile', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal, { listed_only: true });
  const { reply } = await startAtGate(student, id, async () => {
    expect((await start(student, id)).data.attempt.epoch).toBe(1);
  });
  expect(await reply).toMatchObject({ data: { attempt: { epoch: 2 } } });
});

test('whose other device has started meanwhile goes on, though the test is archived and the attempt is held', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal);
  const id = await anAptitude(portal, { listed_only: true });
  await admin.call(admitStudents, { params: { id }, body: { users: [student.regno] } });
  const { second } = await portal.db.transaction().execute(async (tx) => {
    const { reply } = await startAtGate(student, id, async () => {
      const first = await start(student, id);
      const archived = { archived_at: sql<Date>`now()` };
      await portal.db.updateTable('aptitude').set(archived).where('id', '=', id).execute();
      await lockAgainstAutoSubmit(tx, first.data.attempt.id);
      // Which every opening writes last.
      await sql`lock table attempt_opening in exclusive mode`.execute(tx);
    });
    // Not by those who wait for anything: the start may still be seen to wait at the gate that has just been opened.
    await Promise.race([reply, waitForLockWaiters(portal, 1, 'attempt_opening')]);
    return { second: reply };
  });
  expect(await second).toMatchObject({ data: { attempt: { epoch: 2 } } });
});

/** The reply to a start that waited for its test while its student was blocked. */
async function startAndBlock(student: Person, id: number) {
  const { waiting } = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
    const waiting = start(student, id);
    await waitForLockWaiters(portal, 1);
    await setBlocked(portal, [student], true);
    return { waiting };
  });
  return await waiting;
}

test('who is blocked while a start waits for its test gets no paper', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal);
  expect(await startAndBlock(student, id)).toMatchObject({
    status: 403,
    code: 'blocked',
    data: { appeal: 'none' },
  });
  const attempts = portal.db.selectFrom('attempt').select('id').where('account_id', '=', student.id);
  expect(await attempts.execute()).toEqual([]);
  await setBlocked(portal, [student], false);
  expect((await start(student, id)).data.attempt.epoch).toBe(1);
});

test('who is blocked while a test is being opened again gets no pen, and takes none from another window', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal);
  await start(student, id);
  expect(await startAndBlock(student, id)).toMatchObject({ status: 403, code: 'blocked' });
  await setBlocked(portal, [student], false);
  expect((await start(student, id)).data.attempt.epoch).toBe(2);
});

test('of those who start together each gets an attempt of their own, and who may not is refused alone', async () => {
  const [one, other] = [await anAptitude(portal), await anAptitude(portal, { trades: ['GCS'] })];
  const students = await Promise.all(
    Array.from({ length: 24 }, (_, at) => aStudent(portal, { trade: at % 4 === 3 ? 'GME' : 'GCS' })),
  );
  const replies = await Promise.all(
    students.map(async (student, at) => ({
      student,
      barred: at % 4 === 3,
      first: start(student, at % 2 ? other : one),
      second: start(student, at % 2 ? other : one),
    })),
  );
  const attempts = new Set<number>();
  for (const { student, barred, ...calls } of replies) {
    const [first, second] = [await calls.first, await calls.second];
    if (barred) expect([first.code, second.code]).toEqual(['not-admitted', 'not-admitted']);
    else {
      const { id } = first.data.attempt;
      expect(second.data.attempt.id).toBe(id);
      expect([first.data.attempt.epoch, second.data.attempt.epoch].sort()).toEqual([1, 2]);
      const row = await portal.db
        .selectFrom('attempt')
        .select(['account_id', 'aptitude_id', 'epoch'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ account_id: student.id, aptitude_id: first.data.aptitude.id, epoch: 2 });
      attempts.add(id);
    }
  }
  expect(attempts.size).toBe(18);
});

test('a test that was handed in cannot be started again', async () => {
  const { student, submit, test: id } = await anAttempt(portal);
  await submit();
  expect(await start(student, id)).toMatchObject({ status: 409, code: 'already-submitted' });
});

test('whose time ran out is not told to have handed in', async () => {
  const { student, submit, test: id } = await anAttempt(portal);
  await advanceTime(portal, id, 59 * 60 + 6);
  await submit();
  const message = 'This test is handed in already.';
  expect(await start(student, id)).toMatchObject({ status: 409, code: 'already-submitted', message });
});

test('the instructions tell sections, times and state before the start', async () => {
  const student = await aStudent(portal, { trade: 'GEE' });
  const id = await anAptitude(portal, { types: ['GENERAL', 'GEE', 'GEE', 'GCS'], startsIn: 600 });
  const told = await student.call(readInstructions, { params: { id } });
  expect(told.data).toMatchObject({
    state: 'upcoming',
    attempt_state: null,
    sections: [
      { name: 'General', questions: 1 },
      { name: 'Technical', questions: 2 },
    ],
  });
  await advanceTime(portal, id, 601);
  expect((await student.call(readInstructions, { params: { id } })).data.state).toBe('ongoing');
});

test('the paper of an open attempt stays as it was when a question is edited', async () => {
  const { sitting, student, test: id } = await anAttempt(portal);
  const admin = await anAdmin(portal);
  const edited = await admin.call(editQuestion, {
    params: { id: sitting.questions[0]?.id ?? 0 },
    body: {
      description: 'Another question',
      options: ['yes', 'no'],
      correct_options: [1],
      topic_tags: ['Numbers'],
      question_type: 'GENERAL',
      difficulty_level: 2,
    },
  });
  expect(edited.data.version).toBe(2);
  expect((await start(student, id)).data.questions).toEqual(sitting.questions);
});

test('who reads of a test does not wait for who changes it', async () => {
  const attempt = await anAttempt(portal);
  const { student, test: id } = attempt;
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
    expect(await student.call(readInstructions, { params: { id } })).toMatchObject({ success: true });
    expect(await student.call(readViolations, { params: { id }, query: {} })).toMatchObject({
      success: true,
    });
  });
});

test('however much one student asks for at once, others are answered meanwhile', async () => {
  const released = await anAptitude(portal, { release: 'at-once' });
  const [flooder, other] = [await anAttempt(portal, { test: released }), await anAttempt(portal)];
  await flooder.submit();
  const token = await signInAgain(portal, other.student.id);
  const report = {
    ...{ aptitude_id: released, question_id: flooder.sitting.questions[0]?.id ?? 0 },
    ...{ reason: 'unclear' as const, words: 'Which of the two is meant?' },
  };
  const waiting = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', flooder.student.id).forUpdate().execute();
    const reporting = Array.from({ length: 20 }, () =>
      flooder.student.call(reportQuestion, { body: report }),
    );
    await waitForLockWaiters(portal, 4);
    const operations = [{ seq: 1, question_id: other.sitting.questions[0]?.id ?? 0, marked: true }];
    const params = { attempt_id: other.sitting.attempt.id };
    const save = { params, body: { epoch: 1, operations } };
    expect(await portal.call(saveAnswers, save, token)).toMatchObject({ success: true });
    expect(await start(await aStudent(portal), other.test)).toMatchObject({ success: true });
    return reporting;
  });
  const codes = (await Promise.all(waiting)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([undefined, 'already-reported']));
});
