import { sql } from 'kysely';
import { isPlainlyWithheld } from '#server/features/practice/withheld.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { insertNotifications, isReader, isRecent, onceForEach } from './readers.queries.ts';

/** Tells students that the cell has answered their report of a question. */
export async function notifyOfReportAnswers(db: Database): Promise<void> {
  await sql`
    ${insertNotifications}
    select account.id, 'report-answered', 'question_report', report.id, answer.id::text,
      jsonb_build_object('outcome', answer.outcome)
    from report_answer answer
    join question_report report on report.answer_id = answer.id
    join account on account.id = report.account_id and ${isReader}
    where ${isRecent(sql`answer.answered_at`)} ${onceForEach}`.execute(db);
}

/** Tells people that somebody changed their role or lifted their block. A blocked person reads of the block at the next sign-in. */
export async function notifyOfRightChanges(db: Database): Promise<void> {
  await sql`
    ${insertNotifications}
    select account.id, case entry.action when 'account.change-role' then 'role-changed' else 'block-lifted' end,
      'account', account.id, entry.id::text,
      case entry.action when 'account.change-role' then jsonb_build_object('role', entry.after -> 'role') else '{}' end
    from audit_event entry
    join account on account.id = entry.subject_id::int and ${isReader}
    where entry.action in ('account.change-role', 'account.unblock', 'account.accept-appeal')
      and entry.subject_type = 'account' and ${isRecent(sql`entry.at`)}
    ${onceForEach}`.execute(db);
}

const FIRST_HOUR = 7;

/**
 * Tells students once a day that cards are due which may be asked now, from seven in the morning of the institute's time zone on. The unread word of an
 * earlier day goes, so that nobody comes back to a pile of them.
 */
export async function notifyOfDueCards(db: Database, timeZone: string): Promise<void> {
  const local = sql`(now() at time zone ${timeZone}::text)`;
  const day = sql`to_char(${local}, 'YYYY-MM-DD')`;
  await sql`
    with reader as materialized (
      select account.id from account
      where account.role <> 'admin' and ${isReader} and extract(hour from ${local}) >= ${FIRST_HOUR}
        and exists (select from revision_card card left join question on question.id = card.question_id
          where card.account_id = account.id and card.ended_at is null and card.due_at <= now()
            and (card.question_id is null or not ${isPlainlyWithheld('question')}))
        and not exists (select from notification earlier where earlier.subject_type = 'account'
          and earlier.subject_id = account.id and earlier.kind = 'cards-due' and earlier.event = ${day}
          and earlier.account_id = account.id)
    ), outdated as (
      delete from notification using reader
      where account_id = reader.id and kind = 'cards-due' and read_at is null and event <> ${day})
    ${insertNotifications}
    select account.id, 'cards-due', 'account', account.id, ${day}, '{}' from reader account ${onceForEach}`.execute(
    db,
  );
}

/** Deletes notifications that nobody will look for any more. */
export async function deleteOldNotifications(db: Database): Promise<void> {
  await sql`delete from notification
    where created_at < now() - case when read_at is null then interval '1 year' else interval '90 days' end`.execute(
    db,
  );
  await sql`delete from notified_aptitude where ends_at < now() - interval '90 days'`.execute(db);
}
