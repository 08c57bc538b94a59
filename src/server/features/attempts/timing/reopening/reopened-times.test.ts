import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import { giveExtraMinutes, pauseAptitude, resumeAptitude } from '#contract/attempts/timing.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { reason, useReopening } from '#test/reopening.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { timesAfterReopening } from '../rules.ts';

const portal = usePortal();
const { end, reopen, rowOf, scoresOf } = useReopening(portal);
const MINUTE = 60;

test('the time during which the attempt was closed does not count as spent', async () => {
  const attempt = await anAttempt(portal);
  await advanceTime(portal, attempt.test, 10 * MINUTE);
  await attempt.submit();
  await portal.db
    .updateTable('attempt')
    .set({ started_at: new Date(Date.now() - 1_000_000), submitted_at: new Date(Date.now() - 400_000) })
    .where('id', '=', attempt.startedAttempt.attempt.id)
    .execute();
  await reopen(attempt);
  await attempt.submit();
  const [score] = await scoresOf(attempt);
  expect(Math.abs((score?.seconds ?? 0) - 600)).toBeLessThan(5);
});

/** Sets the duration of a test in minutes. */
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
  'a test %s that is extended gives a closed attempt as much more time as an open one',
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
    // The attempt was closed for a moment.
    expect(grown - others).toBeLessThan(5 * MINUTE * 1_000);
  },
);

// The API takes whole seconds.
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
  'an attempt submitted %s has as much time as one that continued, once a test becomes %s after it',
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

test('a longer test reopens nothing for students whose time was over', async () => {
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

test('minutes for students who are taking the test do not go to attempts that were closed then', async () => {
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

test('a reopening moves no end earlier, and keeps the time that was left', () => {
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

/**
 * One of two students submits during a pause, and an admin reopens the attempt after it. `inPause` runs after the submission and `after`
 * after the pause. Returns the minutes that each has left.
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

test('an attempt submitted during a pause and reopened has the time that was left when the pause began', async () => {
  const { early, other } = await leftAfterPause(await anAptitude(portal));
  expect(early).toBe(other);
});
