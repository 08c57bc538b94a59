import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { REDACTED } from '#contract/audit.ts';
import { blockPeople, listBlockedPeople, readBlockHistory, unblockPeople } from '#contract/blocks/block.ts';
import { collectAccountChanges } from '#test/account-changes.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { advanceBlocks, setBlocked } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const MINUTE = 60_000;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const signIn = ({ regno }: Person, password = PASSWORD) => portal.call(login, { body: { regno, password } });
const blockWith = (by: Person, { regno }: Person, terms: { reason?: string; until?: string | null } = {}) =>
  by.call(blockPeople, { body: { users: [regno], ...terms } });
const listedOf = async (by: Person, { regno }: Person) =>
  (await by.call(listBlockedPeople)).data.find((one) => one.regno === regno);

test('a block with reason and end is listed with both, and with who made it', async () => {
  const [jspr, student] = [await aJspr(portal, { trade: 'GEE' }), await aStudent(portal, { trade: 'GEE' })];
  const until = inMinutes(60);
  expect((await blockWith(jspr, student, { reason: '  Lent the phone to a friend  ', until })).status).toBe(
    200,
  );
  expect(await listedOf(jspr, student)).toMatchObject({
    reason: 'Lent the phone to a friend',
    until,
    blocked_by: { regno: jspr.regno, name: jspr.name },
    appeal: 'none',
  });
});

test('an end in the past blocks nobody in the call', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  expect(await blockWith(admin, student, { until: inMinutes(-1) })).toMatchObject({
    status: 400,
    code: 'block-end-past',
    issues: [{ path: 'until' }],
  });
  expect(await listedOf(admin, student)).toBeUndefined();
  expect((await signIn(student)).status).toBe(200);
});

test.each([
  ['an empty reason', { reason: '' }, 'reason'],
  ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 'reason'],
  ['an end that is no instant', { until: 'tomorrow' }, 'until'],
  ['an end in the thirteenth month', { until: '2126-13-01T00:00:00Z' }, 'until'],
])('%s is refused at its field', async (_what, terms, path) => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  expect(await blockWith(admin, student, terms)).toMatchObject({
    status: 400,
    code: 'invalid-input',
    issues: [{ path }],
  });
});

test('a block ends at its time by itself, on every node', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  const end = Date.now() + 1_500;
  await blockWith(admin, student, { until: new Date(end).toISOString() });
  const states = () =>
    Promise.all([portal, node].map(async (on) => (await on.call(verifySession, {}, student.token)).status));
  await vi.waitFor(async () => expect(await states()).toEqual([403, 403]), { timeout: 1_000, interval: 20 });
  expect(Date.now()).toBeLessThan(end);
  await vi.waitFor(async () => expect(await states()).toEqual([200, 200]), {
    timeout: end - Date.now() + 10_000,
    interval: 20,
  });
  expect(Date.now()).toBeGreaterThanOrEqual(end);
  expect((await signIn(student)).status).toBe(200);
  expect(await listedOf(admin, student)).toBeUndefined();
});

test('blocking again changes the given reason and end and keeps the rest', async () => {
  const [admin, other, student] = [await anAdmin(portal), await anAdmin(portal), await aStudent(portal)];
  const until = inMinutes(60);
  await blockWith(admin, student, { reason: 'first', until });
  const first = await listedOf(admin, student);
  const notified = await collectAccountChanges(portal);
  await blockWith(other, student);
  expect(await listedOf(admin, student)).toEqual(first);
  await blockWith(other, student, { reason: 'second' });
  expect(await listedOf(admin, student)).toEqual({ ...first, reason: 'second' });
  await blockWith(other, student, { until: null });
  expect(await listedOf(admin, student)).toEqual({ ...first, reason: 'second', until: null });
  expect((await readAuditTrail(portal, 'account', student.id)).slice(1)).toEqual([
    {
      actor_id: other.id,
      action: 'account.change-block',
      before: { reason: REDACTED, until },
      after: { reason: REDACTED, until },
    },
    {
      actor_id: other.id,
      action: 'account.change-block',
      before: { reason: REDACTED, until },
      after: { reason: REDACTED, until: null },
    },
  ]);
  await vi.waitFor(() => expect(notified).toEqual([student.id, student.id]));
});

test('two moderators who block the same student at once make one block', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => blockWith(admin, student, { reason: `reason ${n}` })),
  );
  expect(replies.every((reply) => reply.success)).toBe(true);
  const { data } = await admin.call(readBlockHistory, { query: { regno: student.regno } });
  expect(data.blocks).toHaveLength(1);
});

test('at sign-in a student reads the reason, the end and the contacts', async () => {
  const [trade, batch] = ['GIN', 2017] as const;
  const jspr = await aJspr(portal, { trade, batch, name: 'Asked B' });
  const other = await aJspr(portal, { trade, batch, name: 'Asked A' });
  await portal.db.updateTable('account').set({ mobile: '+919800000001' }).where('id', '=', jspr.id).execute();
  await aJspr(portal, { trade, batch: 2016 });
  await aJspr(portal, { trade: 'GME', batch });
  await setBlocked(portal, [await aJspr(portal, { trade, batch, name: 'Blocked' })], true);
  const student = await aStudent(portal, { trade, batch });
  const until = inMinutes(90);
  await blockWith(jspr, student, { reason: 'Copied answers', until });
  const expected = {
    status: 403,
    code: 'blocked',
    message: 'Your account is blocked. Ask your junior representative or the placement cell.',
    data: {
      blocked_at: expect.any(String),
      reason: 'Copied answers',
      until,
      ask: [
        { name: other.name, mobile: null, role: 'jspr' },
        { name: jspr.name, mobile: '+919800000001', role: 'jspr' },
      ],
      appeal: 'none',
      answer: null,
    },
  };
  expect(await signIn(student)).toEqual({ success: false, ...expected });
  expect(await student.call(verifySession)).toEqual({ success: false, ...expected });
});

