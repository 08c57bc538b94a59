import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import {
  type AnnouncementDraft,
  createAnnouncement,
  editAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  listPinnedAnnouncements,
  openAnnouncement,
  readAnnouncement,
  readManagedAnnouncement,
  withdrawAnnouncement,
} from '#contract/notifications/announcements.ts';
import { countNotifications, listNotifications } from '#contract/notifications/bell.ts';
import { readConfig } from '#server/config.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { listMailsTo } from '#test/smtp-server.ts';
import { makeNotifications } from '../actions.ts';
import { mailNotifications } from '../mails/actions.ts';

const portal = usePortal();
let batch = 2_040;
/** A batch of its own, which only one case knows. */
const aBatch = () => batch++;
const toBatch = (year: number) => ({ to: 'groups' as const, trades: [], batches: [year] });

async function publish(wish: Partial<AnnouncementDraft>, by?: Person) {
  const admin = by ?? (await anAdmin(portal));
  const body = { title: 'Talk on Friday', text: 'In **hall 2**.', pinned_until: null, ...wish };
  const reply = await admin.call(createAnnouncement, {
    body: { audience: { to: 'everyone' }, ...body },
  });
  return { admin, body, reply, id: reply.data?.id ?? 0 };
}
const titlesFor = async ({ call }: Person) =>
  (await call(listAnnouncements, { query: {} })).data.results.map(({ title }) => title);
const toldOf = async ({ call }: Person) =>
  (await call(listNotifications)).data.filter(({ kind }) => kind === 'announcement');
const countsOf = async ({ call }: Person, id: number) => {
  const { results } = (await call(listManagedAnnouncements, { query: {} })).data;
  const { readers, opened } = results.find((one) => one.id === id) ?? {};
  return { readers, opened };
};

test('an announcement reaches those whom it is for, once over two nodes, and nobody who is blocked or archived', async () => {
  const [year, other] = [aBatch(), aBatch()];
  const student = await aStudent(portal, { batch: year, trade: 'GEC' });
  const outsiders = [
    await aStudent(portal, { batch: year, trade: 'GCS' }),
    await aStudent(portal, { batch: other, trade: 'GEC' }),
  ];
  const blocked = await aStudent(portal, { batch: year, trade: 'GEC' });
  await setBlocked(portal, [blocked], true);
  const archived = await aStudent(portal, { batch: year, trade: 'GEC' });
  await sql`update account set archived_at = now() where id = ${archived.id}`.execute(portal.db);
  const { reply, id } = await publish({ audience: { to: 'groups', trades: ['GEC'], batches: [year] } });
  expect(reply.data).toMatchObject({ readers: 1, unknown: [] });
  await sql`delete from notification where subject_type = 'announcement'`.execute(portal.db);
  const second = await portal.addNode();
  await Promise.all([portal, second, portal, second].map(({ db }) => makeNotifications(db)));
  await second.close();
  expect(await toldOf(student)).toMatchObject([
    { subject_id: id, data: { title: 'Talk on Friday' }, read: false },
  ]);
  for (const outsider of outsiders) {
    expect([await titlesFor(outsider), await toldOf(outsider)]).toEqual([[], []]);
    expect((await outsider.call(readAnnouncement, { params: { id } })).status).toBe(404);
    expect((await outsider.call(openAnnouncement, { params: { id } })).status).toBe(404);
  }
  const { rows } = await sql<{ id: number }>`select account_id as id from notification
    where subject_type = 'announcement' and subject_id = ${id}`.execute(portal.db);
  expect(rows).toEqual([{ id: student.id }]);
  await setBlocked(portal, [blocked], false);
  const late = await aStudent(portal, { batch: year, trade: 'GEC' });
  await makeNotifications(portal.db);
  expect(await toldOf(blocked)).toHaveLength(1);
  expect(await toldOf(late)).toHaveLength(1);
});

test('a pasted list takes numbers in any case, names unknown ones, and is refused where it names nobody', async () => {
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  const users = [student.regno.toLowerCase(), 'NOBODY/1'];
  const { admin, reply, id } = await publish({ title: 'For a few', audience: { to: 'list', users } });
  expect(reply.data).toMatchObject({ readers: 1, unknown: ['NOBODY/1'] });
  expect(await titlesFor(student)).toContain('For a few');
  expect(await titlesFor(other)).not.toContain('For a few');
  expect((await admin.call(readManagedAnnouncement, { params: { id } })).data.audience).toEqual({
    ...{ to: 'list', users: [student.regno] },
  });
  const refused = await publish({ audience: { to: 'list', users: ['NOBODY/1'] } }, admin);
  expect(refused.reply.status).toBe(400);
});

