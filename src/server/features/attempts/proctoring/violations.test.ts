import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readViolations, type ViolationKind } from '#contract/attempts/proctoring.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { usePortal } from '#test/portal.ts';
import { away, useViolations } from '#test/violations.ts';
import { isCounted } from './violations.rules.ts';

const portal = usePortal();
const { report, withLimit, readStored, readEnds } = useViolations(portal);

test('the reply lists the recorded violations and how many remain', async () => {
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

test('at the limit the attempt is submitted with the saved answers, once, by the portal', async () => {
  const attempt = await withLimit(2);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const { right } = await attempt.key(id);
  await attempt.save([{ seq: 1, question_id: id, selected_options: right }]);
  await report(attempt, [away(1)]);
  const last = await report(attempt, [away(2)]);
  expect(last.data).toMatchObject({ count: 2, remaining: 0, state: 'submitted' });
  expect((await attempt.submit()).data).toMatchObject({ how: 'violations', answers_saved: 1 });
  expect(await readEnds(attempt)).toMatchObject([{ actor_id: null, after: { how: 'violations', marks: 1 } }]);
  const after = await report(attempt, [away(2), away(3)]);
  expect(after.data).toMatchObject({ count: 2, state: 'submitted' });
  expect((await readStored(attempt)).map(({ seq, counted }) => [seq, counted])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
  expect(await readEnds(attempt)).toHaveLength(1);
});

test('with limit 0 violations are only recorded', async () => {
  const attempt = await withLimit(0);
  const reply = await report(
    attempt,
    Array.from({ length: 50 }, (_, index) => away(index + 1)),
  );
  expect(reply.data).toMatchObject({ count: 50, limit: 0, remaining: null, state: 'writing' });
});

test('however reports arrive, repeat and mix, the server keeps a simple count', async () => {
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
      expect(await readEnds(attempt)).toHaveLength(model.state === 'submitted' ? 1 : 0);
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
  expect(await readStored(attempt)).toHaveLength(12);
  expect(await readEnds(attempt)).toHaveLength(1);
});

test('only the writing window reports; a violation under its earlier epoch counts once', async () => {
  const attempt = await withLimit(5);
  await report(attempt, [away(1)]);
  const { student, test: id } = attempt;
  await student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } });
  expect(await report(attempt, [away(2)])).toMatchObject({ code: 'taken-over', data: { epoch: 2 } });
  const resent = await report(attempt, [{ ...away(1), epoch: 1 }, { ...away(2), epoch: 1 }, away(1)], 2);
  expect(resent.data).toMatchObject({ count: 3 });
  expect(await report(attempt, [{ ...away(9), epoch: 3 }], 2)).toMatchObject({ code: 'taken-over' });
  expect(await readStored(attempt)).toHaveLength(3);
});

test('a report that cannot count is answered without waiting for a lock, with the same reply', async () => {
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
  expect(await readStored(attempt)).toHaveLength(1);
  expect((await readStored(ended)).map(({ seq, counted }) => [seq, counted])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('reports are limited to more a minute than any honest device sends', async () => {
  const attempt = await withLimit(0);
  const statuses: number[] = [];
  for (let seq = 1; seq <= 61; seq++) statuses.push((await report(attempt, [away(seq)])).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  expect(await readStored(attempt)).toHaveLength(60);
});
