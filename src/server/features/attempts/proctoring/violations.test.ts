import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readViolations, reportViolations, type ViolationKind } from '#contract/attempts/proctoring.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import { pauseAptitude, reopenAttempts, resumeAptitude } from '#contract/attempts/timing.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { setBlocked } from '#test/blocks.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { countViolations, insertViolations } from './violations.queries.ts';
import { isCounted } from './violations.rules.ts';

const portal = usePortal();

type Seen = { seq: number; epoch?: number; kind: ViolationKind; seconds: number; at?: string };

const report = (
  { student, sitting }: StudentAttempt,
  seen: Seen[],
  epoch = sitting.attempt.epoch,
  node: Portal = portal,
) =>
  node.call(
    reportViolations,
    {
      params: { attempt_id: sitting.attempt.id },
      body: { epoch, violations: seen.map((one) => ({ at: new Date().toISOString(), ...one })) },
    },
    student.token,
  );

const away = (seq: number, seconds = 8): Seen => ({ seq, kind: 'hidden', seconds });
const withLimit = async (limit: number) =>
  anAttempt(portal, { test: await anAptitude(portal, { violation_limit: limit }) });
const held = ({ sitting: { attempt } }: StudentAttempt) =>
  portal.db
    .selectFrom('violation')
    .selectAll()
    .where('attempt_id', '=', attempt.id)
    .orderBy('epoch')
    .orderBy('seq')
    .execute();
const endings = async ({ sitting }: StudentAttempt) =>
  (await readAuditTrail(portal, 'attempt', sitting.attempt.id)).filter(
    ({ action }) => action === 'attempt.submit',
  );

test('the reply tells what the server has: what was seen, when, how many remain', async () => {
  const attempt = await withLimit(3);
  const reply = await report(attempt, [
    { seq: 1, kind: 'full-screen', seconds: 8 },
    { seq: 2, kind: 'blur', seconds: 60 },
    { seq: 3, kind: 'hidden', seconds: 1 },
  ]);
  expect(reply).toMatchObject({
    success: true,
    data: {
      ...{ count: 1, limit: 3, remaining: 2, state: 'writing' },
      violations: [
        { epoch: 1, seq: 1, kind: 'full-screen', seconds: 8, counted: true },
        { seq: 2, kind: 'blur', seconds: 60, counted: false },
        { seq: 3, kind: 'hidden', seconds: 1, counted: false },
      ],
    },
  });
  expect(Object.keys(reply.data.violations[0] ?? {}).sort()).toEqual([
    'at',
    'counted',
    'epoch',
    'kind',
    'received_at',
    'seconds',
    'seq',
  ]);
  const read = await attempt.student.call(readViolations, { params: { id: attempt.test } });
  expect(read.data).toMatchObject({ ...reply.data, server_time: expect.any(String) });
});

