import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOverview, sendTestMail } from '#contract/overview.ts';
import { quarantineQuestion } from '#contract/questions/quarantine.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAppeal } from '#test/blocks.ts';
import { requestErasureBy } from '#test/erasure.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { aReport } from '#test/question-reports.ts';
import { openSmtpServer } from '#test/smtp-server.ts';

const portal = usePortal();
const read = async () => (await (await anAdmin(portal)).call(readOverview)).data;
const DAY = 86_400;

test('a new portal has nothing, and nothing waits', async () => {
  expect(await read()).toEqual({
    ...{ live: [], next: null, last: null, has_students: false, has_tests: false },
    waiting: {
      ...{ reports: 0, quarantined: 0, appeals: 0, erasures: 0, failed_mails: 0, drafts_due: 0 },
      uninvited: 0,
    },
    setup: {
      ...{ institute: 'Institute of Technology', named: false, time_zone: 'Asia/Kolkata', mail: false },
    },
  });
});

test('a live test counts its students by their attempts, and after its end it is the last one', async () => {
  const batch = 2041;
  const students = await Promise.all([1, 2, 3, 4].map(() => aStudent(portal, { batch, trade: 'GME' })));
  await aStudent(portal, { batch, trade: 'GCS' });
  const question = await aQuestion(portal, { topic_tags: ['Trains'] });
  const id = await anAptitude(portal, {
    ...{ name: 'Live', batches: [batch], trades: ['GME'], questions: [question], marks_right: 2 },
  });
  const [right, wrong, writing] = await Promise.all(
    students.slice(0, 3).map((student) => anAttempt(portal, { test: id, student })),
  );
  if (!right || !wrong || !writing) throw new Error('Nobody came');
  const key = await right.key(question);
  await right.submit([{ question_id: question, selected_options: key.right }]);
  await wrong.submit([{ question_id: question, selected_options: key.wrong.slice(0, 1) }]);
  const counts = { id, name: 'Live', writing: 1, submitted: 2, not_started: 1 };
  expect((await read()).live).toEqual([{ ...counts, paused: false, closes_at: expect.any(String) }]);
  expect((await read()).last).toBeNull();

  await writing.submit();
  // Absent is who was a student at the end.
  const created_at = new Date(Date.now() - 7 * DAY * 1_000);
  await portal.db.updateTable('account').set({ created_at }).where('batch', '=', batch).execute();
  await advanceTime(portal, id, 2 * 3_600, ['submitted']);
  const { live, last, has_students, has_tests } = await read();
  expect({ live, has_students, has_tests }).toEqual({ live: [], has_students: true, has_tests: true });
  expect(last).toMatchObject({ id, attended: 3, absent: 1, weakest_area: null });
  expect(last?.average).toBeCloseTo(100 / 3);
});

test('a listed test is for those on its list, in its trades', async () => {
  const id = await anAptitude(portal, { name: 'Listed', listed_only: true, trades: ['GME'] });
  const [came, absent, other] = [
    await aStudent(portal, { trade: 'GME' }),
    await aStudent(portal, { trade: 'GME' }),
    await aStudent(portal, { trade: 'GCS' }),
  ];
  await aStudent(portal, { trade: 'GME' });
  await portal.db
    .insertInto('admission')
    .values([came, absent, other].map((one) => ({ aptitude_id: id, account_id: one.id })))
    .execute();
  await anAttempt(portal, { test: id, student: came });
  const shown = (await read()).live.find((one) => one.id === id);
  expect(shown).toMatchObject({ writing: 1, submitted: 0, not_started: 1 });
  // An attempt counts even if its student is not invited any more.
  await portal.db.deleteFrom('admission').where('account_id', '=', came.id).execute();
  expect((await read()).live.find((one) => one.id === id)).toEqual(shown);
});

