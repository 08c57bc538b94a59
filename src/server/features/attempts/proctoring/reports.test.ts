import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readViolations, reportViolations } from '#contract/attempts/proctoring.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { away, type ObservedViolation, useViolations } from '#test/violations.ts';
import { countViolations, insertViolations } from './violations.queries.ts';

const portal = usePortal();
const { report, withLimit, readStored, readEnds } = useViolations(portal);

test('a time that the database cannot store is refused, and delays no other report', async () => {
  const attempt = await withLimit(3);
  const [refused, kept] = await Promise.all([
    report(attempt, [{ ...away(1), at: '0000-01-01T00:00:00Z' }]),
    report(await withLimit(3), [{ ...away(1), at: '0001-01-01T00:00:00Z' }]),
  ]);
  expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(kept).toMatchObject({ success: true, data: { count: 1 } });
});

test('a report after the end is answered even if another node records the same in another order at that moment', async () => {
  const attempt = await withLimit(5);
  await attempt.submit();
  const { id: attempt_id } = attempt.startedAttempt.attempt;
  const record = (tx: Database, seq: number) =>
    insertViolations(tx, [{ ...away(seq), epoch: 1, at: new Date(), attempt_id, counted: false }]);
  let reply: ReturnType<typeof report> | undefined;
  const other = portal.db.transaction().execute(async (tx) => {
    await record(tx, 2);
    reply = report(attempt, [away(1), away(2)]);
    await waitForLockWaiters(portal, 1);
    await record(tx, 1);
  });
  // The database ends one of the two: usually the one of the portal, which has waited longer, but on a busy machine this one.
  await other.catch(({ code }) => expect(code).toBe('40P01'));
  expect(await reply).toMatchObject({ success: true, data: { state: 'submitted' } });
  expect(await readStored(attempt)).toHaveLength(2);
});

test('students report and read only their own violations, and admins read all', async () => {
  const attempt = await withLimit(5);
  await report(attempt, [away(1)]);
  const stranger = await aStudent(portal);
  const admin = await anAdmin(portal);
  const params = { attempt_id: attempt.startedAttempt.attempt.id };
  const body = { epoch: 1, violations: [{ ...away(2), at: new Date().toISOString() }] };
  expect(await stranger.call(reportViolations, { params, body })).toMatchObject({ code: 'not-found' });
  expect(await admin.call(reportViolations, { params, body })).toMatchObject({ code: 'forbidden' });
  expect(await portal.call(reportViolations, { params, body })).toMatchObject({ code: 'unauthenticated' });
  const read = { params: { id: attempt.test }, query: { regno: attempt.student.regno } };
  expect(await stranger.call(readViolations, read)).toMatchObject({ code: 'forbidden' });
  expect((await admin.call(readViolations, read)).data).toMatchObject({ count: 1 });
  expect(await stranger.call(readViolations, { params: read.params })).toMatchObject({ code: 'not-found' });
  expect(await countViolations(portal.db, [attempt.startedAttempt.attempt.id])).toEqual(
    new Map([[attempt.startedAttempt.attempt.id, 1]]),
  );
});

test('the stored violations are counted once for all violations of a report', async () => {
  const attempt = await withLimit(0);
  const of = {
    attempt_id: attempt.startedAttempt.attempt.id,
    epoch: 1,
    kind: 'hidden' as const,
    at: new Date(),
  };
  const batch = (from: number, many: number) =>
    Array.from({ length: many }, (_, index) => ({ ...of, seq: from + index, seconds: 8, counted: true }));
  await insertViolations(portal.db, batch(1, 900));
  const touched = await portal.db.transaction().execute(async (tx) => {
    await insertViolations(tx, batch(901, 50));
    const { rows } = await sql<{ rows: number }>`
      select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'violation'`.execute(
      tx,
    );
    return rows[0]?.rows ?? 0;
  });
  expect(touched).toBeGreaterThan(0);
  expect(touched).toBeLessThan((50 * 900) / 2);
});

test('an invalid report is refused as a whole', async () => {
  const attempt = await withLimit(5);
  const bad = async (seen: object) => (await report(attempt, [away(1), { ...away(2), ...seen }])).code;
  for (const seen of [{ seq: 0 }, { seconds: -1 }, { seconds: 90_000 }, { kind: 'thinking' }, { extra: 1 }])
    expect(await bad(seen)).toBe('invalid-input');
  expect((await report(attempt, [])).code).toBe('invalid-input');
  expect(
    (
      await report(
        attempt,
        Array.from({ length: 51 }, (_, at) => away(at + 1)),
      )
    ).code,
  ).toBe('invalid-input');
  expect(await readStored(attempt)).toEqual([]);
});

test('a node that has just started ends many attempts at the same moment', async () => {
  const id = await anAptitude(portal, { violation_limit: 1 });
  const attempts = await Promise.all(Array.from({ length: 60 }, () => anAttempt(portal, { test: id })));
  const node = await portal.addNode();
  const seen: ObservedViolation[] = [{ seq: 1, kind: 'hidden', seconds: 60 }];
  const replies = await Promise.all(attempts.map((attempt) => report(attempt, seen, 1, node)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ data }) => data.state))).toEqual(new Set(['submitted']));
});

test('concurrent reports of many students are judged one by one', async () => {
  const [strict, lenient] = [
    await anAptitude(portal, { violation_limit: 2 }),
    await anAptitude(portal, { violation_limit: 0 }),
  ];
  const [ending, staying, stale, twice, recorded, blocked] = [
    await anAttempt(portal, { test: strict }),
    await anAttempt(portal, { test: strict }),
    await anAttempt(portal, { test: strict }),
    await anAttempt(portal, { test: strict }),
    await anAttempt(portal, { test: lenient }),
    await anAttempt(portal, { test: strict }),
  ];
  await setBlocked(portal, [blocked.student], true);
  const inTheBlock = new Date().toISOString();
  await setBlocked(portal, [blocked.student], false);
  // The first reports are on their way when the others arrive, which then form one batch.
  const others = Array.from({ length: 4 }, () => report(recorded, [away(9)]));
  const replies = await Promise.all([
    report(ending, [away(1), away(2)]),
    report(staying, [away(1)]),
    report(stale, [away(1), away(2)], 2),
    report(twice, [away(1)]),
    report(twice, [away(1), away(2)]),
    report(recorded, [away(1), away(2), away(3)]),
    report(blocked, [{ ...away(1), at: inTheBlock }, away(2, 0)]),
  ]);
  expect(replies).toMatchObject([
    { data: { count: 2, limit: 2, remaining: 0, state: 'submitted', violations: [{ seq: 1 }, { seq: 2 }] } },
    { data: { count: 1, remaining: 1, state: 'writing', violations: [{ seq: 1 }] } },
    { code: 'taken-over', data: { epoch: 1 } },
    { data: { state: expect.any(String) } },
    { data: { count: 2, state: 'submitted', violations: [{ seq: 1 }, { seq: 2 }] } },
    { data: { limit: 0, remaining: null, state: 'writing' } },
    { data: { count: 0, remaining: 2, state: 'writing' } },
  ]);
  await Promise.all(others);
  expect(await readStored(stale)).toEqual([]);
  expect((await readStored(recorded)).map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 9]);
  for (const [attempt, ends] of [
    [ending, 1],
    [staying, 0],
    [twice, 1],
    [recorded, 0],
  ] as const)
    expect(await readEnds(attempt)).toHaveLength(ends);
});
