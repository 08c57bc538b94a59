import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finishSection } from '#contract/attempts/sections.ts';
import { advanceTime, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude, aTestOfTimedSections, operation } from '#test/sections.ts';

const portal = usePortal();

const twoOneWay = () =>
  aSectionedAptitude(portal, [{ name: 'First' }, { name: 'Second' }], { one_way: true });

const leave = (attempt: StudentAttempt, section: number, epoch = attempt.startedAttempt.attempt.epoch) =>
  attempt.student.call(finishSection, {
    params: { attempt_id: attempt.startedAttempt.attempt.id },
    body: { epoch, section },
  });

test('finishing a section closes it for good and opens the next; a timed section gives up its remaining time', async () => {
  const { id } = await aTestOfTimedSections(portal);
  const attempt = await anAttempt(portal, { test: id });
  const left = await leave(attempt, 0);
  expect(left.success).toBe(true);
  const [now, ...later] = left.data.section_ends.map((end) => Date.parse(end));
  expect(Math.abs((now ?? 0) - Date.parse(left.data.server_time))).toBeLessThan(5);
  expect(later.map((end) => Math.round((end - (now ?? 0)) / 60_000))).toEqual([20, 25]);
  expect(left.data.deadline).toBe(left.data.section_ends[2]);
  expect(await attempt.save([operation(attempt, 'Verbal', 1)])).toMatchObject({ success: true });
  const again = await leave(attempt, 0);
  expect(again.data.section_ends).toEqual(left.data.section_ends);
  const acts = await readAuditTrail(portal, 'attempt', attempt.startedAttempt.attempt.id);
  expect(acts.map(({ action }) => action)).toEqual(['attempt.leave-section']);
});

test('one-way sections without minutes last until the student finishes them', async () => {
  const { id } = await twoOneWay();
  const attempt = await anAttempt(portal, { test: id });
  const { deadline } = attempt.startedAttempt.attempt;
  expect(attempt.startedAttempt.aptitude.one_way).toBe(true);
  expect(attempt.startedAttempt.sections.map(({ ends_at }) => ends_at)).toEqual([deadline, deadline]);
  expect(await attempt.save([operation(attempt, 'Second', 1)])).toMatchObject({ code: 'section-not-open' });
  const left = await leave(attempt, 0);
  expect(left.data.deadline).toBe(deadline);
  expect(left.data.section_ends[1]).toBe(deadline);
  expect(await attempt.save([operation(attempt, 'Second', 1)])).toMatchObject({
    success: true,
    data: { section_ends: left.data.section_ends },
  });
  await advanceTime(portal, id, 6);
  expect(await attempt.save([operation(attempt, 'First', 2)])).toMatchObject({ code: 'section-closed' });
});

test('the last section is submitted, not finished; a future section cannot be finished', async () => {
  const { id } = await twoOneWay();
  const attempt = await anAttempt(portal, { test: id });
  expect(await leave(attempt, 1)).toMatchObject({ status: 409, code: 'section-not-open' });
  await leave(attempt, 0);
  expect(await leave(attempt, 1)).toMatchObject({ status: 409, code: 'last-section' });
});

test('only the writer can finish a section, in the own attempt, while it is open', async () => {
  const { id } = await twoOneWay();
  const attempt = await anAttempt(portal, { test: id });
  expect(await leave(attempt, 0, 7)).toMatchObject({ status: 409, code: 'taken-over', data: { epoch: 1 } });
  const stranger = await anAttempt(portal, { test: id });
  expect(await leave({ ...attempt, student: stranger.student }, 0)).toMatchObject({ status: 404 });
  await attempt.submit();
  expect(await leave(attempt, 0)).toMatchObject({ status: 409, code: 'already-submitted' });
  expect(await leave(await anAttempt(portal), 0)).toMatchObject({ status: 409, code: 'free-sections' });
});

test('sections that many students finish at the same moment are judged one by one', async () => {
  const { id } = await twoOneWay();
  const [first, one, twice, stale, early, done] = await Promise.all(
    Array.from({ length: 6 }, () => anAttempt(portal, { test: id })),
  );
  if (!first || !one || !twice || !stale || !early || !done) throw new Error('No attempt');
  await done.submit();
  // The first call is under way when the others arrive, so these form one batch.
  const replies = await Promise.all([
    leave(first, 0),
    ...[leave(one, 0), leave(twice, 0), leave(twice, 0)],
    ...[leave(stale, 0, 7), leave(early, 1), leave(done, 0)],
  ]);
  expect(replies).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ success: true })),
    { code: 'taken-over', data: { epoch: 1 } },
    {
      code: 'section-not-open',
      data: { section_ends: early.startedAttempt.sections.map(({ ends_at }) => ends_at) },
    },
    { code: 'already-submitted' },
  ]);
  const [, , left, again] = replies;
  expect(again?.data.section_ends).toEqual(left?.data.section_ends);
  for (const [attempt, times] of [
    [one, 1],
    [twice, 1],
    [stale, 0],
  ] as const) {
    const acts = await readAuditTrail(portal, 'attempt', attempt.startedAttempt.attempt.id);
    expect(acts).toMatchObject(
      Array.from({ length: times }, () => ({
        ...{ action: 'attempt.leave-section', actor_id: attempt.student.id },
        after: { section: 'First' },
      })),
    );
  }
});

test('a student who finishes another student’s section is refused without waiting for a lock', async () => {
  const { id } = await twoOneWay();
  const attempt = await anAttempt(portal, { test: id });
  const stranger = { ...attempt, student: await aStudent(portal) };
  await portal.db.transaction().execute(async (tx) => {
    await sql`select from aptitude where id = ${id} for update`.execute(tx);
    await sql`select from attempt where id = ${attempt.startedAttempt.attempt.id} for update`.execute(tx);
    expect(await leave(stranger, 0)).toMatchObject({ status: 404, code: 'not-found' });
  });
});

test('finishing sections is rate-limited', async () => {
  const { id } = await twoOneWay();
  const attempt = await anAttempt(portal, { test: id });
  const statuses = new Set<number>();
  for (let times = 0; times < 61; times++) statuses.add((await leave(attempt, 0)).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
