import { expect, test } from 'vitest';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import {
  admitLateAnswers,
  previewLateAnswers,
  readAttempt,
  withdrawLateAnswers,
} from '#contract/attempts/late-answers.ts';
import { readReceipts } from '#contract/attempts/receipts.ts';
import { forceSubmitAttempts, submitAttempt } from '#contract/attempts/submit.ts';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import { listResponses, readResult } from '#contract/results.ts';
import { REDACTED } from '#server/features/audit/log.queries.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { anUnsentAnswersFile } from '#test/unsent-answers.ts';

const portal = usePortal();
const OVER = 3_700;

const idOf = ({ sitting }: StudentAttempt) => sitting.attempt.id;
const look = (admin: Person, attempt: StudentAttempt, body: object = {}) =>
  admin.call(previewLateAnswers, { params: { attempt_id: idOf(attempt) }, body });
const admit = (
  admin: Person,
  attempt: StudentAttempt,
  chosen: { epoch: number; seq: number }[],
  file?: unknown,
) =>
  admin.call(admitLateAnswers, {
    params: { attempt_id: idOf(attempt) },
    body: { chosen, reason: 'The network of the laboratory was down', ...(file !== undefined && { file }) },
  });
const marksOf = async ({ student, test }: StudentAttempt) => {
  const admin = await anAdmin(portal);
  return (await admin.call(readResult, { params: { id: test }, query: { regno: student.regno } })).data.marks;
};

/** An attempt that was handed in with the first question answered wrong, and a file with its right answer. */
async function aLateAnswer(wish: Parameters<typeof anAptitude>[1] = {}) {
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, wish) });
  const [first, second] = attempt.sitting.questions.map(({ id }) => id);
  if (!first || !second) throw new Error('A paper holds at least two questions');
  const { right, wrong } = await attempt.key(first);
  await attempt.save([{ seq: 1, question_id: first, selected_options: wrong.slice(0, 1) }]);
  await attempt.submit();
  const operations = [
    { seq: 2, question_id: first, selected_options: right, at: '2026-11-21T10:00:00.000Z', clock_ms: 5_000 },
    { seq: 3, question_id: second, selected_options: (await attempt.key(second)).right },
  ];
  return { attempt, first, second, right, operations, file: anUnsentAnswersFile(attempt, operations) };
}

test('the preview tells whose file it is, what is new, and what would change in answers, marks and rank', async () => {
  const { attempt, first, second, right, file } = await aLateAnswer();
  await aMarkedAttempt(portal, { test: attempt.test, right: 1, seconds: 1 });
  const admin = await anAdmin(portal);
  const { data } = await look(admin, attempt, { file });
  const facts = await admin.call(readAttempt, { params: { attempt_id: idOf(attempt) } });
  expect(facts.data).toMatchObject({
    student: { regno: attempt.student.regno },
    how: 'student',
    openings: 1,
  });
  expect(data.file).toMatchObject([{ epoch: 1, operations: 2, signature: 'right' }]);
  expect(data.operations).toMatchObject([
    { epoch: 1, seq: 2, standing: 'new', chosen: true, clock_ms: 5_000, received_at: null },
    { epoch: 1, seq: 3, standing: 'new', chosen: true },
  ]);
  expect(data.changes.map(({ question_id, after }) => [question_id, after.outcome, after.marks])).toEqual(
    attempt.sitting.questions.flatMap(({ id }) => (id === first || id === second ? [[id, 'right', 1]] : [])),
  );
  expect(data.changes.find(({ question_id }) => question_id === first)?.before.outcome).toBe('wrong');
  expect([data.before.marks, data.before.rank, data.after.marks, data.after.rank]).toEqual([0, 2, 2, 1]);

  const some = await look(admin, attempt, { file, chosen: [{ epoch: 1, seq: 2 }] });
  expect(some.data.after).toMatchObject({ marks: 1, unanswered: 2 });
  expect(some.data.changes).toMatchObject([{ question_id: first, after: { selected_options: right } }]);
  expect(await marksOf(attempt)).toBe(0);
  expect((await look(admin, attempt)).data.operations).toEqual([]);
});

