import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { editAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import { grantExtraTime } from '#contract/aptitudes/publication.ts';
import { readInstructions, startAttempt } from '#contract/attempts/attempt.ts';
import { readAttempt } from '#contract/attempts/late-answers.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import {
  giveExtraMinutes,
  pauseAptitude,
  reopenAttempts,
  resumeAptitude,
} from '#contract/attempts/timing.ts';
import { sendHeartbeat, sendMessage } from '#contract/invigilation.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { listResponses, readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { makeErasureDue, runErasures } from '#test/erasure.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { timesAfterReopening } from './rules.ts';

const portal = usePortal();
const MINUTE = 60;
const reason = 'The computer went dark';

const end = async (id: number, ...attempts: StudentAttempt[]) =>
  (await anAdmin(portal)).call(forceSubmitAttempts, {
    params: { id },
    body: { users: attempts.map(({ student }) => student.regno), reason },
  });
const reopen = async (attempt: StudentAttempt, minutes?: number) =>
  (await anAdmin(portal)).call(reopenAttempts, {
    params: { id: attempt.test },
    body: { users: [attempt.student.regno], reason, ...(minutes !== undefined && { minutes }) },
  });
const rowOf = ({ sitting }: StudentAttempt) =>
  portal.db
    .selectFrom('attempt')
    .select(['state', 'how', 'deadline', 'submitted_at'])
    .where('id', '=', sitting.attempt.id)
    .executeTakeFirstOrThrow();
const scoresOf = ({ sitting }: StudentAttempt) =>
  portal.db
    .selectFrom('score')
    .select(['marks', 'seconds', 'correct'])
    .where('attempt_id', '=', sitting.attempt.id)
    .execute();
const answer = async (attempt: StudentAttempt, place: number, seq: number, epoch = 1) => {
  const question = attempt.sitting.questions[place];
  const { right } = await attempt.key(question?.id ?? 0);
  return attempt.save([{ seq, question_id: question?.id ?? 0, selected_options: right }], epoch);
};
const again = ({ student, test: id }: StudentAttempt) =>
  student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } });

test('an invigilator hands in for one: what is saved is marked, the screen hears of it, and others write on', async () => {
  const test = await anAptitude(portal);
  const [one, other] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  await answer(one, 0, 1);
  expect((await end(test, one)).data).toEqual({ changed: 1 });
  expect(await rowOf(one)).toMatchObject({ state: 'submitted', how: 'invigilator' });
  expect(await scoresOf(one)).toMatchObject([{ marks: 1, correct: 1 }]);
  expect((await rowOf(other)).state).toBe('writing');
  expect(await answer(one, 1, 2)).toMatchObject({ code: 'already-submitted' });
  expect((await one.submit()).data.how).toBe('invigilator');
  const log = await readAuditTrail(portal, 'attempt', one.sitting.attempt.id);
  expect(log.map(({ action }) => action)).toEqual(['attempt.submit', 'attempt.end']);
  expect(JSON.stringify(log)).not.toContain(reason);
  expect(await end(test, one)).toMatchObject({ status: 409, code: 'nobody-writes' });
});

test('a receipt tells why an invigilator handed in, the last time, however often it is fetched', async () => {
  const attempt = await anAttempt(portal);
  const admin = await anAdmin(portal);
  const reasonTold = async () => (await attempt.submit()).data.reason;
  for (const said of ['Phone seen', 'Phone seen again']) {
    const body = { users: [attempt.student.regno], reason: said };
    await admin.call(forceSubmitAttempts, { params: { id: attempt.test }, body });
    expect([await reasonTold(), await reasonTold()]).toEqual([said, said]);
    await reopen(attempt);
  }
  expect([await reasonTold(), await reasonTold()]).toEqual([null, null]);
});

