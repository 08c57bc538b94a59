import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { testClock } from '#server/features/aptitudes/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { insertNotifications, isReader, isRecent, onceForEach } from './readers.queries.ts';

/** When the last late save of a test has arrived. */
const settledAt = sql`(aptitude.closes_at + ${GRACE_SECONDS} * interval '1 second')`;
/** When the marks of a test were released to all; null for marks that come at once with each submission. */
export const marksReleasedAt = sql`(case aptitude.release_marks
  when 'after-end' then ${settledAt} when 'by-hand' then aptitude.marks_released_at end)`;

/** Tells the students who submitted a test, or any test, that their marks are out. */
export async function notifyOfResults(db: Database, aptitudeId?: number): Promise<void> {
  await sql`
    with released as (
      select aptitude.id, aptitude.name from aptitude where (${aptitudeId ?? null}::int is null or aptitude.id = ${aptitudeId ?? null}::int)
        and aptitude.archived_at is null and ${marksReleasedAt} <= ${testClock} and ${isRecent(marksReleasedAt)}
    ), missing as (
      select released.id as aptitude_id, account.id as account_id
      from released
      join attempt on attempt.aptitude_id = released.id and attempt.state = 'submitted'
      join score on score.attempt_id = attempt.id
      join account on account.id = attempt.account_id and ${isReader}
      except select earlier.subject_id, earlier.account_id from released
      join notification earlier on earlier.subject_type = 'aptitude' and earlier.subject_id = released.id
        and earlier.kind = 'results-out')
    ${insertNotifications}
    select missing.account_id, 'results-out', 'aptitude', released.id, '', jsonb_build_object('name', released.name)
    from missing join released on released.id = missing.aptitude_id ${onceForEach}`.execute(db);
}

/** Tells the students whose marks a regrade changed after they could read them. The audit log holds the marks before and after. */
export async function notifyOfRegrades(db: Database): Promise<void> {
  await sql`
    ${insertNotifications}
    select account.id, 'regraded', 'aptitude', aptitude.id, entry.id::text,
      jsonb_build_object('name', aptitude.name, 'before', entry.before -> 'marks', 'after', entry.after -> 'marks',
        'max_marks', entry.after -> 'max_marks')
    from audit_event entry
    join attempt on attempt.id = entry.subject_id::int and attempt.state = 'submitted'
    join aptitude on aptitude.id = attempt.aptitude_id
    join account on account.id = attempt.account_id and ${isReader}
    where entry.action = 'attempt.regrade' and ${isRecent(sql`entry.at`)} and aptitude.archived_at is null
      and ${settledAt} < entry.at
      and (aptitude.release_marks <> 'by-hand' or aptitude.marks_released_at < entry.at)
    ${onceForEach}`.execute(db);
}
