import { expect, test } from 'vitest';
import { appealBlock } from '#contract/accounts/block-appeal.ts';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { REDACTED } from '#contract/audit.ts';
import { acceptAppeal, declineAppeal, listAppeals } from '#contract/blocks/appeals.ts';
import { blockPeople, listBlockedPeople, readBlockHistory, unblockPeople } from '#contract/blocks/block.ts';
import type { Trade } from '#contract/trade.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { advanceBlocks } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

const ask = ({ regno }: { regno: string }, text = 'It was my brother.', password = PASSWORD) =>
  portal.call(appealBlock, { body: { regno, password, text } });
const signIn = ({ regno }: Person) => portal.call(login, { body: { regno, password: PASSWORD } });
const unblockOne = (by: Person, { regno }: Person) => by.call(unblockPeople, { body: { users: [regno] } });

async function aBlocked(trade: Trade = 'GCS', reason = 'Copied answers', until?: string) {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal, { trade })];
  await admin.call(blockPeople, { body: { users: [student.regno], reason, ...(until && { until }) } });
  return { admin, student };
}

async function openOf(by: Person, { regno }: Person) {
  const { data } = await by.call(listAppeals, { query: { limit: 100 } });
  return data.results.find((one) => one.regno === regno);
}

/** A blocked student who has appealed, with the id of the appeal. */
async function anAppeal(trade: Trade = 'GCS') {
  const { admin, student } = await aBlocked(trade);
  await ask(student);
  return { admin, student, id: (await openOf(admin, student))?.id ?? 0 };
}

test('a blocked student appeals with the password, and reads that it was sent', async () => {
  const { admin, student } = await aBlocked('GEE');
  const reply = await ask({ regno: student.regno.toLowerCase() }, '  It was my brother.  ');
  expect(reply).toMatchObject({
    status: 200,
    data: { reason: 'Copied answers', appeal: 'sent', answer: null },
  });
  expect(await openOf(admin, student)).toEqual({
    id: expect.any(Number),
    regno: student.regno,
    name: student.name,
    trade: 'GEE',
    batch: 2026,
    blocked_at: expect.any(String),
    reason: 'Copied answers',
    until: null,
    blocked_by: { regno: admin.regno, name: admin.name },
    appeal: 'It was my brother.',
    appealed_at: expect.any(String),
  });
  expect(await signIn(student)).toMatchObject({ code: 'blocked', data: { appeal: 'sent' } });
  expect((await admin.call(listBlockedPeople)).data.find((one) => one.regno === student.regno)?.appeal).toBe(
    'sent',
  );
  expect((await readAuditTrail(portal, 'account', student.id)).at(-1)).toEqual({
    actor_id: student.id,
    action: 'account.appeal',
    before: { appeal: null },
    after: { appeal: REDACTED },
  });
});

test('a wrong password and an unknown number get the same refusal as at sign-in', async () => {
  const { student } = await aBlocked();
  const [wrong, unknown] = [await ask(student, 'Please.', 'not this one'), await ask({ regno: 'NOBODY/0' })];
  expect(wrong).toEqual({
    success: false,
    status: 401,
    code: 'wrong-credentials',
    message: 'The registration number or the password is not right.',
  });
  expect(unknown).toEqual(wrong);
});

test('a block has one appeal, also with simultaneous calls', async () => {
  const { admin, student } = await aBlocked();
  const replies = await Promise.all(['one', 'two', 'three', 'four'].map((text) => ask(student, text)));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  for (const reply of replies.filter((one) => !one.success))
    expect(reply).toMatchObject({ status: 409, code: 'appeal-sent', data: { appeal: 'sent' } });
  await unblockOne(admin, student);
  await admin.call(blockPeople, { body: { users: [student.regno] } });
  expect((await ask(student, 'again')).status).toBe(200);
});

test('a person who is not blocked is told to sign in', async () => {
  const student = await aStudent(portal);
  expect(await ask(student)).toMatchObject({ status: 409, code: 'not-blocked' });
  const { student: other } = await aBlocked('GCS', 'why', new Date(Date.now() + 60_000).toISOString());
  await advanceBlocks(portal, other, 120);
  expect(await ask(other)).toMatchObject({ status: 409, code: 'not-blocked' });
  expect((await signIn(other)).status).toBe(200);
});

test.each(['', '   ', 'x'.repeat(1_001), 'a\u0000b', 7])(
  'the appeal %j is refused as input',
  async (text) => {
    const { student } = await aBlocked();
    const { envelope } = await request(portal, 'POST', '/api/user/appeal', {
      body: { regno: student.regno, password: PASSWORD, text },
    });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'text' }] });
  },
);

test('accepting an appeal lifts the block and removes the appeal from the list', async () => {
  const jspr = await aJspr(portal, { trade: 'GFT' });
  const { id, student } = await anAppeal('GFT');
  expect((await jspr.call(acceptAppeal, { params: { id } })).status).toBe(200);
  expect((await student.call(verifySession)).status).toBe(200);
  expect(await openOf(jspr, student)).toBeUndefined();
  expect((await readAuditTrail(portal, 'account', student.id)).at(-1)).toEqual({
    actor_id: jspr.id,
    action: 'account.accept-appeal',
    before: {
      blocked_at: expect.any(String),
      reason: REDACTED,
      until: null,
      appeal: REDACTED,
    },
    after: { blocked_at: null },
  });
});

