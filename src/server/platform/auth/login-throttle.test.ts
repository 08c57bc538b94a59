import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { changePassword } from '#contract/profile/password.ts';
import { extendWaits } from '#test/login-throttle.ts';
import { aStudent, PASSWORD, type Person } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { createLoginThrottle, NETWORK_WAITS, STRICT_WAITS, waitSecondsAfter } from './login-throttle.ts';

const portal = usePortal({ TRUSTED_PROXIES: '127.0.0.1' });

const signIn = (
  regno: string,
  password: string,
  { headers = {}, node = portal as Pick<Portal, 'origin'> } = {},
) => request(node, 'POST', '/api/user/login', { body: { regno, password }, headers });

async function fail(regno: string, times: number, wish: Parameters<typeof signIn>[2] = {}) {
  for (let time = 0; time < times; time++) {
    await signIn(regno, `wrong ${time}`, wish);
    await extendWaits(portal);
  }
}

/** A call from this address. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** Addresses of this many unrelated networks. */
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at + 1}`);

/** Ends the current wait of every key. */
const waitOut = () =>
  portal.db
    .updateTable('password_try')
    .set({ next_at: new Date(0) })
    .execute();

test('the wait never shrinks as wrong passwords add up, and never exceeds a quarter of an hour', () => {
  for (const waits of [STRICT_WAITS, NETWORK_WAITS])
    fc.assert(
      fc.property(fc.nat(3_000), (failures) => {
        const wait = waitSecondsAfter(failures, waits);
        expect(waitSecondsAfter(failures + 1, waits)).toBeGreaterThanOrEqual(wait);
        expect(wait).toBeLessThanOrEqual(900);
      }),
    );
  expect([4, 5, 6, 8, 11, 99, 100].map((failures) => waitSecondsAfter(failures))).toEqual([
    0, 1, 2, 8, 60, 60, 900,
  ]);
  expect([4, 5, 999, 1_000, 2_000].map((failures) => waitSecondsAfter(failures, NETWORK_WAITS))).toEqual([
    0, 1, 1, 5, 60,
  ]);
});

test('the owner gets in from a new browser while a neighbour sends wrong passwords without pause', async () => {
  const { regno } = await aStudent(portal);
  let isIn = false;
  let tries = 0;
  const neighbour = async () => {
    while (!isIn) await signIn(regno, `wrong ${tries++}`);
  };
  const siege = neighbour();
  await expect.poll(() => tries).toBeGreaterThan(5);
  await expect.poll(async () => (await signIn(regno, PASSWORD)).status, { interval: 0 }).toBe(200);
  isIn = true;
  await siege;
});
test('after five wrong passwords even the right one has to wait, and the answer says how long', async () => {
  const { regno } = await aStudent(portal);
  await fail(regno, 6);
  const { envelope, headers, status } = await signIn(regno, PASSWORD);
  expect(status).toBe(429);
  expect(envelope).toMatchObject({
    code: 'too-many-tries',
    message: expect.stringMatching(/Wait \d+ minutes?/),
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await waitOut();
  expect((await signIn(regno, PASSWORD)).status).toBe(200);
});

test('a right password clears the count', async () => {
  const { regno } = await aStudent(portal);
  await fail(regno, 4);
  expect((await signIn(regno, PASSWORD)).status).toBe(200);
  await fail(regno, 4);
  expect((await signIn(regno, PASSWORD)).status).toBe(200);
});

test('an unknown registration number waits like a known one', async () => {
  const { regno } = await aStudent(portal);
  const replies = async (name: string) => {
    const seen = [];
    for (let time = 0; time < 7; time++) {
      seen.push((await signIn(name, 'wrong')).envelope.code);
      await extendWaits(portal);
    }
    return seen;
  };
  expect(await replies('T-nobody-here')).toEqual(await replies(regno));
});

test('case and spaces of a registration number do not make another account', async () => {
  const { regno } = await aStudent(portal);
  await fail(regno, 3);
  await fail(` ${regno.toLowerCase()} `, 3);
  expect((await signIn(regno, PASSWORD)).status).toBe(429);
});

test('of many wrong passwords at once only the free ones and one for each wait are verified, over two nodes', async () => {
  const { regno } = await aStudent(portal);
  const node = await portal.addNode();
  const begun = performance.now();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => signIn(regno, `wrong ${at}`, { node: at % 2 ? node : portal })),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await node.close();
  const looked = replies.filter(({ envelope }) => envelope.code === 'wrong-credentials');
  expect(looked.length).toBeLessThanOrEqual(5 + Math.ceil(seconds));
  expect(replies.length - looked.length).toBe(
    replies.filter(({ envelope }) => envelope.code === 'too-many-tries').length,
  );
});

test('forty sign-ins at once with the right password never have to wait', async () => {
  const { regno } = await aStudent(portal);
  const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(regno, PASSWORD)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('wrong passwords elsewhere never make the owner wait in a known browser', async () => {
  const { regno } = await aStudent(portal);
  const cookie = (await signIn(regno, PASSWORD)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^device=[\w-]{43}; Path=\/api\/user; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const own = { headers: { cookie: cookie.split(';')[0] ?? '' } };
  await fail(regno, 8);
  expect((await signIn(regno, PASSWORD)).status).toBe(429);
  expect((await signIn(regno, PASSWORD, own)).status).toBe(200);
  await fail(regno, 6, own);
  expect((await signIn(regno, PASSWORD, own)).status).toBe(429);
});

test('wrong passwords from one address do not block the right password from another', async () => {
  const { regno } = await aStudent(portal);
  await fail(regno, 40, from('203.0.113.1'));
  expect((await signIn(regno, PASSWORD, from('203.0.113.1'))).status).toBe(429);
  expect((await signIn(regno, PASSWORD, from('203.0.113.2'))).status).toBe(200);
});

test('the wrong passwords of one network count in full for other networks only up to twenty', async () => {
  const throttle = createLoginThrottle(portal.db);
  const before = await counts();
  for (let time = 0; time < 41; time++) {
    await throttle.guard(['one network', 'everywhere'], async () => false);
    await waitOut();
  }
  const failures = (await counts())
    .filter((row) => !before.some(({ key }) => key.equals(row.key)))
    .map((row) => row.failures);
  expect(failures.sort((one, other) => one - other)).toEqual([21, 41]);
});

test('the addresses of one IPv6 host count as one', async () => {
  const { regno } = await aStudent(portal);
  for (let host = 1; host <= 6; host++) await fail(regno, 1, from(`2001:db8:1:1::${host}`));
  expect((await signIn(regno, PASSWORD, from('2001:db8:1:1:ffff::9'))).status).toBe(429);
  expect((await signIn(regno, PASSWORD, from('2001:db8:1:2::1'))).status).toBe(200);
});

/** Sends four wrong passwords from each of these addresses, then raises the total to where each wait is a minute. */
async function beset(regno: string, many = 4) {
  await Promise.all(addresses(many).map((address) => fail(regno, 4, from(address))));
  const { numAffectedRows } =
    await sql`update password_try set failures = 400, next_at = now() where failures = ${4 * many}`.execute(
      portal.db,
    );
  expect(numAffectedRows).toBe(1n);
}

const counts = () =>
  portal.db.selectFrom('password_try').select(['key', 'failures']).orderBy('key').execute();

test('after many wrong passwords from many addresses every unknown browser waits, for known and unknown numbers alike', async () => {
  const { regno } = await aStudent(portal);
  for (const name of [regno, `${regno}-nobody`]) {
    await beset(name, 25);
    expect((await signIn(name, 'wrong', from('198.51.100.1'))).status).toBe(401);
    const { envelope, headers, status } = await signIn(name, PASSWORD, from('198.51.100.2'));
    expect(status).toBe(429);
    expect(envelope).toMatchObject({ code: 'too-many-tries' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(30);
  }
  await waitOut();
  expect((await signIn(regno, PASSWORD, from('198.51.100.2'))).status).toBe(200);
});

test('a try that the total refuses does not count for its address', async () => {
  const { regno } = await aStudent(portal);
  await beset(regno);
  await fail(regno, 1, from('198.51.100.1'));
  const before = await counts();
  await fail(regno, 8, from('198.51.100.1'));
  await fail(regno, 8, from('198.51.100.2'));
  expect(await counts()).toEqual(before);
});

test('many tries at once from many addresses, over two nodes, get one verification, like sequential ones', async () => {
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const { regno } = await aStudent(portal);
  await beset(regno);
  const rush = addresses(40).map((address, at) =>
    signIn(regno, 'wrong', { ...from(address), node: at % 2 ? other : portal }),
  );
  const statuses = (await Promise.all(rush)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(1);
});

test('a right password clears the counts of its address and of the total, and of no other address', async () => {
  const { regno } = await aStudent(portal);
  const before = await counts();
  await beset(regno);
  expect(await counts()).toHaveLength(before.length + 5);
  expect((await signIn(regno, PASSWORD, from('203.0.113.1'))).status).toBe(200);
  const after = await counts();
  expect(after).toHaveLength(before.length + 3);
  expect(after.filter(({ failures }) => failures > 100)).toEqual(
    before.filter(({ failures }) => failures > 100),
  );
});

test('the stored counts name neither the number nor the address', async () => {
  const { regno } = await aStudent(portal);
  await fail(regno, 1, from('203.0.113.77'));
  const rows = await portal.db.selectFrom('password_try').select('key').execute();
  for (const { key } of rows) expect(key).toHaveLength(32);
});

test('the known browser of one account helps no other account', async () => {
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  const cookie = (await signIn(one.regno, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? '';
  await fail(other.regno, 8);
  expect((await signIn(other.regno, PASSWORD, { headers: { cookie } })).status).toBe(429);
});

test('a user of a shared browser cannot lock others out of it from elsewhere', async () => {
  const [mate, owner] = [await aStudent(portal), await aStudent(portal)];
  const lab = (cookie: string) => ({ headers: { ...from('10.0.0.7').headers, cookie } });
  const home = (cookie: string) => ({ headers: { ...from('203.0.113.9').headers, cookie } });
  // Planted before the owner signs in, or read afterwards.
  const planted = `device=${'A'.repeat(43)}`;
  const kept = async ({ regno }: Person, cookie: string) =>
    (await signIn(regno, PASSWORD, lab(cookie))).headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await kept(mate, planted)).not.toBe(planted);
  const own = await kept(owner, planted);
  expect(own).not.toBe(planted);
  for (const cookie of [planted, own]) {
    await fail(owner.regno, 8, home(cookie));
    expect((await signIn(owner.regno, PASSWORD, home(cookie))).status).toBe(429);
    expect((await signIn(owner.regno, PASSWORD, lab(cookie))).status).toBe(200);
  }
});

test('the current password cannot be guessed through a change of password', async () => {
  const student = await aStudent(portal);
  const guess = (oldPassword: string) =>
    student.call(changePassword, { body: { regno: student.regno, oldPassword, newPassword: 'another one' } });
  for (let time = 0; time < 6; time++) {
    await guess(`wrong ${time}`);
    await extendWaits(portal);
  }
  expect(await guess(PASSWORD)).toMatchObject({ status: 429, code: 'too-many-tries' });
  expect((await portal.call(login, { body: { regno: student.regno, password: PASSWORD } })).status).toBe(200);
});

test('a try that could not be verified is not counted', async () => {
  const tries = createLoginThrottle(portal.db);
  const busy = () => Promise.reject(new Error('busy'));
  for (let time = 0; time < 12; time++) await expect(tries.guard('somebody', busy)).rejects.toThrow('busy');
  expect(await tries.guard('somebody', async () => true)).toBe(true);
});

test('a hundred students behind one address sign in at once, each after a mistake', async () => {
  const students = await Promise.all(Array.from({ length: 100 }, () => aStudent(portal)));
  const statuses = await Promise.all(
    students.map(async ({ regno }) => {
      const wrong = (await signIn(regno, 'mistyped')).status;
      return [wrong, (await signIn(regno, PASSWORD)).status];
    }),
  );
  expect(new Set(statuses.map(String))).toEqual(new Set(['401,200']));
});
