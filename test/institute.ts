import { sql } from 'kysely';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { PASSWORD } from './people.ts';

/** How much an institute holds. Each test has 30 questions, and attempts by all students of one batch. */
export type InstituteSize = { questions: number; tests: number; auditEntries: number };

const BATCHES = 4;
const TEST_QUESTIONS = 30;

/** Adds students, four batches of `size`. To be done once, before `growInstitute`. */
export async function addBatches(db: Database, size = 500): Promise<void> {
  const hash = await createPasswords().hash(PASSWORD);
  await sql`
    insert into account (regno, name, trade, batch, role, password_hash)
    select 'I' || nth, (array['Asha', 'Bela', 'Chetan', 'Dev'])[1 + nth % 4] || ' Invented ' || nth,
      (array['GCS', 'GME', 'GEE'])[1 + nth % 3], 3000 + nth % ${BATCHES}::int, 'student', ${hash}
    from generate_series(1, ${BATCHES * size}::int) nth`.execute(db);
}

/** Adds questions, past tests with their attempts, scores and reports, and audit entries, by one statement each. */
export async function growInstitute(
  db: Database,
  { questions, tests, auditEntries }: InstituteSize,
): Promise<void> {
  await addQuestions(db, questions);
  await addTests(db, tests);
  await addAttempts(db);
  await sql`
    insert into audit_event (at, actor_id, action, subject_type, subject_id, after)
    select now() - nth * interval '1 minute', account.id, 'attempt.submit', 'attempt', nth::text, '{"how": "student", "marks": 20}'
    from generate_series(1, ${auditEntries}::int) nth
    join (select id, row_number() over () as place from account where batch >= 3000) account
      on account.place = 1 + nth % (select count(*) from account where batch >= 3000)`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Adds an answer to every question of the newest attempts. */
export async function addAnswers(db: Database, attempts = 1_000_000): Promise<void> {
  await sql`
    insert into answer_event (attempt_id, epoch, seq, question_id, selected, seconds, received_at, late)
    select attempt.id, epoch, nth, (item ->> 'question')::int,
      array[item -> 'options' ->> ((attempt.id + nth) % 4)::int], 30, started_at + nth * interval '1 minute', false
    from (select * from attempt order by id desc limit ${attempts}) attempt
    cross join jsonb_array_elements(paper) with ordinality as items (item, nth)`.execute(db);
  await sql`vacuum analyze answer_event`.execute(db);
}

export async function addQuestions(db: Database, many: number): Promise<void> {
  await sql`
    with added as (
      insert into question (status) select 'ready' from generate_series(1, ${many}::int) returning id
    ), version as (
      insert into question_version (question_id, number, kind, format, description, description_html, options, explanation,
        explanation_html, topic_tags, question_type, difficulty_level)
      select id, 1, 'single', 'markdown', words, '<p>' || words || '</p>',
        (select jsonb_agg(jsonb_build_object('id', 'option' || place, 'text', place * id || ' m/s', 'html', place * id || ' m/s',
          'correct', place = 1)) from generate_series(1, 4) place),
        'Divide the length by the time.', '<p>Divide the length by the time.</p>',
        array[(array['Trains', 'Averages', 'Syllogisms', 'Ages'])[1 + id % 4]], 'GENERAL', 1 + id % 5
      from (select id, 'A train of ' || id || ' m passes a pole near the town of Invented Halt in ' || id % 90
        || ' s. ' || repeat('How fast is it? ', 12) as words from added) worded
      returning id, question_id
    )
    select count(*) from version`.execute(db);
  await sql`
    update question set current_version_id = version.id from question_version version
    where version.question_id = question.id and current_version_id is null`.execute(db);
}

async function addTests(db: Database, many: number): Promise<void> {
  await sql`
    with added as (
      insert into aptitude (name, starts_at, duration, ends_at, closes_at, total_questions, published_at, batches)
      select 'Invented Test ' || nth, start, 60, start + interval '1 hour', start + interval '1 hour', ${TEST_QUESTIONS}::int, start,
        array[3000 + nth % ${BATCHES}::int]
      from generate_series(1, ${many}::int) nth, lateral (select now() - nth * interval '1 day' as start) begun
      returning id
    )
    insert into aptitude_question (aptitude_id, question_id, position)
    select added.id, question.id, place
    from (select id, row_number() over (order by id) as nth from added) added,
      generate_series(1, ${TEST_QUESTIONS}::int) place
    join lateral (select id from question order by id offset (place * 97 + nth * 31) % 4000 limit 1) question on true`.execute(
    db,
  );
}

/** Adds the attempts of tests that have none. */
async function addAttempts(db: Database): Promise<void> {
  await sql`
    insert into attempt (aptitude_id, account_id, state, how, started_at, deadline, submitted_at, paper)
    select aptitude.id, account.id, 'submitted', 'student', starts_at, ends_at, starts_at + interval '50 minutes', paper
    from aptitude
    join account on account.batch = any(aptitude.batches)
    join lateral (
      select jsonb_agg(jsonb_build_object('question', question_id, 'version', current_version_id,
        'options', '["option1", "option2", "option3", "option4"]'::jsonb) order by position) as paper
      from aptitude_question join question on question.id = question_id where aptitude_id = aptitude.id
    ) drawn on true
    where account.batch >= 3000 and not exists (select from attempt where aptitude_id = aptitude.id)`.execute(
    db,
  );
  await sql`
    insert into score (attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes)
    select attempt.id, aptitude_id, right_ones, ${TEST_QUESTIONS}::int, right_ones, ${TEST_QUESTIONS}::int - right_ones, 0,
      1200 + attempt.id % 1500, (
        select json_agg(json_build_object('question', item -> 'question', 'outcome', 'right', 'marks', 1))
        from jsonb_array_elements(paper) item)
    from attempt, lateral (select attempt.id % ${TEST_QUESTIONS}::int as right_ones) marked
    where not exists (select from score where attempt_id = attempt.id) and paper @> '[{}]'`.execute(db);
  await sql`
    insert into question_report (account_id, aptitude_id, question_id, version_id, reason, words)
    select account_id, aptitude_id, (paper -> 0 -> 'question')::int, (paper -> 0 -> 'version')::int, 'unclear', 'Which pole?'
    from attempt where attempt.id % 20 = 0 and paper @> '[{}]'
    on conflict do nothing`.execute(db);
}