test('what is opened again goes on with its answers and the time that was left, and is marked once more', async () => {
  const attempt = await anAttempt(portal);
  await answer(attempt, 0, 1);
  await advanceTime(portal, attempt.test, 20 * MINUTE);
  await attempt.submit();
  const before = await rowOf(attempt);
  const left = before.deadline.getTime() - (before.submitted_at?.getTime() ?? 0);
  expect((await reopen(attempt)).data).toEqual({ changed: 1 });
  const after = await rowOf(attempt);
  expect(after).toMatchObject({ state: 'writing', how: null, submitted_at: null });
  expect(after.deadline.getTime()).toBeGreaterThanOrEqual(before.deadline.getTime());
  expect(Math.abs(after.deadline.getTime() - Date.now() - left)).toBeLessThan(3_000);
  const opened = await again(attempt);
  expect(opened.data.attempt.answers).toHaveLength(1);
  expect((await answer(attempt, 1, 1, opened.data.attempt.epoch)).data.notices).toMatchObject([
    { kind: 'reopened', message: reason },
  ]);
  await attempt.submit();
  expect(await scoresOf(attempt)).toMatchObject([{ marks: 2, correct: 2 }]);
  const log = await readAuditTrail(portal, 'attempt', attempt.sitting.attempt.id);
  expect(log.filter(({ action }) => action === 'attempt.submit')).toHaveLength(2);
  expect(log.find(({ action }) => action === 'attempt.reopen')).toMatchObject({
    before: { how: 'student', deadline: before.deadline.toISOString() },
    after: { deadline: after.deadline.toISOString() },
  });
});

test('a reopening is no opening, and no window writes until the next', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  await reopen(attempt);
  const openings = async () => {
    const admin = await anAdmin(portal);
    const { data } = await admin.call(readAttempt, { params: { attempt_id: attempt.sitting.attempt.id } });
    return data.openings;
  };
  const held = async () =>
    (
      await attempt.student.call(sendHeartbeat, {
        params: { attempt_id: attempt.sitting.attempt.id },
        body: { epoch: 1, waiting: 0, visible: true },
      })
    ).data.held;
  expect(await openings()).toBe(1);
  expect(await held()).toBe(false);
  expect((await again(attempt)).data.attempt.epoch).toBe(3);
  expect(await openings()).toBe(2);
  expect(await held()).toBe(true);
});

test('what came too late is not taken for saved when it is sent again after the opening', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  expect(await answer(attempt, 0, 1)).toMatchObject({ code: 'already-submitted' });
  await reopen(attempt);
  expect(await answer(attempt, 0, 1)).toMatchObject({ code: 'taken-over' });
  const { epoch } = (await again(attempt)).data.attempt;
  expect(await answer(attempt, 0, 1, epoch)).toMatchObject({ success: true });
  await attempt.submit();
  expect(await scoresOf(attempt)).toMatchObject([{ marks: 1, correct: 1 }]);
});

/** What a test screen is told with its sign of life. */
async function toldTo({ student, sitting }: StudentAttempt): Promise<string[]> {
  const { data } = await student.call(sendHeartbeat, {
    params: { attempt_id: sitting.attempt.id },
    body: { epoch: 1, waiting: 0, visible: true },
  });
  return data.notices.map(({ message }) => message);
}

test('who goes on is not told what the others were told meanwhile', async () => {
  const id = await anAptitude(portal);
  const [attempt] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  const admin = await anAdmin(portal);
  const params = { id };
  const tell = (message: string) => admin.call(sendMessage, { params, body: { message } });
  await tell('Question 2 is in metres');
  await attempt.submit();
  await tell('Ten minutes left');
  await admin.call(pauseAptitude, { params, body: { reason: 'Fire drill' } });
  await admin.call(resumeAptitude, { params });
  // A screen that still hands in what is closed.
  expect(await toldTo(attempt)).toEqual(['Question 2 is in metres']);
  await reopen(attempt);
  await tell('Question 3 is in seconds');
  expect(await toldTo(attempt)).toEqual(['Question 2 is in metres', reason, 'Question 3 is in seconds']);
});

test('the time in which it was closed is not counted as spent', async () => {
  const attempt = await anAttempt(portal);
  await advanceTime(portal, attempt.test, 10 * MINUTE);
  await attempt.submit();
  await portal.db
    .updateTable('attempt')
    .set({ started_at: new Date(Date.now() - 1_000_000), submitted_at: new Date(Date.now() - 400_000) })
    .where('id', '=', attempt.sitting.attempt.id)
    .execute();
  await reopen(attempt);
  await attempt.submit();
  const [score] = await scoresOf(attempt);
  expect(Math.abs((score?.seconds ?? 0) - 600)).toBeLessThan(5);
});