test('the receipt stays the same when late answers are admitted, also where the attempt is let in again', async () => {
  const { attempt, file } = await aLateAnswer();
  const admin = await anAdmin(portal);
  const before = (await attempt.submit()).data;
  expect(before.answers_saved).toBe(1);
  const chosen = file.parts.flatMap(({ epoch, operations }) => operations.map(({ seq }) => ({ epoch, seq })));
  expect((await admit(admin, attempt, chosen, file)).data.before).toMatchObject({ marks: 2 });
  expect((await attempt.submit()).data).toEqual(before);
  // What was admitted counts, and is not late any more to whoever brings it again.
  const brought = file.parts.flatMap(({ operations }) =>
    operations.map(({ question_id, selected_options }) => ({ question_id, selected_options })),
  );
  expect((await attempt.submit(brought as never)).data).toEqual(before);
  await admin.call(reopenAttempts, {
    params: { id: attempt.test },
    body: { users: [attempt.student.regno], reason: 'The computer went dark' },
  });
  const after = (await attempt.submit()).data;
  expect(after).toMatchObject({ code: before.code, answers_saved: 1 });
  const { data } = await attempt.student.call(readReceipts, { params: { id: attempt.test } });
  expect(data.code).toBe(after.code);
  expect(await marksOf(attempt)).toBe(2);
});

test('a late answer under the number of another late one is refused by name, and a repetition is late as before', async () => {
  const { attempt, first, second } = await aLateAnswer();
  const one = { seq: 5, question_id: first, selected_options: [] };
  expect(await attempt.save([one])).toMatchObject({ status: 409, code: 'already-submitted' });
  expect(await attempt.save([one])).toMatchObject({ status: 409, code: 'already-submitted' });
  expect(await attempt.save([{ ...one, question_id: second }])).toMatchObject({
    ...{ status: 400, code: 'seq-taken' },
    issues: [{ path: 'operations.0.seq' }],
  });
  expect((await look(await anAdmin(portal), attempt)).data.operations).toHaveLength(1);
});

test('of what comes too late more is kept than a device has, and no more than is admitted in one go', async () => {
  const attempt = await anAttempt(portal);
  const question_id = attempt.sitting.questions[0]?.id ?? 0;
  await attempt.submit();
  let seq = 0;
  const more = () =>
    attempt.save(Array.from({ length: 500 }, () => ({ seq: ++seq, question_id, marked: true })));
  while (seq < 10_000) expect(await more()).toMatchObject({ code: 'already-submitted' });
  const admin = await anAdmin(portal);
  const { operations } = (await look(admin, attempt)).data;
  expect(operations.length).toBeGreaterThan(4_000);
  const chosen = operations.flatMap(({ epoch, seq: number, chosen: isChosen }) =>
    isChosen ? { epoch, seq: number } : [],
  );
  expect(chosen).toHaveLength(operations.length);
  expect((await admit(admin, attempt, chosen)).success).toBe(true);
});

type Late = { attempt: StudentAttempt; question: number; right: string[] };

/** What a student has who comes to hand in a test with a right answer that is to be late. */
async function toHandIn(sections?: Parameters<typeof aSectionedAptitude>[1]): Promise<Late> {
  const test = sections
    ? (await aSectionedAptitude(portal, sections, { one_way: true })).id
    : await anAptitude(portal);
  const attempt = await anAttempt(portal, { test });
  const question = attempt.sitting.questions.at(-1)?.id ?? 0;
  return { attempt, question, right: (await attempt.key(question)).right };
}

const lateHandIns: [what: string, bring: () => Promise<Late>][] = [
  [
    'after the deadline',
    async () => {
      const late = await toHandIn();
      await advanceTime(portal, late.attempt.test, OVER);
      return late;
    },
  ],
  [
    'after an invigilator ended the attempt',
    async () => {
      const late = await toHandIn();
      const { student, test } = late.attempt;
      const body = { users: [student.regno], reason: 'Seen with a telephone' };
      await (await anAdmin(portal)).call(forceSubmitAttempts, { params: { id: test }, body });
      return late;
    },
  ],
  [
    'a second time',
    async () => {
      const late = await toHandIn();
      await late.attempt.submit();
      return late;
    },
  ],
  ['with an answer of a section that is not open', () => toHandIn([{ name: 'One' }, { name: 'Two' }])],
];

test.each(lateHandIns)('what is handed in %s can be looked at, admitted and taken back', async (_, bring) => {
  const { attempt, question, right } = await bring();
  expect((await attempt.submit([{ question_id: question, selected_options: right }])).success).toBe(true);
  const admin = await anAdmin(portal);
  const held = (await look(admin, attempt)).data.operations;
  expect(held).toMatchObject([{ question_id: question, standing: 'held', selected_options: right }]);
  const chosen = held.map(({ epoch, seq }) => ({ epoch, seq }));
  const admitted = await admit(admin, attempt, chosen);
  expect(admitted).toMatchObject({ status: 200, data: { before: { marks: 1 } } });
  const file = anUnsentAnswersFile(attempt, [{ seq: 7, question_id: question, selected_options: [] }]);
  expect((await look(admin, attempt, { file })).data.operations).toHaveLength(2);
  const withdrawn = await admin.call(withdrawLateAnswers, {
    params: { attempt_id: idOf(attempt) },
    body: { admission: admitted.data.admissions[0]?.id ?? 0, reason: 'Of another student' },
  });
  expect(withdrawn).toMatchObject({ status: 200, data: { before: { marks: 0 } } });
});

