import { expect, test } from 'vitest';
import { withdrawLateAnswers } from '#contract/attempts/late-answers.ts';
import { readReceipts } from '#contract/attempts/receipts.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import { REDACTED } from '#contract/audit.ts';
import { listResponses } from '#contract/results.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { useLateAnswers } from '#test/late-answers.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const { look, admit, marksOf, aLateAnswer } = useLateAnswers(portal);

const idOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.attempt.id;

test('the receipt stays the same when late answers are admitted, also after a reopening', async () => {
  const { attempt, file } = await aLateAnswer();
  const admin = await anAdmin(portal);
  const before = (await attempt.submit()).data;
  expect(before.answers_saved).toBe(1);
  const chosen = file.parts.flatMap(({ epoch, operations }) => operations.map(({ seq }) => ({ epoch, seq })));
  expect((await admit(admin, attempt, chosen, file)).data.before).toMatchObject({ marks: 2 });
  expect((await attempt.submit()).data).toEqual(before);
  // An admitted operation counts, and the file that brings it again shows it as admitted.
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

test('the rank in a preview is the one in the list, also if a better attempt was reopened', async () => {
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

test('an admission counts the answers, marks again, is logged, and does nothing a second time', async () => {
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
  // The other operation of the file is still new.
  expect((await look(admin, attempt, { file })).data.operations).toMatchObject([
    { seq: 2, standing: 'admitted' },
    { seq: 3, standing: 'new' },
  ]);
});

test('a withdrawn admission restores the marks, once', async () => {
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

test('nothing is admitted while the attempt is in progress', async () => {
  const attempt = await anAttempt(portal);
  expect(await look(await anAdmin(portal), attempt)).toMatchObject({ status: 409, code: 'attempt-writing' });
});

test('students cannot preview or admit late answers', async () => {
  const { attempt, file } = await aLateAnswer();
  for (const person of [attempt.student, await aStudent(portal)]) {
    expect(await look(person, attempt, { file })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await admit(person, attempt, [{ epoch: 1, seq: 2 }], file)).toMatchObject({ code: 'forbidden' });
  }
});
