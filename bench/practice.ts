import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listTemplatesForTrade } from '#lib/question-generators/catalogue.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { addQuestions } from '#test/institute.ts';
import {
  addStudents,
  addTest,
  addWriters,
  type Fixtures,
  openFixtures,
  type Student,
  TRADE,
} from './fixtures.ts';
import { openConnection, post, quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { withLowPriority } from './process-priority.ts';
import { savesPerSecond } from './save-load.ts';

const QUESTIONS = 50_000;
const STUDENTS = 20_000;
const SESSIONS_EACH = 100;
const PER_SESSION = 10;
const RUNS = 200;
const PRACTISING = 500;
const WRITERS = 1_000;
const ROUNDS = 4;
const ROUND_SECONDS = 10;
/** Seconds that a student thinks about a question. */
const THINKING_SECONDS = 20;
const wish = { count: PER_SESSION };

type Reply = { status: number; body: string; ms: number };

/** The calls of somebody who practises, in an institute with 20 million answers; then saves of a test with and without them beside it. */
export async function measurePractice(_world: Fixtures, folder: string): Promise<Measurement[]> {
  const world = await openFixtures(join(folder, 'practice'));
  try {
    const students = await fillWorld(world.owner.db);
    const measured = await withLowPriority(() => measureCalls(world, students.slice(0, RUNS)));
    return [...measured, await measureBesideTest(world, students)];
  } finally {
    await world.end();
  }
}

async function fillWorld(db: Database): Promise<Student[]> {
  const begun = performance.now();
  const students = await addStudents(db, STUDENTS);
  await addQuestions(db, QUESTIONS);
  await sql`vacuum analyze question, question_version, account`.execute(db);
  await transaction(db, async (tx) => {
    const restore = await dropChecksAndIndexes(tx, ['practice_item', 'practice_answer']);
    const first = students[0]?.id ?? 1;
    await sql`
      insert into practice_session (account_id, mode, topics, started_at, ended_at)
      select ${first}::int + nth % ${STUDENTS}::int, 'learn', '{}', at, at + interval '10 minutes'
      from generate_series(0, ${STUDENTS * SESSIONS_EACH - 1}::int) nth
      cross join lateral (select now() - interval '1 year' * (1 - nth / ${STUDENTS * SESSIONS_EACH}::float8) as at) placed`.execute(
      tx,
    );
    await addItems(tx);
    await addAnswers(tx);
    for (const definition of restore) await sql.raw(definition).execute(tx);
  });
  await addCards(db);
  await sql`vacuum analyze practice_session, practice_item, practice_answer, revision_card`.execute(db);
  process.stdout.write(
    `20 million practice answers stored in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`,
  );
  return students;
}

/**
 * Drops foreign keys, which would be checked for each of 40 million rows, and the indexes that no constraint needs; returns the
 * statements that create them again.
 */
async function dropChecksAndIndexes(tx: Database, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where conrelid = any(${tables}::regclass[]) and contype = 'f'
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(tx);
  for (const { drop } of rows) await sql.raw(drop).execute(tx);
  return rows.map(({ create }) => create);
}

/** One half of the items from the bank, the other half generated. */
async function addItems(tx: Database): Promise<void> {
  const templates = listTemplatesForTrade(TRADE);
  await sql`
    insert into practice_item (session_id, position, account_id, topic, reason, difficulty, question_id, version_id,
      template, seed, likeness, options)
    select session.id, place, account_id, coalesce(topic_tags[1], made.topic), 'level', coalesce(difficulty_level, made.difficulty),
      question.id, question.current_version_id, made.name, made.seed, made.seed::text, '{o1,o2,o3,o4}'
    from practice_session session
    cross join generate_series(1, ${PER_SESSION}::int) place
    left join question on place % 2 = 0
      and question.id = (select min(id) from question) + (session.id::bigint * 7919 + place * 104729) % ${QUESTIONS}::int
    left join question_version version on version.id = question.current_version_id
    left join lateral (
      select name, topic, difficulty, (session.id * 10 + place) as seed
      from unnest(${templates.map(({ name }) => name)}::text[], ${templates.map(({ topic }) => topic)}::text[],
        ${templates.map(({ difficulty }) => difficulty)}::int[]) with ordinality as template (name, topic, difficulty, nth)
      where nth = 1 + (session.id * 31 + place) % ${templates.length}::int and question.id is null) made on true`.execute(
    tx,
  );
}

async function addAnswers(tx: Database): Promise<void> {
  await sql`
    insert into practice_answer (session_id, seq, answer_id, position, account_id, topic, difficulty, question_id, version_id,
      template, seed, selected, value, outcome, share, seconds, first, late, at)
    select session_id, position, gen_random_uuid(), position, item.account_id, topic, difficulty, question_id, version_id,
      template, seed, '{o1}', '', case when is_right then 'right' else 'wrong' end, is_right::int::float8,
      20 + (session_id + position) % 100, true, false, started_at + position * interval '1 minute'
    from practice_item item join practice_session session on session.id = session_id
    cross join lateral (select (session_id * 13 + position * 7) % 10 < 7 as is_right) marked`.execute(tx);
}

/** Sixty cards for each student, a third of them due. */
async function addCards(db: Database): Promise<void> {
  await sql`
    insert into revision_card (account_id, question_id, topic, source, stability, difficulty, reviews, reviewed_at, due_at)
    select account_id, question_id, min(topic), 'practice', 5, 5, 2, now() - interval '5 days',
      now() + (question_id % 30 - 10) * interval '1 day'
    from practice_item where question_id is not null and session_id > (select max(id) - ${STUDENTS * 12}::int from practice_session)
    group by account_id, question_id`.execute(db);
}

/** The 95th percentile of each call. */
async function measureCalls({ server }: Fixtures, students: Student[]): Promise<Measurement[]> {
  const line = openConnection(server.origin);
  const times = new Map<string, number[]>();
  const note = (name: string, { status, body, ms }: Reply): string => {
    if (status !== 200) throw new Error(`${name} answers ${status}: ${body}`);
    times.set(name, [...(times.get(name) ?? []), ms]);
    return body;
  };
  for (const { token } of students) {
    note('home', await line.send(get('/practice/today', token)));
    note('topics', await line.send(get('/practice/topics', token)));
    note('due cards', await line.send(get('/revision', token)));
    const topics = ['Trains', 'Ages'];
    const started = note(
      'start by topics',
      await line.send(post('/practice/sessions', { ...wish, topics }, token)),
    );
    note('start of all topics', await line.send(post('/practice/sessions', { count: 10 }, token)));
    note('start of revision', await line.send(post('/revision/sessions', { count: 10 }, token)));
    const { id } = (JSON.parse(started) as { data: { id: number } }).data;
    note('next question', await line.send(get(`/practice/sessions/${id}`, token)));
    note('answer', await line.send(answer(id, 1, token)));
  }
  line.end();
  return [...times].map(([name, values]) => ({
    name: `practice: ${name}, p95`,
    value: quantile(values, 0.95),
    unit: 'ms',
    goal: { most: name === 'answer' || name === 'next question' ? 50 : 100 },
  }));
}

const get = (path: string, token: string) =>
  Buffer.from(`GET /api${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`);

const answer = (session: number, position: number, token: string) =>
  post(
    `/practice/sessions/${session}/answers`,
    { answers: [{ answer_id: randomUUID(), position, seconds: 20 }] },
    token,
  );

/** The 99th percentile of saves while 500 practise ÷ while nobody does, in alternation. */
async function measureBesideTest({ server, owner }: Fixtures, students: Student[]): Promise<Measurement> {
  const test = await addTest(owner.db);
  const writers = await addWriters({ server }, test, students.slice(-WRITERS));
  const practising = students.slice(0, PRACTISING);
  const sessions = await startSessions(server.origin, practising);
  await savesPerSecond(server.origin, writers, WRITERS, ROUND_SECONDS / 2);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await savesPerSecond(server.origin, writers, WRITERS, ROUND_SECONDS);
    const practice = practiseUntilStopped(server.origin, practising, sessions);
    const beside = await savesPerSecond(server.origin, writers, WRITERS, ROUND_SECONDS);
    const { answered, refused } = await practice.stop();
    process.stdout.write(
      `save p99 alone ${alone.p99.toFixed(0)} ms, beside ${answered} calls of practice (${refused} refused) ${beside.p99.toFixed(0)} ms\n`,
    );
    ratios.push(beside.p99 / alone.p99);
  }
  return {
    name: 'save p99 beside 500 who practise ÷ alone',
    value: quantile(ratios, 0.5),
    unit: '×',
    goal: { most: 1.2 },
  };
}

