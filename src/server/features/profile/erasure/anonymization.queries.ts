import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

type AnonymousIdentity = { regno: string; name: string; passwordHash: string };

/** Their rows are about one person and serve nobody else. */
const PERSONAL_TABLES = [
  'session',
  'known_device',
  'recovery_code',
  'password_link',
  'provider_link',
  'totp_secret',
  'passkey',
  'passkey_challenge',
  'factor_recovery_code',
  'factor_ticket',
  'provider_sign_in',
  'mail_claim',
  'mail',
  'venue_waiver',
  'admission',
  'extra_time',
  'bookmark',
  'revision_card',
  'area_ability',
  'topic_ability',
  'ability_history',
  'notification',
  'notification_setting',
  'calendar_feed',
  'announcement_recipient',
  'announcement_opening',
  'push_device',
  'cohort_student',
  'cell_note',
  'coding_solved',
  'coding_submission',
  'coding_editorial_opened',
  'coding_draft',
  'sheet_mark',
] as const;

/**
 * Removes everything that identifies the person, including what others wrote about them. Marks, trade and batch stay, so that ranks
 * and statistics do not change. The caller must have locked the account. See docs/decisions/0030-erasure-leaves-marks-without-a-person.md.
 */
export async function anonymizeAccount(
  tx: Database,
  accountId: number,
  { regno, name, passwordHash }: AnonymousIdentity,
  by: number | null,
): Promise<void> {
  for (const table of PERSONAL_TABLES)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await sql`update attempt set place = null where account_id = ${accountId} and place is not null`.execute(
    tx,
  );
  await sql`delete from attempt_opening using attempt
    where attempt.id = attempt_id and account_id = ${accountId}`.execute(tx);
  await sql`delete from presence using attempt where attempt.id = attempt_id and account_id = ${accountId}`.execute(
    tx,
  );
  // Notices to everyone stay. Of a notice to this person alone, only the fact that it was sent stays.
  await sql`update notice set text = '(erased)' from attempt
    where attempt.id = attempt_id and account_id = ${accountId}`.execute(tx);
  // The decision on late answers stays, with the admin who made it. The lock waits for an admission that is under way.
  await tx
    .selectFrom('attempt')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
  await sql`update late_admission set reason = '(erased)', withdrawn_reason = case when withdrawn_at is not null then '(erased)' end
    from attempt where attempt.id = attempt_id and account_id = ${accountId}`.execute(tx);
  await sql`update venue_refusal set lat = null, long = null, accuracy = null, metres = null
    where account_id = ${accountId}`.execute(tx);
  // The row stays without its content, so that an undo finds nothing to restore.
  await sql`update roster_row set regno = '', name = '', mail = null, mobile = null, faults = '{}', before = null,
      after = null, remark = null
    where account_id = ${accountId}`.execute(tx);
  // The admin who carries out the erasure lifts a current block.
  await sql`update block set reason = null, appeal = null, appealed_at = null, answer = null, answered_at = null,
      lifted_at = case when ${by}::int is null then lifted_at else coalesce(lifted_at, now()) end,
      lifted_by = case when ${by}::int is null then lifted_by else coalesce(lifted_by, ${by}) end
    where account_id = ${accountId}`.execute(tx);
  // The report of the question stays. An answer that others received too stays, since it is about the question.
  await sql`update report_answer set words = '' where exists (
      select from question_report where answer_id = report_answer.id and account_id = ${accountId})
    and not exists (
      select from question_report where answer_id = report_answer.id and account_id <> ${accountId})`.execute(
    tx,
  );
  await tx.updateTable('question_report').set({ words: '' }).where('account_id', '=', accountId).execute();
  await tx.updateTable('erasure_request').set({ reason: null }).where('account_id', '=', accountId).execute();
  await tx
    .updateTable('account')
    .set({
      regno,
      name,
      role: 'student',
      password_hash: passwordHash,
      mobile: null,
      mail: null,
      avatar: null,
      blocked_at: null,
      blocked_until: null,
      seen_at: null,
      // Hidden from every list of people, and not restored when a change of the academic year is undone.
      archived_at: sql<Date>`now()`,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes mails to an address that name no account. */
export async function deleteMailsTo(tx: Database, address: string): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('account_id', 'is', null)
    .where(sql`lower(recipient)`, '=', sql`lower(${address})`)
    .execute();
}

/** Deletes the last mails to erased people once they have been sent or have expired. */
export async function deleteErasureMails(db: Database): Promise<void> {
  await sql`delete from mail using account
    where account.id = mail.account_id and erased_at is not null
      and (next_try_at is null or expires_at < now())`.execute(db);
}