test('the rank in a preview is that of the list, where somebody above was let in again', async () => {
  const test = await anAptitude(portal);
  const one = await aMarkedAttempt(portal, { test, right: 1, seconds: 30 });
  const again = await aMarkedAttempt(portal, { test, right: 3, seconds: 20 });
  const admin = await anAdmin(portal);
  await admin.call(reopenAttempts, {
    params: { id: test },
    body: { users: [again.student.regno], reason: 'The computer went dark' },
  });
  const { data: listed } = await admin.call(listResponses, { params: { id: test } });
  expect(listed.responses.map(({ regno, rank }) => [regno, rank])).toEqual([[one.student.regno, 1]]);
  expect((await look(admin, one)).data.before.rank).toBe(1);
});

test('an admission counts the answers, marks anew, is written down, and does nothing a second time', async () => {
  const { attempt, file } = await aLateAnswer();
  const admin = await anAdmin(portal);
  const chosen = [{ epoch: 1, seq: 2 }];
  const { data } = await admit(admin, attempt, chosen, file);
  expect(data.before).toMatchObject({ marks: 1, correct: 1, incorrect: 0 });
  expect(data.admissions).toMatchObject([{ by: admin.name, events: 1, withdrawn: null }]);
  expect(data.operations).toMatchObject([{ seq: 2, standing: 'admitted', received_at: expect.any(String) }]);
  expect(await marksOf(attempt)).toBe(1);
  expect((await readAuditTrail(portal, 'attempt', idOf(attempt))).at(-1)).toMatchObject({
    actor_id: admin.id,
    action: 'attempt.admit-evidence',
    before: { marks: 0 },
    after: {
      marks: 1,
      events: ['1/2'],
      reason: REDACTED,
      signatures: ['right'],
    },
  });
  expect(await admit(admin, attempt, chosen, file)).toMatchObject({ status: 409, code: 'nothing-to-admit' });
  expect(await admit(admin, attempt, chosen)).toMatchObject({ status: 409, code: 'nothing-to-admit' });
  // The other one of the file is as new as before.
  expect((await look(admin, attempt, { file })).data.operations).toMatchObject([
    { seq: 2, standing: 'admitted' },
    { seq: 3, standing: 'new' },
  ]);
});

test('of two admissions of the same file at once one takes it', async () => {
  const { attempt, file } = await aLateAnswer();
  const [one, other] = [await anAdmin(portal), await anAdmin(portal)];
  const chosen = [
    { epoch: 1, seq: 2 },
    { epoch: 1, seq: 3 },
  ];
  const replies = await Promise.all([admit(one, attempt, chosen, file), admit(other, attempt, chosen, file)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await look(one, attempt)).data.admissions).toHaveLength(1);
  expect(await marksOf(attempt)).toBe(2);
});

test('what the server holds as late evidence is admitted without a file', async () => {
  const { attempt, first, right } = await aLateAnswer();
  await attempt.save([{ seq: 7, question_id: first, selected_options: right }]);
  const admin = await anAdmin(portal);
  expect((await look(admin, attempt)).data.operations).toMatchObject([
    { seq: 7, standing: 'held', chosen: true, after_answers: false },
  ]);
  await admit(admin, attempt, [{ epoch: 1, seq: 7 }]);
  expect(await marksOf(attempt)).toBe(1);
});

test('what comes once the student can read the right answers is not chosen by itself, and says so', async () => {
  const { attempt, first, right, file } = await aLateAnswer({ release: 'at-once' });
  await attempt.save([{ seq: 7, question_id: first, selected_options: right }]);
  const admin = await anAdmin(portal);
  const { data } = await look(admin, attempt, { file });
  expect(data.operations).toMatchObject([
    { seq: 2, standing: 'new', chosen: false, after_answers: true },
    { seq: 3, standing: 'new', chosen: false, after_answers: true },
    { seq: 7, standing: 'held', chosen: false, after_answers: true },
  ]);
  expect(data.after).toEqual(data.before);
  // Whoever has seen for themselves may admit it all the same.
  expect((await admit(admin, attempt, [{ epoch: 1, seq: 7 }])).status).toBe(200);
  expect(await marksOf(attempt)).toBe(1);
});

