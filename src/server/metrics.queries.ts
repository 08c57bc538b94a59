import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** What the whole portal has to do, as one node reads it from the database. Ages are in seconds, 0 where nothing waits. */
export type Backlog = {
  attempts_open: number;
  seats_online: number;
  attempts_overdue: number;
  late_answers: number;
  jobs_waiting: number;
  jobs_failed: number;
  job_age: number;
  mails_waiting: number;
  mails_failed: number;
  mail_age: number;
  submissions_waiting: number;
  submission_age: number;
  judges: number;
  backup_age: number;
  database_bytes: number;
};

const age = (oldest: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from now() - min(${oldest})), 0)::float8`;

/**
 * A seat is online whose student's browser called in the last two minutes. Late answers are those of tests that closed in the last
 * day. A job is late once its time has come and no worker has it. A backup that never succeeded is as old as the first try.
 */
export async function readBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select seat.*, late.*, job.*, mail.*, submission.*,
      (select count(*)::int from judge_worker where seen_at > now() - interval '30 seconds') as judges,
      (select coalesce(extract(epoch from now() - coalesce(max(finished_at), min(started_at))), 0)::float8
        from backup) as backup_age,
      pg_database_size(current_database())::float8 as database_bytes
    from (
      select count(*)::int as attempts_open,
        count(*) filter (where online)::int as seats_online,
        count(*) filter (where deadline < now() - interval '1 minute' and paused_at is null)::int as attempts_overdue
      from attempt cross join lateral (
        select exists (select from session where account_id = attempt.account_id
          and last_seen_at > now() - interval '2 minutes') as online) as seen
      where state = 'writing') as seat,
    (select count(*)::int as late_answers from answer_event event
      join attempt on attempt.id = event.attempt_id
      join assessment on assessment.id = attempt.aptitude_id
      where event.late and assessment.closes_at > now() - interval '1 day') as late,
    (select count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as jobs_waiting,
        count(*) filter (where attempts >= max_attempts and locked_at is null)::int as jobs_failed,
        coalesce(extract(epoch from now() - min(run_at)
          filter (where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as job_age
      from graphile_worker._private_jobs) as job,
    (select count(*)::int as mails_waiting, count(*) filter (where attempts > 0)::int as mails_failed,
        ${age(sql`created_at`)} as mail_age
      from mail where next_try_at is not null) as mail,
    (select count(*)::int as submissions_waiting, ${age(sql`created_at`)} as submission_age
      from coding_submission where state <> 'judged') as submission`.execute(db);
  const [backlog] = rows;
  if (!backlog) throw new Error('The database gave no figures.');
  return backlog;
}