async function startSessions(origin: string, students: Student[]): Promise<number[]> {
  const line = openConnection(origin);
  const ids: number[] = [];
  for (const { token } of students) {
    const { body } = await line.send(post('/practice/sessions', wish, token));
    ids.push((JSON.parse(body) as { data: { id: number } }).data.id);
  }
  line.end();
  return ids;
}

/** Each student answers a question about every twenty seconds, and starts a session now and then. */
function practiseUntilStopped(origin: string, students: Student[], sessions: number[]) {
  const stopping = new AbortController();
  let answered = 0;
  let refused = 0;
  const practise = async ({ token }: Student, session = 0) => {
    const line = openConnection(origin);
    const think = (share: number) =>
      sleep(THINKING_SECONDS * share * 1_000, undefined, { signal: stopping.signal });
    try {
      // They do not all answer in the same second.
      for (await think(Math.random()); ; await think(1)) {
        const startsAnother = Math.random() < 1 / PER_SESSION;
        const reply = startsAnother
          ? await line.send(post('/practice/sessions', wish, token))
          : await line.send(answer(session, 1 + Math.floor(Math.random() * PER_SESSION), token));
        // Practice gives way to saves; the browser repeats a call that was refused.
        if (reply.status === 200) answered++;
        else refused++;
      }
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    } finally {
      line.end();
    }
  };
  const all = Promise.all(students.map((student, index) => practise(student, sessions[index])));
  return {
    async stop() {
      stopping.abort();
      await all;
      return { answered, refused };
    },
  };
}