test('what came before the answers were released stays chosen, and what comes after the release is not', async () => {
  const { attempt, first, right, file } = await aLateAnswer({ release: 'by-hand' });
  const late = (seq: number) => attempt.save([{ seq, question_id: first, selected_options: right }]);
  const admin = await anAdmin(portal);
  const chosen = async (body = {}) =>
    (await look(admin, attempt, body)).data.operations.map((one) => [one.seq, one.chosen]);
  const release = (...parts: ResultPart[]) =>
    admin.call(releaseResults, { params: { id: attempt.test }, body: { parts } });
  await advanceTime(portal, attempt.test, OVER);
  await late(7);
  await release('marks');
  await late(8);
  const before = [
    [7, true],
    [8, true],
  ];
  expect(await chosen()).toEqual(before);
  expect(await chosen({ file })).toEqual([[2, true], [3, true], ...before]);
  await release('answers');
  await late(9);
  expect(await chosen()).toEqual([...before, [9, false]]);
  expect(await chosen({ file })).toEqual([[2, false], [3, false], ...before, [9, false]]);
});

test('where answers are out after the end, what comes later than that is not chosen by itself', async () => {
  const { attempt, first, right } = await aLateAnswer({ release: 'after-end' });
  await advanceTime(portal, attempt.test, OVER);
  await attempt.save([{ seq: 7, question_id: first, selected_options: right }]);
  const { data } = await look(await anAdmin(portal), attempt);
  expect(data.operations).toMatchObject([{ seq: 7, chosen: false, after_answers: true }]);
});

test('a late answer of an older opening never overrides one that was acknowledged after it', async () => {
  const first = await anAttempt(portal, { test: await anAptitude(portal, { release: 'at-once' }) });
  const question = first.sitting.questions[0]?.id ?? 0;
  const { right, wrong } = await first.key(question);
  const second = await anAttempt(portal, { student: first.student, test: first.test });
  await second.save([{ seq: 1, question_id: question, selected_options: wrong.slice(0, 1) }]);
  await second.submit();
  const admin = await anAdmin(portal);
  const old = anUnsentAnswersFile(first, [{ seq: 900, question_id: question, selected_options: right }]);
  const { data } = await look(admin, second, { file: old });
  expect(data).toMatchObject({ file: [{ signature: 'right' }], changes: [], after: { marks: 0 } });
  expect((await admit(admin, second, [{ epoch: 1, seq: 900 }], old)).status).toBe(200);
  expect(await marksOf(second)).toBe(0);
});

test('a file that was changed, or not signed, says so and is not chosen by itself', async () => {
  const { attempt, file, second } = await aLateAnswer();
  const admin = await anAdmin(portal);
  const [part] = file.parts;
  if (!part) throw new Error('The file has a part');
  const changed = {
    ...file,
    parts: [{ ...part, operations: part.operations.map((one) => ({ ...one, question_id: second })) }],
  };
  const unsigned = { ...file, parts: [{ ...part, signature: null }] };
  for (const [sent, signature] of [
    [changed, 'wrong'],
    [unsigned, 'none'],
  ] as const) {
    const { data } = await look(admin, attempt, { file: sent });
    expect(data.file).toMatchObject([{ signature }]);
    expect(data.operations.map((one) => one.chosen)).toEqual([false, false]);
    expect(data.after).toEqual(data.before);
  }
  // Whoever has seen for themselves may admit it all the same; the log tells how it was signed.
  expect((await admit(admin, attempt, [{ epoch: 1, seq: 2 }], unsigned)).status).toBe(200);
  expect((await readAuditTrail(portal, 'attempt', idOf(attempt))).at(-1)?.after).toMatchObject({
    signatures: ['none'],
  });
});

