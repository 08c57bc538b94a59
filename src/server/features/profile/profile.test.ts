import { expect, test } from 'vitest';
import { REDACTED } from '#contract/audit.ts';
import { listJsprs } from '#contract/people/representatives.ts';
import { editProfile, readProfile } from '#contract/profile/profile.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { aJspr, anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

test.each([
  ['9876543210', '+919876543210'],
  [' 98765 43210 ', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['9198765432', '+919198765432'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is kept as %s', async (mobile, kept) => {
  const { call } = await aStudent(portal);
  expect(await call(editProfile, { body: { mobile } })).toMatchObject({
    status: 200,
    data: { mobile: kept },
  });
  expect((await call(readProfile)).data).toMatchObject({ avatar: null, mobile: kept });
});

test.each<unknown>([
  '12345',
  '5876543210',
  '98765432101',
  '+915876543210',
  '+91987654321',
  '+0123456789',
  '+1234567890123456',
  '९८७६५४३२१०',
  'call me',
  "' OR 1=1--",
  '=1+1',
  '+919876543210; drop table account',
  '98765\u000043210',
  'x'.repeat(50_000),
  9_876_543_210,
  ['9876543210'],
  { number: '9876543210' },
  null,
])('%j is no mobile number and changes nothing', async (mobile) => {
  const { call, token } = await aStudent(portal);
  await call(editProfile, { body: { mobile: '9876543210' } });
  const { envelope } = await request(portal, 'PUT', '/api/user/edit-profile', { token, body: { mobile } });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'mobile' }] });
  expect((await call(readProfile)).data.mobile).toBe('+919876543210');
});

test('an empty number removes the current one', async () => {
  const { call } = await aStudent(portal);
  await call(editProfile, { body: { mobile: '9876543210' } });
  expect((await call(editProfile, { body: { mobile: '  ' } })).data).toEqual({ mobile: null });
  expect((await call(readProfile)).data.mobile).toBeNull();
});

test('nothing but the mobile number can be edited', async () => {
  const { call, token } = await aStudent(portal);
  for (const extra of [{ role: 'admin' }, { regno: 'X' }, { avatar: '/x' }, { name: 'Other' }]) {
    const body = { mobile: '9876543210', ...extra };
    const { envelope } = await request(portal, 'PUT', '/api/user/edit-profile', { token, body });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
  }
  expect((await call(readProfile)).data.mobile).toBeNull();
});

test('a change is audited without the number; an unchanged number is not audited', async () => {
  const { call, id } = await aStudent(portal);
  for (const mobile of ['9876543210', '+919876543210', '']) await call(editProfile, { body: { mobile } });
  const trail = { actor_id: id, action: 'account.edit-profile' };
  expect(await readAuditTrail(portal, 'account', id)).toEqual([
    { ...trail, before: { mobile: null }, after: { mobile: REDACTED } },
    { ...trail, before: { mobile: REDACTED }, after: { mobile: null } },
  ]);
});

test('signed-in people see a representative’s number in the list of representatives', async () => {
  const jspr = await aJspr(portal, { batch: 2031 });
  await jspr.call(editProfile, { body: { mobile: '9876543210' } });
  const { data } = await (await anAdmin(portal)).call(listJsprs, { query: { batch: 2031 } });
  expect(data).toMatchObject([{ regno: jspr.regno, mobile: '+919876543210' }]);
  expect((await portal.call(listJsprs)).status).toBe(401);
});