test('at the limit the test is handed in with what was saved, once, by nobody’s hand', async () => {
  const attempt = await withLimit(2);
  const id = attempt.sitting.questions[0]?.id ?? 0;
  const { right } = await attempt.key(id);
  await attempt.save([{ seq: 1, question_id: id, selected_options: right }]);
  await report(attempt, [away(1)]);
  const last = await report(attempt, [away(2)]);
  expect(last.data).toMatchObject({ count: 2, remaining: 0, state: 'submitted' });
  expect((await attempt.submit()).data).toMatchObject({ how: 'violations', answers_saved: 1 });
  expect(await endings(attempt)).toMatchObject([{ actor_id: null, after: { how: 'violations', marks: 1 } }]);
  const after = await report(attempt, [away(2), away(3)]);
  expect(after.data).toMatchObject({ count: 2, state: 'submitted' });
  expect((await held(attempt)).map(({ seq, counted }) => [seq, counted])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
  expect(await endings(attempt)).toHaveLength(1);
});

test('a time that the database does not know is refused, and nothing that came beside it waits', async () => {
  const attempt = await withLimit(3);
  const [refused, kept] = await Promise.all([
    report(attempt, [{ ...away(1), at: '0000-01-01T00:00:00Z' }]),
    report(await withLimit(3), [{ ...away(1), at: '0001-01-01T00:00:00Z' }]),
  ]);
  expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(kept).toMatchObject({ success: true, data: { count: 1 } });
});

test('with limit 0 violations are only recorded', async () => {
  const attempt = await withLimit(0);
  const reply = await report(
    attempt,
    Array.from({ length: 50 }, (_, index) => away(index + 1)),
  );
  expect(reply.data).toMatchObject({ count: 50, limit: 0, remaining: null, state: 'writing' });
});

test('however reports come, repeat and mix, the server holds a simple count', async () => {
  const kinds = fc.constantFrom<ViolationKind>('hidden', 'full-screen', 'blur', 'copy', 'cut');
  const one = fc.record({ seq: fc.integer({ min: 1, max: 8 }), kind: kinds, seconds: fc.nat(4) });
  const tests = await Promise.all(
    [0, 1, 2, 3].map((limit) => anAptitude(portal, { violation_limit: limit })),
  );
  const batch = fc.uniqueArray(one, { minLength: 1, maxLength: 4, selector: ({ seq }) => seq });
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 6 }), fc.nat(3), async (batches, limit) => {
      const attempt = await anAttempt(portal, { test: tests[limit] });
      const model = { known: new Map<number, boolean>(), state: 'writing' as 'writing' | 'submitted' };
      let before = 0;
      for (const seen of batches) {
        const { data } = await report(attempt, seen);
        const standing = { state: model.state, over: false, paused: false, held: [] };
        for (const each of seen)
          if (!model.known.has(each.seq))
            model.known.set(each.seq, isCounted({ ...each, at: new Date() }, standing));
        const count = [...model.known.values()].filter(Boolean).length;
        if (limit > 0 && count >= limit) model.state = 'submitted';
        expect(count).toBeGreaterThanOrEqual(before);
        before = count;
        expect(data).toMatchObject({
          ...{ count, state: model.state },
          remaining: limit === 0 ? null : Math.max(0, limit - count),
        });
        expect(new Set(data.violations.map(({ seq }) => seq))).toEqual(new Set(model.known.keys()));
      }
      expect(await endings(attempt)).toHaveLength(model.state === 'submitted' ? 1 : 0);
    }),
    { numRuns: 20 },
  );
});

test('through two nodes at once the limit ends the test exactly once', async () => {
  const attempt = await withLimit(5);
  const other = await portal.addNode();
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      report(attempt, [away(index + 1), away(((index + 1) % 12) + 1)], 1, index % 2 ? other : portal),
    ),
  );
  await other.close();
  expect(replies.map(({ success }) => success)).not.toContain(false);
  const counts = replies.map(({ data }) => data.count).sort((a, b) => a - b);
  expect(counts.at(-1)).toBeLessThanOrEqual(6);
  expect(await held(attempt)).toHaveLength(12);
  expect(await endings(attempt)).toHaveLength(1);
});

test('a report after the end is answered though another node records the same at that moment, in another order', async () => {
  const attempt = await withLimit(5);
  await attempt.submit();
  const { id: attempt_id } = attempt.sitting.attempt;
  const record = (tx: Database, seq: number) =>
    insertViolations(tx, [{ ...away(seq), epoch: 1, at: new Date(), attempt_id, counted: false }]);
  let reply: ReturnType<typeof report> | undefined;
  const other = portal.db.transaction().execute(async (tx) => {
    await record(tx, 2);
    reply = report(attempt, [away(1), away(2)]);
    await waitForLockWaiters(portal, 1);
    await record(tx, 1);
  });
  // The database ends one of the two: as a rule the portal's, which has waited for longer, and on a busy machine this one.
  await other.catch(({ code }) => expect(code).toBe('40P01'));
  expect(await reply).toMatchObject({ success: true, data: { state: 'submitted' } });
  expect(await held(attempt)).toHaveLength(2);
});

test('only the writer reports; what it saw under an earlier epoch of its own counts once', async () => {
  const attempt = await withLimit(5);
  await report(attempt, [away(1)]);
  const { student, test: id } = attempt;
  await student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } });
  expect(await report(attempt, [away(2)])).toMatchObject({ code: 'taken-over', data: { epoch: 2 } });
  const resent = await report(attempt, [{ ...away(1), epoch: 1 }, { ...away(2), epoch: 1 }, away(1)], 2);
  expect(resent.data).toMatchObject({ count: 3 });
  expect(await report(attempt, [{ ...away(9), epoch: 3 }], 2)).toMatchObject({ code: 'taken-over' });
  expect(await held(attempt)).toHaveLength(3);
});

