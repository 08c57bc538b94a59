import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { withCpuTime } from './cpu-time.ts';
import { addStudents, type Fixtures } from './fixtures.ts';
import type { Measurement } from './measurement.ts';

const NIGHT = '2026-03-10';
const STUDENTS = 10_000;
const QUESTIONS = 5_000;
const TOPICS = 40;
const AREAS = 6;
/** Half of the million answers are from practice, the other half from tests. */
const PRACTISED = 50;
const TESTS = 40;
const TESTS_EACH = 2;
const TEST_QUESTIONS = 25;

/** How long the calibration of a night takes, in the thread that the nightly job starts. */
export async function measureLevels(world: Fixtures): Promise<Measurement[]> {
  const { db } = world.owner;
  await addAnswers(db);
  const begun = performance.now();
  const before = process.cpuUsage();
  await withCpuTime(
    world,
    'calibration beside an idle portal',
    () => 1,
    () => calibrateInThread(world),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const { rows } = await sql<{ students: number; items: number; answers: number }>`
    select students, items, answers from calibration where night = ${NIGHT}`.execute(db);
  process.stdout.write(
    `calibrated: ${JSON.stringify(rows)}, ${((user + system) / 1e6).toFixed(1)} s of a core in its thread\n`,
  );
  return [{ name: 'levels of a million answers calibrated', value: seconds, unit: 's', goal: { most: 60 } }];
}

async function calibrateInThread({ database }: Fixtures): Promise<void> {
  const worker = new Worker(
    new URL('../src/server/features/practice/levels/calibration.worker.ts', import.meta.url),
    { workerData: { url: database.servingUrl, night: NIGHT }, execArgv: [] },
  );
  await once(worker, 'exit');
}
/** Answers of students to questions as the Rasch model expects them, by one statement for each table. */
async function addAnswers(db: Database): Promise<void> {
  const students = await addStudents(db, STUDENTS);
  const first = students[0]?.id ?? 0;
  await sql`insert into topic (name, area, position)
    select 'Invented topic ' || nth, 'Invented area ' || nth % ${AREAS}::int, 1000 + nth
    from generate_series(1, ${TOPICS}::int) nth`.execute(db);
  const { rows } = await sql<{ least: number }>`
    with added as (
      insert into question (status) select 'ready' from generate_series(1, ${QUESTIONS}::int) returning id
    ), version as (
      insert into question_version (question_id, number, kind, format, description, description_html, options, explanation,
        explanation_html, topic_tags, question_type, difficulty_level)
      select id, 1, 'single', 'text', 'Invented ' || id, '', '[{"id": "a", "text": "1", "correct": true}]', '', '',
        array['Invented topic ' || 1 + id % ${TOPICS}::int], 'GENERAL', 1 + id % 5 from added
    )
    select min(id) as least from added`.execute(db);
  const least = rows[0]?.least ?? 0;
  await sql`update question set current_version_id = version.id from question_version version
    where version.question_id = question.id and current_version_id is null`.execute(db);
  /** Whether a student answers a question right: both have a normal level, drawn from their ids. */
  const right = (account: string, question: string) =>
    sql.raw(`random() < 1 / (1 + exp(2 * sin(${question} * 12.9898) - 1.4 * sin(${account} * 78.233)))`);
  await sql`
    with session as (
      insert into practice_session (account_id, mode, topics)
      select id, 'learn', '{}' from account where id >= ${first} returning id, account_id
    ), item as (
      insert into practice_item (session_id, position, account_id, topic, reason, difficulty, question_id, version_id, options)
      select session.id, nth, account_id, topic_tags[1], 'new', difficulty_level, question_id, version.id, '{}'
      from session cross join generate_series(1, ${PRACTISED}::int) nth
      join question_version version
        on version.question_id = ${least} + (account_id::bigint * 7919 + nth * 97) % ${QUESTIONS}::int
      returning *
    )
    select count(*) from item`.execute(db);
  await sql`
    insert into practice_answer (session_id, seq, answer_id, position, account_id, topic, difficulty, question_id,
      version_id, selected, value, outcome, share, seconds, first, late, at)
    select session_id, position, gen_random_uuid(), position, account_id, topic, difficulty, question_id, version_id,
      '{}', '', case when hit then 'right' else 'wrong' end, hit::int, 20 + position, true, false, now()
    from (select *, ${right('account_id', 'question_id')} as hit from practice_item where account_id >= ${first}) given`.execute(
    db,
  );
  await addAttempts(db, { first, least, right });
  await sql`vacuum analyze`.execute(db);
}

type World = {
  first: number;
  least: number;
  right(account: string, question: string): ReturnType<typeof sql.raw>;
};

async function addAttempts(db: Database, { first, least, right }: World): Promise<void> {
  await sql`
    insert into aptitude (name, starts_at, duration, ends_at, closes_at, total_questions, published_at, stage)
    select 'Invented test ' || nth, start, 60, start + interval '1 hour', start + interval '1 hour',
      ${TEST_QUESTIONS}::int, start, 'published'
    from generate_series(1, ${TESTS}::int) nth, lateral (select now() - nth * interval '2 days' as start) begun`.execute(
    db,
  );
  await sql`
    insert into attempt (aptitude_id, account_id, state, how, started_at, deadline, submitted_at, paper)
    select aptitude.id, account.id, 'submitted', 'student', starts_at, ends_at, ends_at, paper
    from account cross join generate_series(1, ${TESTS_EACH}::int) nth
    join (select *, row_number() over (order by id) as place from aptitude where name like 'Invented test %') aptitude
      on place = 1 + (account.id * ${TESTS_EACH}::int + nth) % ${TESTS}::int
    cross join lateral (
      select jsonb_agg(jsonb_build_object('question', question_id, 'version', version.id, 'options', '[]'::jsonb)) as paper
      from generate_series(1, ${TEST_QUESTIONS}::int) item
      join question_version version on version.question_id
        = ${least} + (place * ${TEST_QUESTIONS}::int + item) % ${QUESTIONS}::int) drawn
    where account.id >= ${first}`.execute(db);
  await sql`
    insert into score (attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes)
    select attempt.id, aptitude_id, 10, ${TEST_QUESTIONS}::int, 10, 10, 0, 1800, (
      select json_agg(json_build_object('question', item -> 'question', 'marks', 1,
        'outcome', case when ${right('account_id', "(item ->> 'question')::int")} then 'right' else 'wrong' end) order by place)
      from jsonb_array_elements(paper) with ordinality as items (item, place))
    from attempt where account_id >= ${first}`.execute(db);
}