test('after the deadline it takes minutes, and results wait for that end', async () => {
  const attempt = await anAttempt(portal);
  const quick = await anAttempt(portal, { test: attempt.test });
  await advanceTime(portal, attempt.test, 59 * MINUTE);
  await quick.submit();
  await advanceTime(portal, attempt.test, 2 * MINUTE - 10);
  await vi.waitUntil(async () => (await rowOf(attempt)).state === 'submitted', {
    timeout: 60_000,
    interval: 50,
  });
  // Once the key is out it would be too late.
  await portal.db
    .updateTable('aptitude')
    .set({ closes_at: new Date(Date.now() + 60_000) })
    .where('id', '=', attempt.test)
    .execute();
  expect(await reopen(attempt)).toMatchObject({ code: 'minutes-needed' });
  expect((await reopen(attempt, 10)).success).toBe(true);
  expect(Math.abs((await rowOf(attempt)).deadline.getTime() - Date.now() - 600_000)).toBeLessThan(3_000);
  const { closes_at } = await portal.db
    .selectFrom('aptitude')
    .select('closes_at')
    .where('id', '=', attempt.test)
    .executeTakeFirstOrThrow();
  expect(closes_at).toEqual((await rowOf(attempt)).deadline);
  const read = await quick.student.call(readResult, { params: { id: attempt.test } });
  expect(read).toMatchObject({ code: 'not-released' });
  expect((await again(attempt)).success).toBe(true);
});

test('once the answers are out, nothing is opened again', async () => {
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, { release: 'at-once' }) });
  await attempt.submit();
  expect(await reopen(attempt)).toMatchObject({ status: 409, code: 'answers-out' });
});

test('once the answers were out, another way of release opens nothing again either', async () => {
  const id = await anAptitude(portal, {
    starts_at: new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000),
  });
  const attempt = await anAttempt(portal, { test: id });
  await attempt.submit();
  await advanceTime(portal, id, 61 * MINUTE);
  const admin = await anAdmin(portal);
  const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
  const { name, test_timestamp, duration, total_questions } = aptitude;
  const edited = await admin.call(editAptitude, {
    params: { id },
    body: { name, test_timestamp, duration, total_questions, release: 'by-hand' },
  });
  expect(edited.status).toBe(200);
  const read = await attempt.student.call(readResult, { params: { id } });
  expect(read).toMatchObject({ code: 'not-released' });
  expect(await reopen(attempt, 10)).toMatchObject({ code: 'answers-out' });
});

test('answers that nobody could read yet are not out for good where their release is put off', async () => {
  const id = await anAptitude(portal, {
    release: 'at-once',
    starts_at: new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000),
  });
  const attempt = await anAttempt(portal, { test: id });
  const admin = await anAdmin(portal);
  const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
  const { name, test_timestamp, duration, total_questions } = aptitude;
  const body = { name, test_timestamp, duration, total_questions, release: 'after-end' as const };
  await admin.call(editAptitude, { params: { id }, body });
  await attempt.submit();
  expect((await reopen(attempt)).status).toBe(200);
});

test('once the test is over, minutes for who was absent put nobody’s results off', async () => {
  const attempt = await anAttempt(portal);
  const { test: id } = attempt;
  await attempt.submit();
  await advanceTime(portal, id, 61 * MINUTE);
  const admin = await anAdmin(portal);
  const absent = await aStudent(portal);
  const body = { users: [absent.regno], minutes: 30, reason };
  expect(await admin.call(giveExtraMinutes, { params: { id }, body })).toMatchObject({
    code: 'nobody-writes',
  });
  const extra = { regno: absent.regno, extra: { minutes: 30 }, reason };
  expect(await admin.call(grantExtraTime, { params: { id }, body: extra })).toMatchObject({
    code: 'exam-closed',
  });
  expect((await attempt.student.call(readResult, { params: { id } })).status).toBe(200);
  expect(await reopen(attempt, 10)).toMatchObject({ code: 'answers-out' });
});

/** Has a test last so many minutes. */
async function lengthen(id: number, duration: number, windowMinutes = 0) {
  const admin = await anAdmin(portal);
  const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
  const { name, test_timestamp, total_questions, ends_at } = aptitude;
  const window_end = Math.ceil(Date.parse(ends_at) / 1_000) + windowMinutes * MINUTE;
  const body = { name, test_timestamp, duration, total_questions, ...(windowMinutes > 0 && { window_end }) };
  expect((await admin.call(editAptitude, { params: { id }, body })).status).toBe(200);
}

