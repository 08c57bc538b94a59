import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appealBlock } from '#contract/accounts/block-appeal.ts';
import { sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { login } from '#contract/accounts/sessions.ts';
import { admitLateAnswers, withdrawLateAnswers } from '#contract/attempts/late-answers.ts';
import { waiveVenue } from '#contract/attempts/location.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { forceSubmitAttempts, submitAttempt } from '#contract/attempts/submit.ts';
import { grantExtraTime, reopenAttempts } from '#contract/attempts/timing.ts';
import { blockPeople } from '#contract/blocks/block.ts';
import { addCellNote } from '#contract/insights/student.ts';
import { sendMessage } from '#contract/invigilation.ts';
import { saveBookmark } from '#contract/practice/bookmarks.ts';
import { startDailyQuestion } from '#contract/practice/today.ts';
import { carryOutErasure, listErasures, requestErasure } from '#contract/profile/erasure.ts';
import { requestMailChange, verifyMail } from '#contract/profile/mail-address.ts';
import { editProfile } from '#contract/profile/profile.ts';
import { answerReports } from '#contract/questions/reports.ts';
import { anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, PASSWORD } from '#test/people.ts';
import { aPicture, sendBare } from '#test/pictures.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { aPracticeSession } from '#test/practice.ts';
import { aReport } from '#test/question-reports.ts';
import { findCode, listMailsTo } from '#test/smtp-server.ts';
import { STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';
import { anUnsentAnswersFile } from '#test/unsent-answers.ts';
import { aTestAtVenue, pointAt } from '#test/venues.ts';
import { deleteErasureMails } from './anonymization.queries.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });

/**
 * The columns that may still contain something of an erased person, and why. New columns are searched too.
 */
const EXCEPTIONS = {
  /** The last mail confirms the erasure and is deleted once it was sent. */
  'mail.recipient': 'until it has left',
  'mail.text': 'until it has left',
};

/** Every column of every table that contains one of the words, in any type. */
async function columnsWith({ db }: Portal, words: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where exists (select from unnest(${words}::text[]) as word
        where position(lower(word) in lower(${sql.ref(column)}::text)) > 0)
      limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('no table keeps text about an erased person, except what is declared', async () => {
  const admin = await anAdmin(portal);
  // The words are long enough not to appear in a hash by chance.
  const student = await aStudent(portal, { name: 'Zarathustra Quixotewala', regno: 'ZQX/26/08X15' });
  const { regno, name } = student;
  const [former, mail] = ['former.zq@home.example', 'zq.at.home@home.example'];
  const phone = '+919812345607';
  const place = pointAt(9_000, 700);

  // The person does everything on the portal that leaves personal data behind.
  await student.call(editProfile, { body: { mobile: phone } });
  for (const address of [former, mail]) {
    await student.call(requestMailChange, { body: { mail: address, password: PASSWORD } });
    const otp = findCode((await listMailsTo(portal, address)).at(-1)?.text);
    expect((await student.call(verifyMail, { body: { otp } })).status).toBe(200);
  }
  await student.call(requestMailChange, { body: { mail: 'third.zq@home.example', password: PASSWORD } });
  const face = await aPicture(200, 200, '#1212ab').png().toBuffer();
  expect((await sendBare(portal, student.token, face, 'image/png')).status).toBe(200);
  const [picture] = await portal.db.selectFrom('picture').select('hash').execute();
  await portal.call(sendRecoveryCode, { params: { regno } });
  const venue = await aTestAtVenue(portal);
  const start = {
    params: { id: venue.id },
    body: { regno, trade: student.trade, ...place, accuracy: 5 },
  };
  await student.call(startAttempt, start);
  const hall = await aTestAtVenue(portal);
  const [desk, startedAttempt] = [pointAt(11, 13), { params: { id: hall.id } }];
  await student.call(startAttempt, {
    ...startedAttempt,
    body: { regno, trade: student.trade, ...desk, accuracy: 5 },
  });
  await student.call(submitAttempt, {
    ...startedAttempt,
    body: { userData: { regno, trade: student.trade }, answers: [] },
  });
  const words = `Told by ${name} of ${regno}`;
  await admin.call(waiveVenue, { params: { id: venue.id }, body: { regno, reason: words } });
  const extra = { regno, extra: { minutes: 10 }, reason: words };
  await admin.call(grantExtraTime, { params: { id: venue.id }, body: extra });
  await admin.call(blockPeople, { body: { users: [regno], reason: words } });
  await portal.call(appealBlock, {
    body: { regno, password: PASSWORD, text: `I am ${name}, call ${phone}` },
  });
  await sql`update account set blocked_at = null, blocked_until = null where id = ${student.id}`.execute(
    portal.db,
  );
  const attempt = await anAttempt(portal, { student });
  const watched = { params: { id: attempt.test } };
  await admin.call(sendMessage, { ...watched, body: { users: [regno], message: words } });
  await admin.call(forceSubmitAttempts, { ...watched, body: { users: [regno], reason: words } });
  await admin.call(reopenAttempts, { ...watched, body: { users: [regno], reason: words } });
  await attempt.submit();
  const [asked] = attempt.startedAttempt.questions;
  const unsent = { seq: 1, question_id: asked?.id ?? 0, selected_options: [asked?.options[0]?.id ?? ''] };
  const evidence = { params: { attempt_id: attempt.startedAttempt.attempt.id } };
  const file = anUnsentAnswersFile(attempt, [unsent]);
  const { data: admitted } = await admin.call(admitLateAnswers, {
    ...evidence,
    body: { file, chosen: [{ epoch: 1, seq: 1 }], reason: words },
  });
  const admission = admitted.admissions[0]?.id ?? 0;
  await admin.call(withdrawLateAnswers, { ...evidence, body: { admission, reason: words } });
  const report = await aReport(portal, { student, words: `Ask ${name}, ${phone}` });
  const answered = { outcome: 'nothing-wrong' as const, words, up_to: report.id };
  await admin.call(answerReports, { params: { id: report.question }, body: answered });

  const practised = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 1 });
  await practised.save({ position: 1 });
  await student.call(saveBookmark, {
    body: { question: { session_id: practised.id, position: 1 }, note: words },
  });
  await admin.call(addCellNote, { body: { regno, words } });
  await student.call(startDailyQuestion);
  const leftOf = async () =>
    (
      await sql`select (select count(*)::int from revision_card where account_id = ${student.id}) as cards,
        (select count(*)::int from bookmark where account_id = ${student.id}) as bookmarks,
        (select count(*)::int from practice_session where account_id = ${student.id}) as sessions,
        (select count(*)::int from practice_answer where account_id = ${student.id}) as answers`.execute(
        portal.db,
      )
    ).rows;
  expect(await leftOf()).toEqual([{ cards: 1, bookmarks: 1, sessions: 2, answers: 1 }]);

  const searched = [name, 'Quixotewala', regno, '08X15', mail, former, 'zq@', phone, '9812345607'];
  searched.push(picture?.hash ?? '?', String(place.lat), String(desk.lat), words);
  expect(await columnsWith(portal, searched)).toEqual(
    expect.arrayContaining([
      'account.mail',
      'account.mobile',
      'account.name',
      'account.regno',
      'attempt.place',
      'block.appeal',
      'block.reason',
      'bookmark.note',
      'cell_note.words',
      'extra_time.reason',
      'late_admission.reason',
      'late_admission.withdrawn_reason',
      'mail.recipient',
      'mail_claim.address',
      'notice.text',
      'picture.hash',
      'question_report.words',
      'report_answer.words',
      'venue_refusal.lat',
      'venue_waiver.reason',
    ]),
  );

  const { data: session } = await portal.call(login, { body: { regno, password: PASSWORD } });
  await portal.call(requestErasure, { body: { password: PASSWORD } }, session.access_token);
  const { results } = (await admin.call(listErasures)).data;
  const reply = await admin.call(carryOutErasure, { params: { id: results[0]?.id ?? 0 } });
  expect(reply).toMatchObject({ status: 200 });

  expect(await columnsWith(portal, searched)).toEqual(Object.keys(EXCEPTIONS));
  // Sessions and answers stay without a person, as those of tests do.
  expect(await leftOf()).toEqual([{ cards: 0, bookmarks: 0, sessions: 2, answers: 1 }]);
  await portal.db.updateTable('mail').set({ sent_at: new Date(), next_try_at: null, text: null }).execute();
  await deleteErasureMails(portal.db);
  expect(await columnsWith(portal, searched)).toEqual([]);
});
