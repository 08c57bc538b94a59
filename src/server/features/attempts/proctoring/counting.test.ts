import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startAttempt } from '#contract/attempts/start.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import { pauseAptitude, reopenAttempts, resumeAptitude } from '#contract/attempts/timing.ts';
import { advanceTime } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { away, backFrom, useViolations } from '#test/violations.ts';

const portal = usePortal();
const { report, withLimit, readStored } = useViolations(portal);

test('a violation in the grace period ends nothing: the time is over', async () => {
  const attempt = await withLimit(1);
  await advanceTime(portal, attempt.test, 59 * 60 + 1);
  expect((await report(attempt, [away(1)])).data).toMatchObject({ count: 0, state: 'writing' });
  expect(await readStored(attempt)).toMatchObject([{ counted: false }]);
});

test('a violation after the deadline is recorded and does not count or end the attempt', async () => {
  const attempt = await withLimit(1);
  await advanceTime(portal, attempt.test, 59 * 60 + 10);
  expect((await report(attempt, [away(1)])).data).toMatchObject({ count: 0 });
  expect((await attempt.submit()).data.how).toBe('deadline');
  expect(await readStored(attempt)).toMatchObject([{ counted: false }]);
});

test('uncounted violations never keep out counted ones', async () => {
  const attempt = await withLimit(1);
  for (let call = 0; call < 7; call++)
    await report(
      attempt,
      Array.from({ length: 50 }, (_, index) => ({ seq: call * 50 + index + 1, kind: 'blur', seconds: 1 })),
    );
  expect(await readStored(attempt)).toHaveLength(300);
  expect((await report(attempt, [away(1_000)])).data).toMatchObject({ count: 1, state: 'submitted' });
});

test('a lowered limit alone ends no attempt', async () => {
  const attempt = await withLimit(0);
  await report(attempt, [away(1), away(2), away(3)]);
  await portal.db
    .updateTable('aptitude')
    .set({ violation_limit: 2 })
    .where('id', '=', attempt.test)
    .execute();
  expect((await report(attempt, [away(1)])).data).toMatchObject({ count: 3, remaining: 0, state: 'writing' });
  expect((await report(attempt, [away(4)])).data).toMatchObject({ count: 4, state: 'submitted' });
});

test.each(['violations', 'invigilator'])(
  'after a reopening of an attempt that %s ended, the count restarts',
  async (how) => {
    const attempt = await withLimit(2);
    const admin = await anAdmin(portal);
    const params = { id: attempt.test };
    const body = { users: [attempt.student.regno], reason: 'Not to blame' };
    await report(attempt, how === 'violations' ? [away(1), away(2)] : [away(1)]);
    if (how === 'invigilator') await admin.call(forceSubmitAttempts, { params, body });
    expect((await admin.call(reopenAttempts, { params, body })).data).toEqual({ changed: 1 });
    const seen = (seq: number) => report(attempt, [away(seq)], 2);
    const forgiven = how === 'violations' ? 2 : 1;
    expect((await seen(4)).data).toMatchObject({ forgiven, remaining: 1, state: 'writing' });
    expect((await seen(5)).data).toMatchObject({
      ...{ count: forgiven + 2, forgiven, remaining: 0, state: 'submitted' },
    });
  },
);

test('a violation from before the end that is reported after the reopening ends nothing', async () => {
  const admin = await anAdmin(portal);
  const attempt = await withLimit(2);
  const { regno, trade, call } = attempt.student;
  // By a device that had lost its network.
  const seen = [1, 2].map((seq) => ({
    ...{ ...away(seq, 5), epoch: attempt.startedAttempt.attempt.epoch },
    at: new Date(Date.now() - 30_000 + seq * 10_000).toISOString(),
  }));
  const params = { id: attempt.test };
  const body = { users: [regno], reason: 'The network was gone' };
  await admin.call(forceSubmitAttempts, { params, body });
  expect((await admin.call(reopenAttempts, { params, body })).data).toEqual({ changed: 1 });
  const { epoch } = (await call(startAttempt, { params, body: { regno, trade } })).data.attempt;
  expect((await report(attempt, seen, epoch)).data).toMatchObject({ state: 'writing', remaining: 2 });
  expect((await report(attempt, [away(3)], epoch)).data).toMatchObject({ state: 'writing', remaining: 1 });
});

test('forgiven violations use up no quota of later ones', async () => {
  const attempt = await withLimit(1_000);
  await sql`insert into violation (attempt_id, epoch, seq, kind, seen_at, seconds, counted, received_at)
    select ${attempt.startedAttempt.attempt.id}, 1, seq, 'hidden', now(), 8, true, now()
    from generate_series(1, 999) as seq`.execute(portal.db);
  const params = { id: attempt.test };
  const body = { users: [attempt.student.regno], reason: 'Not to blame' };
  expect((await report(attempt, [away(1_000)])).data).toMatchObject({ count: 1_000, state: 'submitted' });
  await (await anAdmin(portal)).call(reopenAttempts, { params, body });
  const again = await report(attempt, [away(1_001)], 2);
  expect(again.data).toMatchObject({ count: 1_001, remaining: 999, state: 'writing' });
});

test('nothing counts while the test is paused', async () => {
  const attempt = await withLimit(1);
  await sql`update attempt set paused_at = now() where id = ${attempt.startedAttempt.attempt.id}`.execute(
    portal.db,
  );
  expect((await report(attempt, [away(1)])).data).toMatchObject({ count: 0, state: 'writing' });
});

test('an absence that began in a pause does not count', async () => {
  const attempt = await withLimit(1);
  const admin = await anAdmin(portal);
  const params = { id: attempt.test };
  await admin.call(pauseAptitude, { params, body: { reason: 'Fire drill' } });
  await admin.call(resumeAptitude, { params });
  expect((await report(attempt, [backFrom(1, 850)])).data).toMatchObject({ count: 0, state: 'writing' });
  expect((await report(attempt, [away(2)])).data).toMatchObject({ count: 1, state: 'submitted' });
});

test('violations during a block do not count after it is lifted', async () => {
  const attempt = await withLimit(1);
  await setBlocked(portal, [attempt.student], true);
  const looked = [backFrom(1, 40), { ...away(2, 0), kind: 'copy' as const, at: new Date().toISOString() }];
  expect(await report(attempt, looked)).toMatchObject({ code: 'blocked' });
  await setBlocked(portal, [attempt.student], false);
  expect((await report(attempt, looked)).data).toMatchObject({ count: 0, state: 'writing' });
  expect((await report(attempt, [away(3)])).data).toMatchObject({ count: 1, state: 'submitted' });
});