test.each([
  ['that all end together', {}],
  ['in which everybody has an own time', { timing: 'own', ends_at: new Date(Date.now() + 10_800_000) }],
] as const)(
  'a test %s and that is made longer gives who was closed meanwhile as much',
  async (_what, wish) => {
    const starts_at = new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000);
    const id = await anAptitude(portal, { starts_at, ...wish });
    const [closed, open] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
    await advanceTime(portal, id, 30 * MINUTE);
    await end(id, closed);
    const before = [await rowOf(closed), await rowOf(open)];
    await lengthen(id, 80);
    expect((await reopen(closed)).data).toEqual({ changed: 1 });
    const after = [await rowOf(closed), await rowOf(open)];
    const [grown = 0, others = 0] = after.map(
      ({ deadline }, place) => deadline.getTime() - (before[place]?.deadline.getTime() ?? 0),
    );
    expect(others).toBe(20 * MINUTE * 1_000);
    expect(grown).toBeGreaterThan(others);
    // It had been closed for a moment.
    expect(grown - others).toBeLessThan(5 * MINUTE * 1_000);
  },
);

// The wire knows whole seconds.
const minutesAgo = (minutes: number) => new Date((Math.floor(Date.now() / 1_000) - minutes * MINUTE) * 1_000);
const HALVES = [
  { name: 'A', minutes: 30 },
  { name: 'B', minutes: 30 },
];

test.each([
  ['before a pause', 'its window longer', { window: 20 }],
  ['before a pause', 'longer', { duration: 60 }],
  ['before a pause', 'longer, of whose sections the last is cut', { duration: 70 }],
  ['in a pause', 'its window longer', { window: 20 }],
  ['in a pause', 'longer', { duration: 60 }],
  ['in a pause', 'longer, of whose sections the last is cut', { duration: 70 }],
] as const)(
  'whoever handed in %s has as much as who wrote on, once a test is made %s after it',
  async (when, _what, change: { window?: number; duration?: number }) => {
    const id =
      change.duration === 70
        ? (await aSectionedAptitude(portal, HALVES, { duration: 60, starts_at: minutesAgo(25) })).id
        : await anAptitude(portal, {
            timing: 'own',
            duration: 40,
            starts_at: minutesAgo(45),
            ends_at: minutesAgo(-35),
          });
    const [closed, open] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
    const admin = await anAdmin(portal);
    if (when === 'before a pause') await end(id, closed);
    await admin.call(pauseAptitude, { params: { id }, body: { reason } });
    if (when === 'in a pause') await end(id, closed);
    await advanceTime(portal, id, 20 * MINUTE, ['writing', 'submitted']);
    await admin.call(resumeAptitude, { params: { id } });
    await lengthen(id, change.duration ?? 40, change.window);
    expect((await reopen(closed)).data).toEqual({ changed: 1 });
    const [again, others] = [await rowOf(closed), await rowOf(open)];
    expect(Math.abs(again.deadline.getTime() - others.deadline.getTime())).toBeLessThan(MINUTE * 1_000);
  },
);

test('a test that is made longer opens nothing of whose time was over', async () => {
  const starts_at = new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000);
  const ends_at = new Date(Date.now() + 10_800_000);
  const id = await anAptitude(portal, { starts_at, ends_at, timing: 'own' });
  const attempt = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 60 * MINUTE + 10);
  await attempt.submit();
  const { deadline, how } = await rowOf(attempt);
  expect(how).toBe('deadline');
  await lengthen(id, 80);
  expect((await rowOf(attempt)).deadline).toEqual(deadline);
  expect(await reopen(attempt)).toMatchObject({ code: 'minutes-needed' });
});

test('minutes for those who write are not for who was closed then', async () => {
  const id = await anAptitude(portal);
  const [closed, open] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  await end(id, closed);
  const { deadline } = await rowOf(closed);
  const users = [closed, open].map(({ student }) => student.regno);
  const admin = await anAdmin(portal);
  const body = { users, minutes: 10, reason: 'A power cut' };
  expect((await admin.call(giveExtraMinutes, { params: { id }, body })).data).toEqual({ changed: 1 });
  await reopen(closed);
  expect((await rowOf(closed)).deadline.getTime() - deadline.getTime()).toBeLessThan(5 * MINUTE * 1_000);
});

test('while it is open again its former marks are told to nobody', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  await reopen(attempt);
  const admin = await anAdmin(portal);
  const { data } = await admin.call(listResponses, { params: { id: attempt.test } });
  expect(data.totalResponses).toBe(0);
  const told = await attempt.student.call(readInstructions, { params: { id: attempt.test } });
  expect(told.data).toMatchObject({ state: 'ongoing', attempt_state: 'writing' });
});