test('declining an appeal keeps the block, and the student reads the answer', async () => {
  const jspr = await aJspr(portal, { trade: 'GFT' });
  const { id, student } = await anAppeal('GFT');
  const reply = await jspr.call(declineAppeal, { params: { id }, body: { answer: ' Come and see us. ' } });
  expect(reply.status).toBe(200);
  expect(await signIn(student)).toMatchObject({
    code: 'blocked',
    data: { appeal: 'answered', answer: 'Come and see us.' },
  });
  expect(await openOf(jspr, student)).toBeUndefined();
  expect(await ask(student)).toMatchObject({ code: 'appeal-sent', data: { appeal: 'answered' } });
  const { data } = await jspr.call(readBlockHistory, { query: { regno: student.regno } });
  expect(data.blocks).toMatchObject([
    {
      state: 'standing',
      appeal: 'It was my brother.',
      answer: 'Come and see us.',
      answered_at: expect.any(String),
      answered_by: { regno: jspr.regno, name: jspr.name },
    },
  ]);
  expect((await readAuditTrail(portal, 'account', student.id)).at(-1)).toMatchObject({
    actor_id: jspr.id,
    action: 'account.decline-appeal',
    after: { answer: REDACTED },
  });
});

test('of simultaneous answers one counts, and the others are refused', async () => {
  const { admin, id, student } = await anAppeal();
  const replies = await Promise.all([
    admin.call(acceptAppeal, { params: { id } }),
    admin.call(declineAppeal, { params: { id }, body: { answer: 'one' } }),
    admin.call(declineAppeal, { params: { id }, body: { answer: 'two' } }),
    admin.call(acceptAppeal, { params: { id } }),
  ]);
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  for (const reply of replies.filter((one) => !one.success))
    expect(reply).toMatchObject({ status: 409, code: 'appeal-closed' });
  const events = await readAuditTrail(portal, 'account', student.id);
  expect(events.filter((one) => /-appeal$/.test(one.action))).toHaveLength(1);
});

test('an answer never applies to a later block of the same student', async () => {
  const { admin, id, student } = await anAppeal();
  await unblockOne(admin, student);
  await admin.call(blockPeople, { body: { users: [student.regno], reason: 'something else' } });
  expect(await admin.call(acceptAppeal, { params: { id } })).toMatchObject({ code: 'appeal-closed' });
  expect((await student.call(verifySession)).status).toBe(403);
});

test('a student whose block was lifted or has ended has no open appeal', async () => {
  const { admin, student } = await anAppeal();
  await unblockOne(admin, student);
  expect(await openOf(admin, student)).toBeUndefined();
  const { student: other } = await aBlocked('GCS', 'why', new Date(Date.now() + 60_000).toISOString());
  await ask(other);
  expect(await openOf(admin, other)).toBeDefined();
  await advanceBlocks(portal, other, 120);
  expect(await openOf(admin, other)).toBeUndefined();
});

test('a JSPR sees and answers the appeals of students of their own trade, and no others', async () => {
  const jspr = await aJspr(portal, { trade: 'GIN' });
  const { admin, id, student } = await anAppeal('GME');
  expect(await openOf(jspr, student)).toBeUndefined();
  expect(await jspr.call(acceptAppeal, { params: { id } })).toMatchObject({ code: 'out-of-trade' });
  expect(await jspr.call(declineAppeal, { params: { id }, body: { answer: 'No.' } })).toMatchObject({
    code: 'out-of-trade',
  });
  expect(await jspr.call(listAppeals, { query: { trade: 'GME' } })).toMatchObject({ code: 'out-of-trade' });
  const spr = await aPerson(portal, { role: 'spr', trade: 'GIN' });
  await admin.call(blockPeople, { body: { users: [spr.regno] } });
  await ask(spr);
  const bySpr = await openOf(admin, spr);
  expect(bySpr).toBeDefined();
  expect(await openOf(jspr, spr)).toBeUndefined();
  expect(await jspr.call(acceptAppeal, { params: { id: bySpr?.id ?? 0 } })).toMatchObject({
    code: 'not-blockable',
  });
});

test('an unknown id and a block without an appeal cannot be answered', async () => {
  const { admin, student } = await aBlocked();
  expect(await admin.call(acceptAppeal, { params: { id: 987_654 } })).toMatchObject({ code: 'not-found' });
  const { data } = await admin.call(readBlockHistory, { query: { regno: student.regno } });
  expect(await admin.call(acceptAppeal, { params: { id: data.blocks[0]?.id ?? 0 } })).toMatchObject({
    code: 'appeal-closed',
  });
});

test('appeals come oldest first, a page at a time', async () => {
  const students = [await anAppeal('GCT'), await anAppeal('GCT'), await anAppeal('GCT')];
  const { admin } = await aBlocked();
  const page = async (page: number) =>
    (await admin.call(listAppeals, { query: { trade: 'GCT', limit: 2, page } })).data;
  expect(await page(1)).toMatchObject({
    results: students.slice(0, 2).map(({ id }) => ({ id })),
    page: 1,
    totalPages: 2,
    total: 3,
  });
  expect((await page(2)).results.map((one) => one.id)).toEqual([students[2]?.id]);
});
