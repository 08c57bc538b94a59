import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/access/api-tokens.ts';
import { verifySession } from '#contract/accounts/sessions.ts';
import { createAptitude, listManagedAptitudes } from '#contract/aptitudes/aptitude.ts';
import { watchBoard } from '#contract/invigilation.ts';
import { editPerson } from '#contract/people/directory.ts';
import { makeResetLink } from '#contract/people/reset-links.ts';
import { addAdmins, removeAdmins } from '#contract/people/roles.ts';
import { changePassword } from '#contract/profile/password.ts';
import { createTopic } from '#contract/questions/topics.ts';
import { scopes } from '#contract/scope.ts';
import { anApiToken } from '#test/api-tokens.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { openEventStream } from '#test/event-stream.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { anAptitudeBody } from '#test/scheduled-aptitudes.ts';

const portal = usePortal();
const all = [...scopes];
const listTests = (token: string, node = portal) => node.call(listManagedAptitudes, { query: {} }, token);
const revoke = (admin: Person, id: number) => admin.call(revokeApiToken, { params: { id } });

test('a token is shown once, and stored as a hash', async () => {
  const admin = await anAdmin(portal);
  const { id, token } = await anApiToken(admin, ['tests:read', 'bank:read']);
  expect(token).toMatch(/^ppp_[\w-]{43}$/);
  const listed = await admin.call(listApiTokens);
  expect(JSON.stringify(listed)).not.toContain(token.slice(4));
  expect(listed.data[0]).toMatchObject({
    ...{ id, name: 'Invented program', state: 'valid', last_used_at: null },
    scopes: ['tests:read', 'bank:read'],
    created_by: { regno: admin.regno },
  });
  const { rows } = await sql`select to_jsonb(api_token)::text as row from api_token where id = ${id}`.execute(
    portal.db,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await readAuditTrail(portal, 'api_token', id)).toMatchObject([
    { actor_id: admin.id, action: 'api-token.create' },
  ]);
  expect(JSON.stringify(await readAuditTrail(portal, 'api_token', id))).not.toContain(token.slice(4));
});

test('a token acts as its creator; the log names the token, and the list its last use', async () => {
  const admin = await anAdmin(portal);
  const { id, token } = await anApiToken(admin, ['bank:write']);
  await portal.call(createTopic, { body: { name: `Ratios ${id}`, area: 'Numbers' } }, token);
  const entry = await portal.db
    .selectFrom('audit_event')
    .select(['actor_id', 'api_token_id'])
    .where('subject_type', '=', 'topic')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor_id: admin.id, api_token_id: id });
  const { data: listed } = await admin.call(listApiTokens);
  expect(listed.find((one) => one.id === id)?.last_used_at).not.toBeNull();
});

test('what a session does names no token', async () => {
  const admin = await anAdmin(portal);
  await admin.call(createTopic, { body: { name: 'Without a token', area: 'Numbers' } });
  const entry = await portal.db
    .selectFrom('audit_event')
    .select('api_token_id')
    .where('subject_type', '=', 'topic')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.api_token_id).toBeNull();
});

test('a revoked token stops at once on every node', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdmin(portal)];
  const { id, token } = await anApiToken(admin, ['tests:read']);
  const node = await portal.addNode();
  try {
    expect((await listTests(token)).success).toBe(true);
    expect((await listTests(token, node)).success).toBe(true);
    expect((await revoke(other, id)).success).toBe(true);
    expect(await listTests(token)).toMatchObject({ status: 401, code: 'unauthenticated' });
    await vi.waitFor(async () => expect((await listTests(token, node)).status).toBe(401), { timeout: 1_000 });
  } finally {
    await node.close();
  }
  expect(await revoke(other, id)).toMatchObject({ code: 'not-found' });
});

