import { expect, test, vi } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { advanceTime, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { beat, tick, usePauses } from '#test/pauses.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const { pause, resume, attemptOf } = usePauses(portal);
const MINUTE = 60;

test('during a pause saves wait, the student gets a notice, and the saves are accepted afterwards', async () => {
  const attempt = await anAttempt(portal);
  await pause(attempt.test);
  // An answer on its way still counts.
  expect((await tick(attempt, 1)).success).toBe(true);
  await advanceTime(portal, attempt.test, 6);
  expect(await tick(attempt, 2)).toMatchObject({ status: 409, code: 'paused' });
  const { data } = await beat(attempt);
  expect(data.paused_at).not.toBeNull();
  expect(data.notices).toMatchObject([{ kind: 'paused', message: 'Power cut in lab 2' }]);
  await resume(attempt.test);
  expect(await tick(attempt, 2)).toMatchObject({ success: true, data: { paused_at: null } });
  expect((await beat(attempt)).data.notices.map(({ kind }) => kind)).toEqual(['paused', 'resumed']);
});

test('no deadline passes in a pause; afterwards it passes as usual', async () => {
  const [paused, other] = [await anAttempt(portal), await anAttempt(portal)];
  await pause(paused.test);
  await advanceTime(portal, paused.test, 90 * MINUTE);
  await advanceTime(portal, other.test, 90 * MINUTE);
  // The auto-submit round that closes one attempt has skipped the other.
  const stateOf = async (attempt: StudentAttempt) => (await attemptOf(attempt)).state;
  await vi.waitUntil(async () => (await stateOf(other)) === 'submitted', { timeout: 60_000, interval: 50 });
  expect(await stateOf(paused)).toBe('writing');
  const { regno, trade, call } = paused.student;
  const again = await call(startAttempt, { params: { id: paused.test }, body: { regno, trade } });
  expect(again.data.attempt.paused_at).not.toBeNull();
  await resume(paused.test);
  expect((await paused.save([{ seq: 1, question_id: 1_000_000 }])).code).toBe('not-in-paper');
  await advanceTime(portal, paused.test, 61 * MINUTE);
  await vi.waitUntil(async () => (await stateOf(paused)) === 'submitted', { timeout: 60_000, interval: 50 });
});

test('submissions during a pause count, but not for a section that had ended before it', async () => {
  const sections = [
    { name: 'A', minutes: 10 },
    { name: 'B', minutes: 20 },
  ];
  const { id } = await aSectionedAptitude(portal, sections, { duration: 30 });
  const attempt = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 10 * MINUTE);
  await pause(id);
  await advanceTime(portal, id, 20 * MINUTE);
  const answers = sections.map(({ name }) => {
    const question = attempt.startedAttempt.questions.find(({ section }) => section === name);
    return { question_id: question?.id ?? 0, selected_options: [question?.options[0]?.id ?? ''] };
  });
  expect(await attempt.submit(answers)).toMatchObject({ success: true, data: { answers_saved: 1 } });
});

test('a save at the start of a pause has the grace period of a section that just ended once, not twice', async () => {
  const sections = [
    { name: 'A', minutes: 10 },
    { name: 'B', minutes: 20 },
  ];
  const { id } = await aSectionedAptitude(portal, sections, { duration: 30 });
  const attempt = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 10 * MINUTE + GRACE_SECONDS - 1);
  await pause(id);
  await advanceTime(portal, id, 1.5);
  expect(await tick(attempt, 1)).toMatchObject({ status: 409, code: 'section-closed' });
});
