import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

type AnonymousIdentity = { regno: string; name: string; passwordHash: string };

/**
 * Turns an account into that of nobody: what was reached in tests stays, with trade and batch, so that ranks and
 * statistics stay. The account must be locked. Words that others wrote about the person go too.
 */
export async function anonymizeAccount(
  tx: Database,
  accountId: number,
  { regno, name, passwordHash }: AnonymousIdentity,
  by: number | null,
): Promise<void> {
  for (const table of [
    'session',
    'known_device',
    'recovery_code',
    'password_link',
    'mail_claim',
    'mail',
    'venue_waiver',
    'admission',
    'extra_time',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await sql`update attempt set place = null where account_id = ${accountId} and place is not null`.execute(
    tx,
  );
  await sql`delete from attempt_opening using attempt
    where attempt.id = attempt_id and account_id = ${accountId}`.execute(tx);
  await sql`delete from presence using attempt where attempt.id = attempt_id and account_id = ${accountId}`.execute(
    tx,
  );
  // What was told to everybody stays, and so does that this one was told something.
  await sql`update notice set text = '(erased)' from attempt
    where attempt.id = attempt_id and account_id = ${accountId}`.execute(tx);
  // That late answers were admitted or not stays, and so does who decided. An admission that is under way is waited for.
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
  // That a file had such a row stays; an undoing finds nothing to give back.
  await sql`update roster_row set regno = '', name = '', mail = null, mobile = null, faults = '{}', before = null,
      after = null, remark = null
    where account_id = ${accountId}`.execute(tx);
  // A block that holds is lifted by who decided on the erasure.
  await sql`update block set reason = null, appeal = null, appealed_at = null, answer = null, answered_at = null,
      lifted_at = case when ${by}::int is null then lifted_at else coalesce(lifted_at, now()) end,
      lifted_by = case when ${by}::int is null then lifted_by else coalesce(lifted_by, ${by}) end
    where account_id = ${accountId}`.execute(tx);
  // That a question was reported stays. An answer to others too is about the question, and theirs.
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
      // Shown nowhere among people any more, and no undoing of a year's act brings it back.
      archived_at: sql<Date>`now()`,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Mails to an address that stand with no account, from a time before mails knew whom they were for. */
export async function deleteMailsTo(tx: Database, address: string): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('account_id', 'is', null)
    .where(sql`lower(recipient)`, '=', sql`lower(${address})`)
    .execute();
}

/** Forgets the last mails to the erased once they have left or come too late. */
export async function deleteErasureMails(db: Database): Promise<void> {
  await sql`delete from mail using account
    where account.id = mail.account_id and erased_at is not null
      and (next_try_at is null or expires_at < now())`.execute(db);
}