test('what does not fit the paper, or comes from an opening that never was, cannot be admitted', async () => {
  const { attempt, first } = await aLateAnswer();
  const strange = await anAttempt(portal);
  const admin = await anAdmin(portal);
  const file = anUnsentAnswersFile(attempt, [
    { seq: 1, question_id: first, selected_options: [] },
    { seq: 20, question_id: strange.sitting.questions[0]?.id ?? 0 },
    { seq: 21, question_id: first, selected_options: ['nothing'] },
    { seq: 22, question_id: first, value: '\u0000' },
  ]);
  const { data } = await look(admin, attempt, { file });
  expect(data.operations.map(({ seq, standing }) => [seq, standing])).toEqual([
    [1, 'otherwise'],
    [20, 'unfit'],
    [21, 'unfit'],
    [22, 'unfit'],
  ]);
  const chosen = data.operations.map(({ epoch, seq }) => ({ epoch, seq }));
  expect(await admit(admin, attempt, chosen, file)).toMatchObject({ code: 'nothing-to-admit' });
  const never = anUnsentAnswersFile(attempt, [{ seq: 1, question_id: first, selected_options: [] }], {
    epoch: 9,
  });
  expect((await look(admin, attempt, { file: never })).data).toMatchObject({
    file: [{ signature: 'unknown', opened_at: null }],
    operations: [{ standing: 'no-opening' }],
  });
});

test('a file of another test, student or kind is refused in words', async () => {
  const { attempt, file } = await aLateAnswer();
  const other = await aLateAnswer();
  const admin = await anAdmin(portal);
  for (const [sent, words] of [
    [other.file, /belongs to another test/],
    [{ ...file, regno: 'SOMEBODY' }, /belongs to another student: SOMEBODY/],
    [{ ...file, attempt: 1_000_000 }, /belongs to another attempt/],
    [{ ...file, marks: 100 }, /not a file of unsent answers/],
    [{ ...file, parts: [] }, /not a file of unsent answers/],
    ['rubbish', /not a file of unsent answers/],
    [null, /not a file of unsent answers/],
    [[[[[]]]], /not a file of unsent answers/],
  ] as const) {
    const reply = await look(admin, attempt, { file: sent });
    expect(reply).toMatchObject({ status: 400, code: 'not-evidence' });
    expect(reply.message).toMatch(words);
  }
});

test('an admission that is taken back leaves the marks as they were, once', async () => {
  const { attempt, file } = await aLateAnswer();
  const admin = await anAdmin(portal);
  const chosen = [{ epoch: 1, seq: 2 }];
  const { data } = await admit(admin, attempt, chosen, file);
  const takeBack = () =>
    admin.call(withdrawLateAnswers, {
      params: { attempt_id: idOf(attempt) },
      body: { admission: data.admissions[0]?.id ?? 0, reason: 'It was the wrong file' },
    });
  const reply = await takeBack();
  expect(reply.data.admissions).toMatchObject([
    { withdrawn: { by: admin.name, reason: 'It was the wrong file' } },
  ]);
  expect(reply.data.before.marks).toBe(0);
  expect(await marksOf(attempt)).toBe(0);
  expect((await readAuditTrail(portal, 'attempt', idOf(attempt))).at(-1)).toMatchObject({
    action: 'attempt.withdraw-evidence',
    before: { marks: 1 },
    after: { marks: 0, events: 1 },
  });
  expect(await takeBack()).toMatchObject({ status: 409, code: 'admission-withdrawn' });
  await admit(admin, attempt, chosen);
  expect(await marksOf(attempt)).toBe(1);
});

test('statistics and every reading of the score follow an admission', async () => {
  const { attempt, file, first } = await aLateAnswer();
  await advanceTime(portal, attempt.test, 3_600);
  const facilityOf = async () => {
    await refreshItemStatistics(portal.db);
    const row = await portal.db
      .selectFrom('item_statistic')
      .select('facility')
      .where('aptitude_id', '=', attempt.test)
      .where('question_id', '=', first)
      .executeTakeFirst();
    return row?.facility;
  };
  expect(await facilityOf()).toBe(0);
  await admit(await anAdmin(portal), attempt, [{ epoch: 1, seq: 2 }], file);
  expect(await facilityOf()).toBe(1);
  const again = await attempt.student.call(submitAttempt, {
    params: { id: attempt.test },
    body: { userData: { regno: attempt.student.regno, trade: attempt.student.trade }, answers: [] },
  });
  expect(again.data).toMatchObject({ answers_saved: 1, how: 'student' });
});

test('while the attempt is written nothing is admitted', async () => {
  const attempt = await anAttempt(portal);
  expect(await look(await anAdmin(portal), attempt)).toMatchObject({ status: 409, code: 'attempt-writing' });
});

test('students have no say in it', async () => {
  const { attempt, file } = await aLateAnswer();
  for (const person of [attempt.student, await aStudent(portal)]) {
    expect(await look(person, attempt, { file })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await admit(person, attempt, [{ epoch: 1, seq: 2 }], file)).toMatchObject({ code: 'forbidden' });
  }
});
