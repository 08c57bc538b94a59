import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createAptitude, removeAptitude } from '#contract/aptitudes/aptitude.ts';
import { listNotifications } from '#contract/notifications/bell.ts';
import {
  DEFAULT_SETTINGS,
  editNotificationSettings,
  type NotificationSettings,
  readNotificationSettings,
} from '#contract/notifications/settings.ts';
import { readConfig } from '#server/config.ts';
import { startMailSender } from '#server/platform/mail/sender.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { anAptitudeBody, secondsFromNow } from '#test/scheduled-aptitudes.ts';
import { listMailsTo, openSmtpServer } from '#test/smtp-server.ts';
import { mailNotifications } from './actions.ts';

const portal = usePortal();
const settingsFor = (port: number) =>
  readConfig({
    ...{ NODE_ENV: 'test', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'cell@example.org' },
    ...{ STUDENT_MAIL_DOMAIN: 'students.example', TIME_ZONE: 'Etc/UTC' },
  });
const mail = () => mailNotifications(portal.db, settingsFor(25));
const mailsOf = (student: Person) => listMailsTo(portal, `${student.regno}@students.example`);
const choose = (student: Person, wish: Partial<NotificationSettings>) =>
  student.call(editNotificationSettings, { body: { ...DEFAULT_SETTINGS, quiet: null, ...wish } });

let batch = 2_040;

/** A student, and a test of the student's batch alone that is published and perhaps cancelled. */
async function aTold({ cancelled = false } = {}, wish: Partial<NotificationSettings> = {}) {
  const student = await aStudent(portal, { batch: batch++ });
  await choose(student, wish);
  const admin = await anAdmin(portal);
  const tell = async () => {
    const body = anAptitudeBody({ test_timestamp: secondsFromNow(172_800), batches: [student.batch] });
    const { data } = await admin.call(createAptitude, { body });
    if (cancelled) await admin.call(removeAptitude, { params: { id: data.id } });
  };
  await tell();
  return { student, tell };
}

test('a cancelled test is mailed at once and once, and arrives at the mail server', async () => {
  const { student } = await aTold({ cancelled: true });
  const { letters, port } = await openSmtpServer();
  await Promise.all([mail(), mail()]);
  await mail();
  expect(await mailsOf(student)).toHaveLength(1);
  const sender = startMailSender(portal.db, settingsFor(port), () => {});
  await vi.waitFor(() => expect(letters).toHaveLength(1), 20_000);
  await sender.stop();
  expect(letters[0]?.text).toContain('- Weekly test is cancelled\r\n');
  expect(letters[0]?.text).not.toContain('New test');
});

test('kinds that can wait come in one mail a day, and only where they are wanted and unread', async () => {
  const { student, tell } = await aTold({}, { mail_on: ['test-published'] });
  const { student: other } = await aTold();
  const { student: reader } = await aTold({}, { mail_on: ['test-published'] });
  await sql`update notification set read_at = now() where account_id = ${reader.id}`.execute(portal.db);
  await tell();
  await mail();
  await tell();
  await mail();
  const mails = await mailsOf(student);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 notifications/)]);
  expect(await mailsOf(other)).toEqual([]);
  expect(await mailsOf(reader)).toEqual([]);
  await sql`update notification_setting set digest_on = '2020-01-01'`.execute(portal.db);
  await mail();
  expect(await mailsOf(student)).toHaveLength(2);
});

test('no mail comes in the quiet hours, over midnight too; it comes after them', async () => {
  const now = new Date().getUTCHours();
  const quiet = { from: (now + 23) % 24, until: (now + 2) % 24 };
  const { student } = await aTold({ cancelled: true }, { quiet });
  await mail();
  expect(await mailsOf(student)).toEqual([]);
  await choose(student, { quiet: { from: (now + 3) % 24, until: (now + 23) % 24 } });
  await mail();
  expect(await mailsOf(student)).toHaveLength(1);
});

test('the bell leaves out what a person does not want; the choice starts with the defaults', async () => {
  const fresh = await aStudent(portal);
  expect((await fresh.call(readNotificationSettings)).data).toEqual(DEFAULT_SETTINGS);
  const { student } = await aTold({ cancelled: true }, { bell_off: ['test-published'] });
  expect((await student.call(listNotifications)).data.map(({ kind }) => kind)).toEqual(['test-cancelled']);
  expect((await student.call(readNotificationSettings)).data.bell_off).toEqual(['test-published']);
});
