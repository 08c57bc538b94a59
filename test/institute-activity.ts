import { sql } from 'kysely';
import { refreshCohort } from '#server/features/insights/cohort/refresh.actions.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** How much each student does, and how much the institute holds for all. */
export type ActivitySize = {
  /** A multiple of ten. */
  answersEach: number;
  cardsEach: number;
  notificationsEach: number;
  submissionsEach: number;
  announcements: number;
  problems: number;
  deliveries: number;
};

const SHEETS = 10;
const WEBHOOKS = 20;

/** Adds what students do and get outside tests, for every student and question of an institute, by one statement each. */
export async function addActivity(db: Database, size: ActivitySize): Promise<void> {
  await addPractice(db, size);
  await addMessages(db, size);
  await addCoding(db, size);
  await sql`
    insert into webhook (url, description, events, secret, created_by)
    select 'https://hooks.example/' || nth, 'Invented', '{attempt.submitted}', 'whsec_invented',
      (select min(id) from account where role = 'admin')
    from generate_series(1, ${WEBHOOKS}::int) nth`.execute(db);
  await sql`
    insert into webhook_delivery (webhook_id, event, subject_id, data, attempts, outcome, delivered_at)
    select id, 'attempt.submitted', nth, '{}', 1, '200', now()
    from webhook cross join generate_series(1, ${size.deliveries / WEBHOOKS}::int) nth`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await refreshCohort(db);
}

async function addPractice(db: Database, { answersEach, cardsEach }: ActivitySize): Promise<void> {
  await sql`create table bench_bank as
    select question.id as question_id, version.id as version_id, topic_tags[1] as topic, difficulty_level as difficulty,
      row_number() over (order by question.id) - 1 as place
    from question join question_version version on version.id = current_version_id`.execute(db);
  await sql`create unique index on bench_bank (place)`.execute(db);
  await sql`analyze bench_bank`.execute(db);
  await sql`
    with session as (
      insert into practice_session (account_id, mode, topics, started_at, ended_at)
      select id, 'learn', '{}', at, at + interval '10 minutes'
      from account cross join generate_series(1, ${answersEach / 10}::int) nth
      cross join lateral (select now() - nth * interval '3 days' as at) placed
      where role = 'student' returning id, account_id, started_at
    ), item as (
      insert into practice_item (session_id, position, account_id, topic, reason, difficulty, question_id, version_id, options)
      select session.id, nth, account_id, topic, 'new', difficulty, question_id, version_id, '{}'
      from session cross join generate_series(1, 10) nth
      join bench_bank bank on place = (session.id::bigint * 7919 + nth * 97) % (select count(*) from bench_bank)
      returning *
    )
    insert into practice_answer (session_id, seq, answer_id, position, account_id, topic, difficulty, question_id,
      version_id, selected, value, outcome, share, seconds, first, late, at)
    select session_id, position, gen_random_uuid(), position, item.account_id, topic, difficulty, question_id, version_id,
      '{}', '', case when is_right then 'right' else 'wrong' end, is_right::int, 20 + position, true, false, started_at
    from item join session on session.id = session_id
    cross join lateral (select (session_id * 13 + position * 7) % 10 < 7 as is_right) marked`.execute(db);
  await sql`
    insert into revision_card (account_id, question_id, topic, source, stability, difficulty, reviews, reviewed_at, due_at)
    select id, question_id, topic, 'practice', 5, 5, 2, now() - interval '5 days', now() + (nth - 10) * interval '1 day'
    from account cross join generate_series(1, ${cardsEach}::int) nth
    join bench_bank bank on place = (id::bigint * 104729 + nth * 97) % (select count(*) from bench_bank)
    where role = 'student' on conflict do nothing`.execute(db);
  await sql`drop table bench_bank`.execute(db);
}

async function addMessages(db: Database, { announcements, notificationsEach }: ActivitySize): Promise<void> {
  await sql`
    insert into announcement (title, text, text_html, audience, pinned_until, created_at)
    select 'Invented notice ' || nth, 'Bring your card.', '<p>Bring your card.</p>', 'everyone',
      case when nth > ${announcements - 3}::int then now() + interval '1 day' end, now() - (${announcements}::int - nth) * interval '1 day'
    from generate_series(1, ${announcements}::int) nth`.execute(db);
  await sql`
    insert into notification (account_id, kind, subject_type, subject_id, event, data, created_at, read_at)
    select account.id, 'announcement', 'announcement', announcement.id, '', jsonb_build_object('title', title),
      announcement.created_at, case when announcement.id % 5 > 0 then now() end
    from account join announcement on announcement.id > (select max(id) - ${notificationsEach}::int from announcement)
    where role = 'student'`.execute(db);
}

async function addCoding(db: Database, { problems, submissionsEach }: ActivitySize): Promise<void> {
  await sql`
    with problem as (
      insert into coding_problem (slug, status, published_at)
      select 'invented-' || nth, 'published', now() from generate_series(1, ${problems}::int) nth returning id
    )
    insert into coding_problem_version (problem_id, number, title, texts, html, checker, seconds, megabytes,
      output_kilobytes, factors, starter, topics, difficulty, source, groups, programs)
    select id, 1, 'Invented problem ' || id, text, text, '{"kind": "tokens", "case_sensitive": true}', 1, 256, 64, '{}', '{}',
      array[(array['arrays', 'graphs', 'strings', 'greedy'])[1 + id % 4]], 1 + id % 5, '', '[]', '[]'
    from problem cross join jsonb_build_object('statement', '', 'input_format', '', 'output_format', '', 'constraints', '', 'editorial', '') text`.execute(
    db,
  );
  await sql`
    update coding_problem set version_id = version.id, published_version_id = version.id
    from coding_problem_version version where problem_id = coding_problem.id and slug like 'invented-%'`.execute(
    db,
  );
  await sql`
    insert into coding_submission (account_id, problem_id, version_id, call_id, kind, language, source, state, verdict, judged_at)
    select account.id, problem.id, problem.version_id, gen_random_uuid(), 'submit', 'python', repeat('print(1)', 60),
      'judged', case when (account.id + nth) % 2 = 0 then 'AC' else 'WA' end, now()
    from account cross join generate_series(1, ${submissionsEach}::int) nth
    join (select *, row_number() over (order by id) - 1 as place from coding_problem where slug like 'invented-%') problem
      on place = (account.id * 31 + nth / 2) % ${problems}::int
    where role = 'student'`.execute(db);
  await sql`
    insert into coding_solved (account_id, problem_id, submission_id)
    select account_id, problem_id, min(id) from coding_submission where verdict = 'AC' group by account_id, problem_id`.execute(
    db,
  );
  await sql`
    with added as (
      insert into sheet (title, description, description_html, position, published_at)
      select 'Invented sheet ' || nth, '', '', 100 + nth, now() from generate_series(1, ${SHEETS}::int) nth returning id
    )
    insert into sheet_entry (sheet_id, section, position, problem_id, title, topics, difficulty)
    select added.id, 'Part ' || place % 5, place, problem.id, 'Invented problem', '{arrays}', 2
    from added join (select *, row_number() over (order by id) as place from coding_problem where slug like 'invented-%') problem
      on place <= 75`.execute(db);
}