test('nothing is opened in a pause, and nothing that is open', async () => {
  const attempt = await anAttempt(portal);
  expect(await reopen(attempt)).toMatchObject({ code: 'nothing-closed' });
  await attempt.submit();
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id: attempt.test }, body: { reason: 'Fire drill' } });
  expect(await reopen(attempt)).toMatchObject({ code: 'test-paused' });
});

test('of two openings at once one counts', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  const both = await Promise.all([reopen(attempt, 20), reopen(attempt, 20)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['nothing-closed', undefined]);
});

test('who is erased is not let in again with the others, nor is who is being erased', async () => {
  const test = await anAptitude(portal);
  const [gone, going, other, writing] = [
    await anAttempt(portal, { test }),
    await anAttempt(portal, { test }),
    await anAttempt(portal, { test }),
    await anAttempt(portal, { test }),
  ];
  for (const attempt of [gone, going, other]) await attempt.submit();
  await makeErasureDue(portal, gone.student);
  expect(await runErasures(portal)).toBe(1);
  const { regno } = await portal.db
    .selectFrom('account')
    .select('regno')
    .where('id', '=', gone.student.id)
    .executeTakeFirstOrThrow();
  const admin = await anAdmin(portal);
  const body = { users: [regno, going.student.regno, other.student.regno], reason };
  const { opening } = await portal.db.transaction().execute(async (tx) => {
    // As an erasure does.
    await tx.selectFrom('account').select('id').where('id', '=', going.student.id).forUpdate().execute();
    const opening = admin.call(reopenAttempts, { params: { id: test }, body });
    await waitForLockWaiters(portal, 1);
    // Whoever holds an account for long keeps nobody else of the test waiting by it.
    expect(await writing.submit()).toMatchObject({ status: 200 });
    await tx
      .updateTable('account')
      .set({ erased_at: new Date() })
      .where('id', '=', going.student.id)
      .execute();
    return { opening };
  });
  expect((await opening).data).toEqual({ changed: 1 });
  expect(await rowOf(gone)).toMatchObject({ state: 'submitted' });
  expect(await rowOf(going)).toMatchObject({ state: 'submitted' });
  expect(await rowOf(other)).toMatchObject({ state: 'writing' });
  expect(
    await admin.call(reopenAttempts, { params: { id: test }, body: { ...body, users: [regno] } }),
  ).toMatchObject({ code: 'nothing-closed' });
});

test('minutes for some move the open ones, wait for who has not started, and pass by who is done', async () => {
  const test = await anAptitude(portal);
  const [writing, done] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  const absent = await aStudent(portal);
  await done.submit();
  const users = [writing.student.regno, done.student.regno, absent.regno.toLowerCase()];
  const give = async (minutes: number) =>
    (await anAdmin(portal)).call(giveExtraMinutes, {
      params: { id: test },
      body: { users, minutes, reason },
    });
  expect((await give(10)).data).toEqual({ changed: 2 });
  expect((await give(5)).data).toEqual({ changed: 2 });
  const { deadline } = writing.sitting.attempt;
  expect((await rowOf(writing)).deadline.getTime() - Date.parse(deadline)).toBe(15 * MINUTE * 1_000);
  const late = await anAttempt(portal, { test, student: absent });
  expect(Date.parse(late.sitting.attempt.deadline) - Date.parse(deadline)).toBe(15 * MINUTE * 1_000);
  const { data } = await writing.student.call(sendHeartbeat, {
    params: { attempt_id: writing.sitting.attempt.id },
    body: { epoch: 1, waiting: 0, visible: true },
  });
  expect(data.notices.map(({ message }) => message)).toEqual([
    'You have 10 min more.',
    'You have 5 min more.',
  ]);
});

test('no end comes earlier by opening again, and what is left is what was left', () => {
  const at = (minutes: number) => new Date(1_800_000_000_000 + minutes * 60_000);
  const ends = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      ends,
      fc.nat(120),
      fc.nat(300),
      fc.option(fc.integer({ min: 1, max: 60 })),
      (some, closed, later, more) => {
        const section_ends = some.sort((a, b) => a - b).map(at);
        const deadline = section_ends.at(-1) ?? at(0);
        const closedAt = new Date(Math.min(at(closed).getTime(), deadline.getTime()));
        const now = new Date(closedAt.getTime() + later * 60_000);
        const times = timesAfterReopening({ deadline, section_ends }, closedAt, now, more ?? undefined);
        const left = deadline.getTime() - closedAt.getTime();
        if (!times) {
          expect([left, more]).toEqual([0, null]);
          return;
        }
        expect(times.deadline.getTime() - now.getTime()).toBe(Math.max(left, (more ?? 0) * 60_000));
        for (const [place, end] of section_ends.entries())
          expect(times.section_ends?.[place]?.getTime()).toBeGreaterThanOrEqual(end.getTime());
        expect(times.section_ends?.at(-1)).toEqual(times.deadline);
      },
    ),
  );
});

