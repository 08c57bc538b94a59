import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { listAppeals } from '#contract/blocks/appeals.ts';
import { listManagedAnnouncements } from '#contract/notifications/announcements.ts';
import { seedBank, seedTopics } from '#database/seed.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { launchPortal } from '#test/launched-portal.ts';
import { anAdmin, aStudent, PASSWORD } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { isDemoOpen } from './clear.ts';
import { DEMO_PASSWORD, ensureOpenDemoTest, findDemoRegno, seedDemo } from './demo.ts';

const portal = usePortal();
const passwords = createPasswords();
const timeZone = 'Asia/Kolkata';

test('no start without DEMO lets anyone in with the published password, and a command erases the invented people', async () => {
  const real = await aStudent(portal);
  const { db, close } = openDatabase(portal.databaseUrl, 2);
  await seedTopics(db);
  await seedBank(db);
  await seedDemo(db, { timeZone }, passwords);
  await ensureOpenDemoTest(db).finally(close);
  const regno = await findDemoRegno(portal.db, timeZone);
  const signIn = async (name: string, password: string) =>
    (await portal.call(login, { body: { regno: name, password } })).status;
  expect(await signIn(regno, DEMO_PASSWORD)).toBe(200);

  const refused = await launchPortal({ NODE_ENV: 'production' }, portal.databaseUrl);
  expect(await refused.ended).toBe(1);
  expect(refused.printed.text).toContain('npm run demo:clear');

  const { status, stdout } = spawnSync(process.execPath, ['database/clear-demo.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: portal.databaseUrl },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'The demo data is cleared: 42 invented people are erased.\n']);
  expect(await signIn(regno, DEMO_PASSWORD)).toBe(401);
  expect(await signIn(real.regno, PASSWORD)).toBe(200);
  expect(await isDemoOpen(portal.db, passwords)).toBe(false);

  const admin = await anAdmin(portal);
  expect((await admin.call(listAppeals)).data.total).toBe(0);
  expect((await admin.call(listManagedAnnouncements, { query: {} })).data.results).toMatchObject([
    { withdrawn_at: expect.any(String) },
    { withdrawn_at: expect.any(String) },
  ]);
  const left = await portal.db.selectFrom('aptitude').select('id').where('archived_at', 'is', null).execute();
  expect(left).toEqual([]);
});
