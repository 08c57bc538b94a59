import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePassword, login } from '#contract/account.ts';
import { aStudent, PASSWORD } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { request } from '#test/request.ts';
import { createTries, waitAfter } from './tries.ts';

const portal = usePortal();

const signIn = (
  regno: string,
  password: string,
  { headers = {}, node = portal as Pick<Portal, 'origin'> } = {},
) => request(node, 'POST', '/api/user/login', { body: { regno, password }, headers });

async function fail(regno: string, times: number) {
  for (let time = 0; time < times; time++) await signIn(regno, `wrong ${time}`);
}

/** Lets the present waiting time of every subject run out. */
const waitOut = () =>
  portal.db
    .updateTable('password_try')
    .set({ next_at: new Date(0) })
    .execute();

test('the waiting time never shrinks as wrong passwords add up, and never passes a quarter of an hour', () => {
  fc.assert(
    fc.property(fc.nat(1_000), (failures) => {
      expect(waitAfter(failures + 1)).toBeGreaterThanOrEqual(waitAfter(failures));
      expect(waitAfter(failures)).toBeLessThanOrEqual(900);
    }),
  );
  expect([4, 5, 6, 8, 11, 99, 100].map(waitAfter)).toEqual([0, 1, 2, 8, 60, 60, 900]);
});

test('after five wrong passwords even the right one has to wait, and is told how long', async () => {
  const { regno } = await aStudent(portal);
  await fail(regno, 6);
  const { envelope, headers, status } = await signIn(regno, PASSWORD);
  expect(status).toBe(429);
  expect(envelope).toMatchObject({
    code: 'too-many-tries',
    message: expect.stringMatching(/Wait \d seconds?/),
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

test('an unknown registration number waits as a known one does', async () => {
  const { regno } = await aStudent(portal);
  const replies = async (name: string) => {
    const seen = [];
    for (let time = 0; time < 7; time++) seen.push((await signIn(name, 'wrong')).envelope.code);
    return seen;
  };
  expect(await replies('T-nobody-here')).toEqual(await replies(regno));
});

test('the case and the blanks of a registration number make no other account of it', async () => {
  const { regno } = await aStudent(portal);
  await fail(regno, 3);
  await fail(` ${regno.toLowerCase()} `, 3);
  expect((await signIn(regno, PASSWORD)).status).toBe(429);
});

test('of many wrong passwords at once no more than the free ones are looked at, over two nodes', async () => {
  const { regno } = await aStudent(portal);
  const node = await portal.addNode();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => signIn(regno, `wrong ${at}`, { node: at % 2 ? node : portal })),
  );
  await node.close();
  const looked = replies.filter(({ envelope }) => envelope.code === 'wrong-credentials');
  expect(looked.length).toBeLessThanOrEqual(6);
  expect(replies.length - looked.length).toBe(
    replies.filter(({ envelope }) => envelope.code === 'too-many-tries').length,
  );
});

test('whoever signs in forty times at once with the right password never has to wait', async () => {
  const { regno } = await aStudent(portal);
  const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(regno, PASSWORD)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('whoever tries elsewhere never makes the owner wait in a browser of one’s own', async () => {
  const { regno } = await aStudent(portal);
  const cookie = (await signIn(regno, PASSWORD)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^device=[\w-]{43}; Path=\/api\/user; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const own = { headers: { cookie: cookie.split(';')[0] ?? '' } };
  await fail(regno, 8);
  expect((await signIn(regno, PASSWORD)).status).toBe(429);
  expect((await signIn(regno, PASSWORD, own)).status).toBe(200);
  for (let time = 0; time < 6; time++) await signIn(regno, 'wrong', own);
  expect((await signIn(regno, PASSWORD, own)).status).toBe(429);
});

test('the browser of one account helps no other', async () => {
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  const cookie = (await signIn(one.regno, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? '';
  await fail(other.regno, 8);
  expect((await signIn(other.regno, PASSWORD, { headers: { cookie } })).status).toBe(429);
});

test('the present password cannot be guessed through its change', async () => {
  const student = await aStudent(portal);
  const guess = (oldPassword: string) =>
    student.call(changePassword, { body: { regno: student.regno, oldPassword, newPassword: 'another one' } });
  for (let time = 0; time < 6; time++) await guess(`wrong ${time}`);
  expect(await guess(PASSWORD)).toMatchObject({ status: 429, code: 'too-many-tries' });
  expect((await portal.call(login, { body: { regno: student.regno, password: PASSWORD } })).status).toBe(200);
});

test('a try that could not be looked at is not counted', async () => {
  const tries = createTries(portal.db);
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