test('the text is rendered safely; opening it counts once and clears the bell', async () => {
  const year = aBatch();
  const [student] = [await aStudent(portal, { batch: year }), await aStudent(portal, { batch: year })];
  const text = 'In **hall 2**. <script>alert(1)</script> [x](javascript:alert(1))';
  const { admin, id } = await publish({ text, audience: toBatch(year) });
  const { data } = await student.call(readAnnouncement, { params: { id } });
  expect(data.text_html).toContain('<strong>hall 2</strong>');
  expect(data.text_html).not.toMatch(/<script|javascript:/);
  expect(data.opened).toBe(false);
  expect((await student.call(countNotifications)).data.unread).toBe(1);
  for (let times = 0; times < 2; times++) await student.call(openAnnouncement, { params: { id } });
  expect((await student.call(readAnnouncement, { params: { id } })).data.opened).toBe(true);
  expect((await student.call(countNotifications)).data.unread).toBe(0);
  expect(await countsOf(admin, id)).toEqual({ readers: 2, opened: 1 });
});

test('an edit tells only new readers and takes it from former ones; a withdrawal takes it from all; both are audited', async () => {
  const [year, next] = [aBatch(), aBatch()];
  const [former, staying, added] = [
    await aStudent(portal, { batch: year, trade: 'GCS' }),
    await aStudent(portal, { batch: year, trade: 'GEC' }),
    await aStudent(portal, { batch: next, trade: 'GEC' }),
  ];
  const { admin, body, id } = await publish({ audience: toBatch(year) });
  await staying.call(openAnnouncement, { params: { id } });
  const audience = { to: 'groups' as const, trades: ['GEC' as const], batches: [year, next] };
  const change = { ...body, title: 'Talk on Monday', audience };
  const edited = await admin.call(editAnnouncement, { params: { id }, body: change });
  expect(edited.data.readers).toBe(2);
  await makeNotifications(portal.db);
  expect([await toldOf(former), await titlesFor(former)]).toEqual([[], []]);
  expect(await toldOf(staying)).toMatchObject([{ read: true, data: { title: 'Talk on Monday' } }]);
  expect(await toldOf(added)).toMatchObject([{ read: false, data: { title: 'Talk on Monday' } }]);

  await admin.call(withdrawAnnouncement, { params: { id } });
  await makeNotifications(portal.db);
  for (const person of [staying, added])
    expect([await toldOf(person), await titlesFor(person)]).toEqual([[], []]);
  expect((await admin.call(withdrawAnnouncement, { params: { id } })).status).toBe(404);
  expect((await admin.call(editAnnouncement, { params: { id }, body: change })).status).toBe(404);
  const log = await admin.call(listAuditEntries, {
    query: { about: 'announcement', subject: String(id) },
  });
  expect(log.data.results.map(({ action }) => action)).toEqual([
    'announcement.withdraw',
    'announcement.edit',
    'announcement.create',
  ]);
});

test('pinned announcements stand first and on the home page until their time is over', async () => {
  const year = aBatch();
  const student = await aStudent(portal, { batch: year });
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await publish({ title: 'Pinned', pinned_until: soon, audience: toBatch(year) });
  await publish({ title: 'Newer', audience: toBatch(year) });
  const pinned = async () =>
    (await student.call(listPinnedAnnouncements)).data
      .map(({ title }) => title)
      .filter((one) => one === 'Pinned');
  const own = async () => (await titlesFor(student)).filter((title) => ['Pinned', 'Newer'].includes(title));
  expect([await pinned(), await own()]).toEqual([['Pinned'], ['Pinned', 'Newer']]);
  await sql`update announcement set pinned_until = now() - interval '1 second' where id = ${id}`.execute(
    portal.db,
  );
  expect([await pinned(), await own()]).toEqual([[], ['Newer', 'Pinned']]);
});

test('a mail has the title and the address, and no text', async () => {
  const year = aBatch();
  const student = await aStudent(portal, { batch: year });
  await sql`insert into notification_setting (account_id, bell_off, mail_on)
    values (${student.id}, '{}', '{announcement}')`.execute(portal.db);
  const { id } = await publish({ text: 'A secret hall', audience: toBatch(year) });
  const config = readConfig({
    ...{ NODE_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'cell@example.org' },
    ...{ STUDENT_MAIL_DOMAIN: 'students.example', PORTAL_URL: 'https://portal.example' },
  });
  await mailNotifications(portal.db, config);
  await mailNotifications(portal.db, config);
  const mails = await listMailsTo(portal, `${student.regno}@students.example`);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Announcement: Talk on Friday'),
  ]);
  expect(mails[0]?.text).toContain(`https://portal.example/announcements/${id}`);
  expect(mails[0]?.text).not.toContain('secret');
});

test('20,000 readers are told within ten seconds, and a list of announcements is counted within two', async () => {
  const year = aBatch();
  await sql`insert into account (regno, name, trade, batch)
    select 'READER' || n, 'Invented Person', 'GCS', ${year} from generate_series(1, 20000) n`.execute(
    portal.db,
  );
  const start = performance.now();
  const { admin, id, reply } = await publish({ audience: toBatch(year) });
  expect(reply.data.readers).toBe(20_000);
  await makeNotifications(portal.db);
  expect(performance.now() - start).toBeLessThan(10_000);
  const again = performance.now();
  expect(await countsOf(admin, id)).toEqual({ readers: 20_000, opened: 0 });
  expect(performance.now() - again).toBeLessThan(2_000);
});
