import { sql } from 'kysely';
import type { startAttempt } from '#contract/attempts/start.ts';
import type { Wire } from '#contract/endpoint.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { mintToken } from '#server/platform/auth/tokens.ts';
import { type Connection, type Database, openDatabase } from '#server/platform/database/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/postgres/embedded.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { openConnection, post } from './http-client.ts';
import { type Server, startPortal } from './portal-process.ts';
import type { Writer } from './save-load.ts';

type Started = Wire<typeof startAttempt.reply>;

/** A database with one portal over it, and a handle of the database's owner. */
export type Fixtures = {
  server: Server;
  database: EmbeddedDatabase;
  owner: Connection;
  end(): Promise<void>;
};

/** Starts the embedded database and the portal side by side, so that the bench can reach both. */
export async function openFixtures(folder: string): Promise<Fixtures> {
  const database = await startEmbedded({ folder });
  const server = await startPortal({
    DATABASE_URL: database.servingUrl,
    MIGRATION_DATABASE_URL: database.url,
    DEMO: 'false',
    JUDGE: 'off',
  });
  const owner = openDatabase(database.url, 4);
  // The night counts as calibrated, so that the portal does not calibrate while it is measured.
  await sql`insert into calibration (night, finished_at)
    select (now() at time zone 'Asia/Kolkata')::date::text, now()`.execute(owner.db);
  return {
    server,
    database,
    owner,
    async end() {
      await owner.close();
      await server.end();
      await database.stop();
    },
  };
}

export type Student = { id: number; regno: string; token: string };
export const TRADE = 'GCS';
export const PASSWORD = 'a fine password';

let count = 0;

/** Creates signed-in students who all have the same password. */
export async function addStudents(db: Database, many: number): Promise<Student[]> {
  const hash = await createPasswords().hash(PASSWORD);
  const minted = Array.from({ length: many }, () => ({
    regno: `B${process.pid}-${++count}`,
    ...mintToken(),
  }));
  const { rows } = await sql<{ id: number; regno: string }>`
    insert into account (regno, name, trade, batch, role, password_hash)
    select regno, 'Invented Person', ${TRADE}, 2026, 'student', ${hash}
    from unnest(${minted.map((one) => one.regno)}::text[]) regno
    returning id, regno`.execute(db);
  const ids = new Map(rows.map((row) => [row.regno, row.id]));
  const students = minted.map(({ regno, token }) => ({ id: ids.get(regno) ?? 0, regno, token }));
  await sql`
    insert into session (token_hash, account_id, expires_at)
    select token_hash, account_id, now() + interval '1 day'
    from unnest(${minted.map((one) => one.tokenHash)}::bytea[], ${students.map((one) => one.id)}::int[])
      as s (token_hash, account_id)`.execute(db);
  return students;
}

/** Creates a long test with this many questions; returns its id. */
export async function addTest(db: Database, questions = 60): Promise<number> {
  const portal = { db } as Parameters<typeof anAptitude>[0];
  const numbers: number[] = [];
  for (let n = 1; n <= questions; n++)
    numbers.push(
      await aQuestion(portal, {
        description: `A train of ${n * 20} m passes a pole in **${n} s**. How fast is it, in $\\frac{m}{s}$?`,
        options: ['18', '20', '22', `${n + 30}`],
      }),
    );
  return await anAptitude(portal, { questions: numbers, duration: 600, marks_right: 4, marks_wrong: -1 });
}

const STARTS_AT_ONCE = 32;

/** Lets students start a test, a few at a time. Returns the writers in the order of the students. */
export async function addWriters(
  { server }: Pick<Fixtures, 'server'>,
  test: number,
  students: Student[],
): Promise<Writer[]> {
  const writers: Writer[] = [];
  const waiting = [...students.entries()].reverse();
  await Promise.all(
    Array.from({ length: STARTS_AT_ONCE }, async () => {
      const line = openConnection(server.origin);
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, { regno, token }] = next;
        const { body } = await line.send(post(`/aptitude/appear/${test}`, { regno, trade: TRADE }, token));
        const { data } = JSON.parse(body) as { data: Started };
        writers[index] = {
          token,
          attempt: data.attempt.id,
          epoch: data.attempt.epoch,
          questions: data.questions.map(({ id, options }) => ({ id, options: options.map((one) => one.id) })),
        };
      }
      line.end();
    }),
  );
  return writers;
}

/** Answers every question of open attempts, a quarter of them correctly. */
export async function answerAll({ db }: Connection, writers: Writer[]): Promise<void> {
  await sql`
    insert into answer_event (attempt_id, epoch, seq, question_id, selected, seconds, received_at, late)
    select attempt.id, epoch, nth, (item ->> 'question')::int,
      array[item -> 'options' ->> ((attempt.id + nth) % 4)::int], 30, now(), false
    from attempt cross join jsonb_array_elements(paper) with ordinality as items (item, nth)
    where attempt.id = any(${writers.map((one) => one.attempt)}::int[])`.execute(db);
  await sql`vacuum analyze answer_event, attempt`.execute(db);
}