test('what comes in the grace period ends nothing: the whole time was written', async () => {
  const attempt = await withLimit(1);
  await advanceTime(portal, attempt.test, 59 * 60 + 1);
  expect((await report(attempt, [away(1)])).data).toMatchObject({ count: 0, state: 'writing' });
  expect(await held(attempt)).toMatchObject([{ counted: false }]);
});

test('what comes after the deadline is recorded, does not count and leaves the end to the clock', async () => {
  const attempt = await withLimit(1);
  await advanceTime(portal, attempt.test, 59 * 60 + 10);
  expect((await report(attempt, [away(1)])).data).toMatchObject({ count: 0 });
  expect((await attempt.submit()).data.how).toBe('deadline');
  expect(await held(attempt)).toMatchObject([{ counted: false }]);
});

test('what only fills the table never keeps out what counts', async () => {
  const attempt = await withLimit(1);
  for (let call = 0; call < 7; call++)
    await report(
      attempt,
      Array.from({ length: 50 }, (_, index) => ({ seq: call * 50 + index + 1, kind: 'blur', seconds: 1 })),
    );
  expect(await held(attempt)).toHaveLength(300);
  expect((await report(attempt, [away(1_000)])).data).toMatchObject({ count: 1, state: 'submitted' });
});

test('a limit that was lowered ends nothing by itself', async () => {
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
  'after a reopening of what %s ended the count begins anew',
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

test('what was seen before the end and is told of after the reopening ends nothing', async () => {
  const admin = await anAdmin(portal);
  const attempt = await withLimit(2);
  const { regno, trade, call } = attempt.student;
  // By a device that had lost its network.
  const seen = [1, 2].map((seq) => ({
    ...{ ...away(seq, 5), epoch: attempt.sitting.attempt.epoch },
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

test('what was forgiven takes no room from what counts afterwards', async () => {
  const attempt = await withLimit(1_000);
  await sql`insert into violation (attempt_id, epoch, seq, kind, seen_at, seconds, counted, received_at)
    select ${attempt.sitting.attempt.id}, 1, seq, 'hidden', now(), 8, true, now()
    from generate_series(1, 999) as seq`.execute(portal.db);
  const params = { id: attempt.test };
  const body = { users: [attempt.student.regno], reason: 'Not to blame' };
  expect((await report(attempt, [away(1_000)])).data).toMatchObject({ count: 1_000, state: 'submitted' });
  await (await anAdmin(portal)).call(reopenAttempts, { params, body });
  const again = await report(attempt, [away(1_001)], 2);
  expect(again.data).toMatchObject({ count: 1_001, remaining: 999, state: 'writing' });
});

test('nobody reports for another or reads what was recorded there, but admins read', async () => {
  const attempt = await withLimit(5);
  await report(attempt, [away(1)]);
  const stranger = await aStudent(portal);
  const admin = await anAdmin(portal);
  const params = { attempt_id: attempt.sitting.attempt.id };
  const body = { epoch: 1, violations: [{ ...away(2), at: new Date().toISOString() }] };
  expect(await stranger.call(reportViolations, { params, body })).toMatchObject({ code: 'not-found' });
  expect(await admin.call(reportViolations, { params, body })).toMatchObject({ code: 'forbidden' });
  expect(await portal.call(reportViolations, { params, body })).toMatchObject({ code: 'unauthenticated' });
  const read = { params: { id: attempt.test }, query: { regno: attempt.student.regno } };
  expect(await stranger.call(readViolations, read)).toMatchObject({ code: 'forbidden' });
  expect((await admin.call(readViolations, read)).data).toMatchObject({ count: 1 });
  expect(await stranger.call(readViolations, { params: read.params })).toMatchObject({ code: 'not-found' });
  expect(await countViolations(portal.db, [attempt.sitting.attempt.id])).toEqual(
    new Map([[attempt.sitting.attempt.id, 1]]),
  );
});

test('a report that can change nothing is answered without waiting for anybody, and as ever', async () => {
  const attempt = await withLimit(5);
  const ended = await anAttempt(portal, { test: attempt.test });
  await report(attempt, [away(1)]);
  await report(ended, [away(1)]);
  await ended.submit();
  await portal.db.transaction().execute(async (tx) => {
    await sql`select from aptitude where id = ${attempt.test} for update`.execute(tx);
    const { data } = await attempt.student.call(readViolations, { params: { id: attempt.test } });
    expect((await report(attempt, [away(1)])).data).toEqual({ ...data, server_time: expect.any(String) });
    expect(await report(attempt, [away(2)], 2)).toMatchObject({ code: 'taken-over', data: { epoch: 1 } });
    expect(await report(attempt, [{ ...away(2), epoch: 2 }])).toMatchObject({ code: 'taken-over' });
    expect((await report(ended, [away(1), away(2)])).data).toMatchObject({ count: 1, state: 'submitted' });
  });
  expect(await held(attempt)).toHaveLength(1);
  expect((await held(ended)).map(({ seq, counted }) => [seq, counted])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('reports are taken as often as anybody has a reason to send one, and no more', async () => {
  const attempt = await withLimit(0);
  const statuses: number[] = [];
  for (let seq = 1; seq <= 61; seq++) statuses.push((await report(attempt, [away(seq)])).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  expect(await held(attempt)).toHaveLength(60);
});

test('what is held of an attempt is counted once for all that a report brings', async () => {
  const attempt = await withLimit(0);
  const of = { attempt_id: attempt.sitting.attempt.id, epoch: 1, kind: 'hidden' as const, at: new Date() };
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

test('a report that is out of shape is refused whole', async () => {
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
  expect(await held(attempt)).toEqual([]);
});

test('a test that is held by the invigilator counts nothing', async () => {
  const attempt = await withLimit(1);
  await sql`update attempt set paused_at = now() where id = ${attempt.sitting.attempt.id}`.execute(portal.db);
  expect((await report(attempt, [away(1)])).data).toMatchObject({ count: 0, state: 'writing' });
});

/** An absence of so many seconds that ends now. */
const backFrom = (seq: number, seconds: number): Seen => ({
  ...away(seq, seconds),
  at: new Date(Date.now() - seconds * 1_000).toISOString(),
});

test('who went away in a pause and comes back after it has broken nothing', async () => {
  const attempt = await withLimit(1);
  const admin = await anAdmin(portal);
  const params = { id: attempt.test };
  await admin.call(pauseAptitude, { params, body: { reason: 'Fire drill' } });
  await admin.call(resumeAptitude, { params });
  expect((await report(attempt, [backFrom(1, 850)])).data).toMatchObject({ count: 0, state: 'writing' });
  expect((await report(attempt, [away(2)])).data).toMatchObject({ count: 1, state: 'submitted' });
});

test('what a blocked student did meanwhile does not count once the block is lifted', async () => {
  const attempt = await withLimit(1);
  await setBlocked(portal, [attempt.student], true);
  const looked = [backFrom(1, 40), { ...away(2, 0), kind: 'copy' as const, at: new Date().toISOString() }];
  expect(await report(attempt, looked)).toMatchObject({ code: 'blocked' });
  await setBlocked(portal, [attempt.student], false);
  expect((await report(attempt, looked)).data).toMatchObject({ count: 0, state: 'writing' });
  expect((await report(attempt, [away(3)])).data).toMatchObject({ count: 1, state: 'submitted' });
});

test('a node that has just started ends many attempts at one moment', async () => {
  const id = await anAptitude(portal, { violation_limit: 1 });
  const attempts = await Promise.all(Array.from({ length: 60 }, () => anAttempt(portal, { test: id })));
  const node = await portal.addNode();
  const seen: Seen[] = [{ seq: 1, kind: 'hidden', seconds: 60 }];
  const replies = await Promise.all(attempts.map((attempt) => report(attempt, seen, 1, node)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ data }) => data.state))).toEqual(new Set(['submitted']));
});

test('what many report at one moment is judged for each by itself', async () => {
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
  // The first ones are on their way when all the others come, which are then one batch.
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
  expect(await held(stale)).toEqual([]);
  expect((await held(recorded)).map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 9]);
  for (const [attempt, ends] of [
    [ending, 1],
    [staying, 0],
    [twice, 1],
    [recorded, 0],
  ] as const)
    expect(await endings(attempt)).toHaveLength(ends);
});