test('a wrong password of a blocked student reveals nothing', async () => {
  const student = await aStudent(portal);
  await blockWith(await anAdmin(portal), student, { reason: 'Copied answers' });
  const [blocked, unknown] = [
    await signIn(student, 'not this one'),
    await signIn({ ...student, regno: 'NOBODY/0' }),
  ];
  expect(blocked).toEqual({
    success: false,
    status: 401,
    code: 'wrong-credentials',
    message: 'The registration number or the password is not right.',
  });
  expect(blocked).toEqual(unknown);
});

test('without a JSPR of trade and batch, and for representatives, the contact is the placement cell', async () => {
  const admin = await anAdmin(portal);
  await aJspr(portal, { trade: 'GME', batch: 2015 });
  for (const person of [
    await aStudent(portal, { trade: 'GME', batch: 2014 }),
    await aPerson(portal, { role: 'spr', trade: 'GME', batch: 2015 }),
  ]) {
    await blockWith(admin, person);
    expect(await signIn(person)).toMatchObject({
      data: { ask: [{ name: 'Training and Placement Cell', mobile: null, role: 'placement-cell' }] },
    });
  }
});

test('the history shows moderator, time, reason, end and outcome of every block, latest first', async () => {
  const [admin, jspr] = [await anAdmin(portal), await aJspr(portal, { trade: 'GCT' })];
  const student = await aStudent(portal, { trade: 'GCT' });
  await blockWith(jspr, student, { reason: 'one' });
  await admin.call(unblockPeople, { body: { users: [student.regno] } });
  await blockWith(admin, student, { reason: 'two', until: inMinutes(5) });
  await advanceBlocks(portal, student, 600);
  await blockWith(jspr, student, { reason: 'three' });
  const { data } = await jspr.call(readBlockHistory, {
    query: { regno: ` ${student.regno.toLowerCase()} ` },
  });
  const [byAdmin, byJspr] = [admin, jspr].map(({ regno, name }) => ({ regno, name }));
  expect(data).toMatchObject({ regno: student.regno, name: student.name, trade: 'GCT', batch: 2026 });
  expect(data.blocks).toMatchObject([
    { reason: 'three', state: 'standing', blocked_by: byJspr, until: null, lifted_at: null, lifted_by: null },
    { reason: 'two', state: 'over', blocked_by: byAdmin, until: expect.any(String), lifted_by: null },
    { reason: 'one', state: 'lifted', blocked_by: byJspr, lifted_at: expect.any(String), lifted_by: byAdmin },
  ]);
});

test('the history of an unknown person, of another trade or of a non-student is refused', async () => {
  const jspr = await aJspr(portal, { trade: 'GCT' });
  const ask = (regno: string) => jspr.call(readBlockHistory, { query: { regno } });
  expect(await ask('NOBODY/0')).toMatchObject({ status: 404, code: 'not-found' });
  expect(await ask((await aStudent(portal, { trade: 'GME' })).regno)).toMatchObject({ code: 'out-of-trade' });
  expect(await ask(jspr.regno)).toMatchObject({ status: 403, code: 'not-blockable' });
});

type Step =
  | { what: 'block'; minutes: number | null | undefined }
  | { what: 'unblock' }
  | { what: 'pass'; minutes: number };

const minutes = fc.integer({ min: 2, max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constant('block' as const),
    minutes: fc.oneof(minutes, fc.constant(null), fc.constant(undefined)),
  }),
  fc.record({ what: fc.constant('unblock' as const) }),
  fc.record({ what: fc.constant('pass' as const), minutes }),
);

/** The model of a block: none, or one with the minutes until its end. */
function after(left: number | undefined, step: Step): number | undefined {
  if (step.what === 'unblock') return undefined;
  if (step.what === 'block')
    return step.minutes === undefined ? (left ?? Infinity) : (step.minutes ?? Infinity);
  return left === undefined || left <= step.minutes ? undefined : left - step.minutes;
}

test('blocks behave like a small model for any order of actions', async () => {
  const admin = await anAdmin(portal);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const student = await aStudent(portal);
      let left: number | undefined;
      for (const step of steps) {
        left = after(left, step);
        if (step.what === 'pass') await advanceBlocks(portal, student, step.minutes * 60);
        else if (step.what === 'unblock')
          await admin.call(unblockPeople, { body: { users: [student.regno] } });
        else {
          const { minutes } = step;
          // Half a minute less, so that a block which ends with the last minute has ended.
          await blockWith(
            admin,
            student,
            minutes ? { until: inMinutes(minutes - 0.5) } : minutes === null ? { until: null } : {},
          );
        }
        expect((await listedOf(admin, student)) !== undefined).toBe(left !== undefined);
        await vi.waitFor(
          async () => expect((await student.call(verifySession)).status).toBe(left === undefined ? 200 : 403),
          { timeout: 1_000, interval: 10 },
        );
      }
      expect((await signIn(student)).status).toBe(left === undefined ? 200 : 403);
    }),
    {
      numRuns: 15,
      examples: [
        [
          [
            { what: 'block', minutes: 6 },
            { what: 'pass', minutes: 6 },
            { what: 'block', minutes: 2 },
          ],
        ],
      ],
    },
  );
});