test('an open event stream ends within a second of the revocation', async () => {
  const admin = await anAdmin(portal);
  const { id, token } = await anApiToken(admin, ['invigilation:read']);
  const aptitude = await anAptitude(portal, { questions: [await aQuestion(portal)] });
  const stream = await openEventStream(portal.origin, watchBoard, { id: aptitude }, token);
  await stream.until((events) => events.length > 0);
  await revoke(admin, id);
  await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 2_000 });
});

test('an expired token is refused', async () => {
  const admin = await anAdmin(portal);
  const { id, token } = await anApiToken(admin, all);
  await sql`update api_token set created_at = created_at - interval '31 days', expires_at = expires_at - interval '31 days'
    where id = ${id}`.execute(portal.db);
  expect(await listTests(token)).toMatchObject({ status: 401 });
  const { data } = await admin.call(listApiTokens);
  expect(data.find((one) => one.id === id)?.state).toBe('expired');
});

test('a token of every scope opens no account and makes nobody stronger', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const { id, token } = await anApiToken(admin, all);
  const newPassword = 'another fine one';
  const { regno } = student;
  const replies = await Promise.all([
    portal.call(createApiToken, { body: { name: 'More', scopes: all, days: 365 } }, token),
    portal.call(listApiTokens, {}, token),
    portal.call(revokeApiToken, { params: { id } }, token),
    portal.call(verifySession, {}, token),
    portal.call(changePassword, { body: { regno: admin.regno, oldPassword: 'x', newPassword } }, token),
    portal.call(addAdmins, { body: { regnos: [regno] } }, token),
    portal.call(makeResetLink, { body: { regno, show: true } }, token),
    portal.call(editPerson, { body: { regno: admin.regno, mail: 'thief@example.org' } }, token),
  ]);
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 403));
});

test('a token is read from the header only', async () => {
  const { token } = await anApiToken(await anAdmin(portal), all);
  for (const query of [`access_token=${token}`, `token=${token}`, `authorization=Bearer ${token}`])
    expect((await request(portal, 'GET', `/api/aptitude/manage?${encodeURI(query)}`)).status).toBe(401);
});

test.each(['ppp_', `ppp_${'A'.repeat(43)}`, `PPP_${'A'.repeat(43)}`, `ppp_${'A'.repeat(44)}`])(
  'the token %s is unknown',
  async (token) => expect((await listTests(token)).status).toBe(401),
);

test('a token says nothing while its creator is blocked, and dies when the creator is no longer an admin', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdmin(portal)];
  const { id, token } = await anApiToken(admin, ['tests:read']);
  expect((await listTests(token)).success).toBe(true);
  const regnos = [admin.regno];
  await other.call(removeAdmins, { body: { regnos } });
  expect((await listTests(token)).status).toBe(401);
  await other.call(addAdmins, { body: { regnos } });
  expect((await listTests(token)).status).toBe(401);
  const { data } = await other.call(listApiTokens);
  expect(data.find((one) => one.id === id)?.state).toBe('revoked');

  const { token: next } = await anApiToken(admin, ['tests:read']);
  await sql`update account set blocked_at = now() where id = ${admin.id}`.execute(portal.db);
  expect(await listTests(next)).toMatchObject({ status: 403, code: 'blocked' });
});

test('a token without the scope to publish cannot change or create a published test', async () => {
  const { token } = await anApiToken(await anAdmin(portal), ['drafts:write']);
  const create = (published: boolean) =>
    portal.call(createAptitude, { body: { ...anAptitudeBody(), published } }, token);
  expect(await create(true)).toMatchObject({ status: 403, code: 'published-test' });
  expect((await create(false)).success).toBe(true);
});

test('nobody but an admin creates tokens, for a year at most', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const body = { name: 'A program', scopes: all, days: 366 };
  expect(await admin.call(createApiToken, { body })).toMatchObject({ code: 'invalid-input' });
  expect(await student.call(createApiToken, { body: { ...body, days: 1 } })).toMatchObject({ status: 403 });
});