test('the weakest area is the one whose questions were answered right least often', async () => {
  const topics = [
    { name: 'Trains', area: 'Quantitative', position: 1 },
    { name: 'Syllogisms', area: 'Logical', position: 2 },
  ];
  await portal.db.insertInto('topic').values(topics).execute();
  const questions = await Promise.all(topics.map(({ name }) => aQuestion(portal, { topic_tags: [name] })));
  const id = await anAptitude(portal, { questions, startsIn: -4_000 });
  await portal.db
    .insertInto('item_statistic')
    .values(
      questions.map((question_id, place) => ({
        ...{ aptitude_id: id, question_id, attempts: 10, facility: 0.5 },
        right_share: place === 0 ? 0.75 : 0.25,
      })),
    )
    .execute();
  expect((await read()).last).toMatchObject({
    ...{ id, average: null },
    weakest_area: { area: 'Logical', right: 25 },
  });
});

test('the next test is the first to start, and drafts are due a week before', async () => {
  const before = (await read()).waiting.drafts_due;
  await anAptitude(portal, { startsIn: 9 * DAY, stage: 'draft' });
  const published = await anAptitude(portal, { startsIn: 8 * DAY });
  expect(await read()).toMatchObject({
    next: { id: published, stage: 'published' },
    waiting: { drafts_due: before },
  });
  const draft = await anAptitude(portal, { startsIn: 6 * DAY, stage: 'draft' });
  await anAptitude(portal, { startsIn: -DAY, stage: 'draft' });
  const archived = await anAptitude(portal, { startsIn: DAY, stage: 'draft' });
  await sql`update aptitude set archived_at = now() where id = ${archived}`.execute(portal.db);
  expect(await read()).toMatchObject({
    next: { id: draft, stage: 'draft' },
    waiting: { drafts_due: before + 2 },
  });
});

test('what waits is counted: reports, quarantine, appeals, erasures, mails, invitations', async () => {
  const before = (await read()).waiting;
  const { question } = await aReport(portal);
  await aReport(portal, { question });
  const admin = await anAdmin(portal);
  await admin.call(quarantineQuestion, { params: { id: question }, body: { words: 'Seen in a forum' } });
  await anAppeal(portal, await aStudent(portal));
  await requestErasureBy(await aStudent(portal));
  const mail = { accountId: null, subject: 'Subject', text: 'Text', html: '' };
  await queueMail(portal.db, { ...mail, to: 'late@example.org', lifeSeconds: -1 });
  await queueMail(portal.db, { ...mail, to: 'soon@example.org' });
  const uninvited = await aStudent(portal);
  await sql`update account set password_hash = null where id = ${uninvited.id}`.execute(portal.db);
  expect((await read()).waiting).toEqual({
    ...{ reports: before.reports + 1, quarantined: before.quarantined + 1, appeals: before.appeals + 1 },
    ...{ erasures: before.erasures + 1, failed_mails: before.failed_mails + 1 },
    ...{ drafts_due: before.drafts_due, uninvited: before.uninvited + 1 },
  });
});

test('a test mail leaves only where mail is set', async () => {
  const admin = await anAdmin(portal);
  const refused = await admin.call(sendTestMail, { body: { address: 'cell@example.edu' } });
  expect(refused.code).toBe('mail-not-set');

  const { letters, port } = await openSmtpServer();
  const node = await openNode(portal.databaseUrl, {
    ...{
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'portal@example.edu',
      INSTITUTE_NAME: 'Example College',
    },
  });
  onTestFinished(() => node.close());
  const { data } = await node.call(readOverview, {}, admin.token);
  expect(data.setup).toMatchObject({ institute: 'Example College', named: true, mail: true });
  await node.call(sendTestMail, { body: { address: 'cell@example.edu' } }, admin.token);
  const find = () => letters.find(({ to }) => to.includes('cell@example.edu'));
  await vi.waitFor(() => expect(find()?.text).toContain('of Example College can send mail'), 30_000);
});
