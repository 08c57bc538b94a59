import { expect, test } from 'vitest';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { reason, useReopening } from '#test/reopening.ts';

const portal = usePortal();
const { end, reopen, rowOf, scoresOf, answer } = useReopening(portal);

test('an invigilator force-submits one student: the saves are marked, the screen gets a notice, and others continue', async () => {
  const test = await anAptitude(portal);
  const [one, other] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  await answer(one, 0, 1);
  expect((await end(test, one)).data).toEqual({ changed: 1 });
  expect(await rowOf(one)).toMatchObject({ state: 'submitted', how: 'invigilator' });
  expect(await scoresOf(one)).toMatchObject([{ marks: 1, correct: 1 }]);
  expect((await rowOf(other)).state).toBe('writing');
  expect(await answer(one, 1, 2)).toMatchObject({ code: 'already-submitted' });
  expect((await one.submit()).data.how).toBe('invigilator');
  const log = await readAuditTrail(portal, 'attempt', one.startedAttempt.attempt.id);
  expect(log.map(({ action }) => action)).toEqual(['attempt.submit', 'attempt.end']);
  expect(JSON.stringify(log)).not.toContain(reason);
  expect(await end(test, one)).toMatchObject({ status: 409, code: 'nobody-writes' });
});

test('a receipt names the reason of the last force-submission, however often it is fetched', async () => {
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