test('while it is written once more, the own data tell no score', async () => {
  const id = await anAptitude(portal, { release: 'at-once' });
  await portal.db.updateTable('aptitude').set({ release_answers: 'by-hand' }).where('id', '=', id).execute();
  const attempt = await anAttempt(portal, { test: id });
  await answer(attempt, 0, 1);
  await end(attempt.test, attempt);
  const told = async () => (await attempt.student.call(exportData)).data.attempts[0];
  expect(await told()).toMatchObject({ state: 'submitted', result: { marks: 1 } });
  expect((await reopen(attempt, 10)).data).toEqual({ changed: 1 });
  expect(await told()).toMatchObject({ state: 'writing', result: null });
});

test('minutes that make more than a day are refused with a sentence, and change nothing', async () => {
  const attempt = await anAttempt(portal);
  const admin = await anAdmin(portal);
  const give = () =>
    admin.call(giveExtraMinutes, {
      params: { id: attempt.test },
      body: { users: [attempt.student.regno], minutes: 600, reason },
    });
  for (const _ of [1, 2]) expect(await give()).toMatchObject({ success: true });
  const { deadline } = await rowOf(attempt);
  expect(await give()).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'minutes' }] });
  expect((await rowOf(attempt)).deadline).toEqual(deadline);
});

test('minutes given to one who was let in again keep the key in for as long', async () => {
  const id = await anAptitude(portal);
  const [writer, reader] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  await reader.submit();
  await advanceTime(portal, id, 55 * MINUTE);
  await end(id, writer);
  await reopen(writer, 20);
  const body = { users: [writer.student.regno], reason, minutes: 15 };
  await (await anAdmin(portal)).call(giveExtraMinutes, { params: { id }, body });
  const { deadline } = await rowOf(writer);
  const { closes_at } = await portal.db
    .selectFrom('aptitude')
    .select('closes_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(closes_at.getTime()).toBeGreaterThanOrEqual(deadline.getTime());
  await advanceTime(portal, id, Math.ceil((deadline.getTime() - Date.now()) / 1_000) - MINUTE);
  expect(await answer(writer, 0, 1, 2)).toMatchObject({ success: true });
  expect(await reader.student.call(readResult, { params: { id } })).toMatchObject({ code: 'not-released' });
});

/**
 * Of two who write a test, one hands in during a pause and is let in again after it. `inPause` follows the hand-in, and `after` the
 * pause. Gives the whole minutes that each has left.
 */
async function leftAfterPause(test: number, { inPause = async () => {}, after = async () => {} } = {}) {
  const [early, other] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  await advanceTime(portal, test, 30 * MINUTE);
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id: test }, body: { reason } });
  await advanceTime(portal, test, 20 * MINUTE);
  await early.submit();
  await inPause();
  await advanceTime(portal, test, 5 * MINUTE);
  await admin.call(resumeAptitude, { params: { id: test } });
  await after();
  expect(await reopen(early)).toMatchObject({ success: true });
  const left = async (attempt: StudentAttempt) =>
    Math.round(((await rowOf(attempt)).deadline.getTime() - Date.now()) / (MINUTE * 1_000));
  return { early: await left(early), other: await left(other) };
}

test('who hands in during a pause and is let in again has what was left when it began', async () => {
  const { early, other } = await leftAfterPause(await anAptitude(portal));
  expect(early).toBe(other);
});

test.each(['inPause', 'after'])(
  'who hands in during a pause has as much more as the others by a test that is made longer: %s',
  async (when) => {
    const starts_at = new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000);
    const ends_at = new Date(starts_at.getTime() + 82 * MINUTE * 1_000);
    const test = await anAptitude(portal, { starts_at, ends_at, timing: 'own' });
    const { early, other } = await leftAfterPause(test, { [when]: () => lengthen(test, 80) });
    expect(early).toBe(other);
  },
);
