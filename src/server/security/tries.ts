import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { openWhileUsed } from '../database/while-used.ts';
import { Problem } from '../http/problem.ts';
import { createTurns, type Turns } from './turns.ts';

const FREE = 5;
const LONG_AFTER = 100;
const SHORT_WAIT = 60;
const LONG_WAIT = 900;
const FORGOTTEN_AFTER_HOURS = 24;

/**
 * Seconds until the next try after this many wrong passwords in a row: none at first, then doubled up to a minute. The
 * hundred in a row after which it is a quarter of an hour is NIST SP 800-63B's (section 3.2.2, throttling).
 */
export function waitAfter(failures: number): number {
  if (failures < FREE) return 0;
  return failures >= LONG_AFTER ? LONG_WAIT : Math.min(SHORT_WAIT, 2 ** (failures - FREE));
}

const LADDER = sql.raw(`'{${Array.from({ length: LONG_AFTER }, (_, at) => waitAfter(at + 1))}}'::int[]`);
/** So many wrong passwords over all places weigh as one at a place: a hundred are free, two thousand bring the long wait. */
const EVERYWHERE = 20;

/** What wrong passwords are counted for: one place; or a place and, more patiently, all places together. */
export type Subject = string | readonly [here: string, everywhere: string];

/** Counts wrong passwords, over all nodes. */
export type Tries = {
  /**
   * Runs `prove`, which tells whether a password was right, unless too many were wrong for the same `subject` before: a
   * try counts as wrong before it is looked at. Throws `too-many-tries` with the seconds to wait. A right one clears the
   * count, by `clear` where a statement of the caller's does so along the way; one that could not be looked at is not counted.
   */
  guard(subject: Subject, prove: () => Promise<boolean>, clear?: () => Promise<void>): Promise<boolean>;
};

// Fewer than are free, so that somebody who signs in many times at once with the right password never has to wait.
const WIDTH = 4;
const QUEUE = 600;

export function createTries(db: Database): Tries {
  const use = openWhileUsed<string, Turns>(() => createTurns(WIDTH, QUEUE));

  const guard: Tries['guard'] = async (subject, prove, clear = () => forgetTries(db, subject)) => {
    const counts = countsOf(subject);
    await takeTry(db, counts);
    let right: boolean;
    try {
      right = await prove();
    } catch (error) {
      await giveBack(db, counts);
      throw error;
    }
    if (right) await clear();
    return right;
  };

  return {
    guard: (subject, ...work) => use(String(subject), (inTurn) => inTurn(() => guard(subject, ...work))),
  };
}

async function tooMany(db: Database, key: Buffer): Promise<Problem> {
  const seconds = await findWait(db, key);
  return new Problem('too-many-tries', {
    message: `Too many wrong passwords. Wait ${inWords(seconds)}, then try again, or choose a new password with “Forgot password?”.`,
    retryAfter: seconds,
  });
}

/** Clears the count, once the password is another. */
export async function forgetTries(db: Database, subject: Subject): Promise<void> {
  await forgettingTries(subject).execute(db);
}

/** Clears the count as a part of another statement. */
export function forgettingTries(subject: Subject): RawBuilder<unknown> {
  const keys = countsOf(subject).map((count) => count.key);
  return sql`
    delete from password_try where key in (
      select key from password_try where key = any(${keys}::bytea[])
      order by array_position(${keys}::bytea[], key) for update)`;
}

/** Forgets what was tried long ago. */
export async function deleteOldTries(db: Database): Promise<void> {
  // What somebody tries at this moment is not old, and nobody waits for it here.
  await sql`
    delete from password_try where key in (
      select key from password_try where last_at < now() - ${FORGOTTEN_AFTER_HOURS} * interval '1 hour'
      for update skip locked)`.execute(db);
}

type Count = { key: Buffer; patience: number };

// The place stands first, in every statement: whoever holds its row waits for that of all places, and never the other way round.
function countsOf(subject: Subject): Count[] {
  const keys = [subject].flat().map((name) => createHash('sha256').update(name).digest());
  return keys.map((key, at) => ({ key, patience: at === 0 ? 1 : EVERYWHERE }));
}

/**
 * Counts a try for each of these, or throws for the first that has to wait. One statement, in which each asks only once those
 * before it let the try pass: who tries on while a place has to wait costs nobody elsewhere anything.
 */
async function takeTry(db: Database, counts: Count[]): Promise<void> {
  const steps = counts.map(
    ({ key, patience }, at) => sql`${nameOf(at)} as (
      insert into password_try as tried (key, failures, next_at)
      select ${key}::bytea, 1, now() ${at > 0 ? sql`from ${nameOf(at - 1)}` : sql``}
      on conflict (key) do update set
        failures = tried.failures + 1,
        last_at = clock_timestamp(),
        next_at = clock_timestamp() + interval '1 second' *
          (${LADDER})[greatest(1, least((tried.failures + 1) / ${patience}::int, ${LONG_AFTER}))]
      where tried.next_at <= clock_timestamp()
      returning key)`,
  );
  const passed = counts.map((_, at) => sql`select key from ${nameOf(at)}`);
  const { rows } = await sql`with ${sql.join(steps)} ${sql.join(passed, sql` union all `)}`.execute(db);
  const waiting = counts[rows.length];
  if (!waiting) return;
  await giveBack(db, counts.slice(0, rows.length));
  throw await tooMany(db, waiting.key);
}

const nameOf = (at: number) => sql.id(`step${at}`);

async function giveBack(db: Database, counts: Count[]): Promise<void> {
  for (const { key } of counts)
    await sql`
      with last_one as (delete from password_try where key = ${key} and failures = 1)
      update password_try set failures = failures - 1, next_at = now() where key = ${key} and failures > 1`.execute(
      db,
    );
}

async function findWait(db: Database, key: Buffer): Promise<number> {
  const row = await db
    .selectFrom('password_try')
    .select(
      sql<number>`greatest(1, ceil(extract(epoch from next_at - clock_timestamp())))::int`.as('seconds'),
    )
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.seconds ?? 1;
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
