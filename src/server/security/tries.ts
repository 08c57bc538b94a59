import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
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

const WAITS = Array.from({ length: LONG_AFTER }, (_, at) => waitAfter(at + 1));

/** Counts wrong passwords, over all nodes. */
export type Tries = {
  /**
   * Runs `prove`, which tells whether a password was right, unless too many were wrong for the same `subject` before: a
   * try counts as wrong before it is looked at. Throws `too-many-tries` with the seconds to wait. A right one clears the
   * count; one that could not be looked at is not counted.
   */
  guard(subject: string, prove: () => Promise<boolean>): Promise<boolean>;
};

// Fewer than are free, so that somebody who signs in many times at once with the right password never has to wait.
const WIDTH = 4;
const QUEUE = 600;

export function createTries(db: Database): Tries {
  const queues = new Map<string, { inTurn: Turns; users: number }>();

  async function guard(subject: string, prove: () => Promise<boolean>): Promise<boolean> {
    const key = keyOf(subject);
    if (!(await takeTry(db, key))) throw await tooMany(db, key);
    let right: boolean;
    try {
      right = await prove();
    } catch (error) {
      await giveBack(db, key);
      throw error;
    }
    if (right) await forgetTries(db, subject);
    return right;
  }

  return {
    async guard(subject, prove) {
      const queue = queues.get(subject) ?? { inTurn: createTurns(WIDTH, QUEUE), users: 0 };
      queues.set(subject, queue);
      queue.users++;
      try {
        return await queue.inTurn(() => guard(subject, prove));
      } finally {
        queue.users--;
        if (queue.users === 0) queues.delete(subject);
      }
    },
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
export async function forgetTries(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('password_try').where('key', '=', keyOf(subject)).execute();
}

/** Forgets what was tried long ago. */
export async function deleteOldTries(db: Database): Promise<void> {
  await db
    .deleteFrom('password_try')
    .where('last_at', '<', sql<Date>`now() - ${FORGOTTEN_AFTER_HOURS} * interval '1 hour'`)
    .execute();
}

const keyOf = (subject: string) => createHash('sha256').update(subject).digest();

async function takeTry(db: Database, key: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into password_try as tried (key, failures, next_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = tried.failures + 1,
      last_at = clock_timestamp(),
      next_at = clock_timestamp() + (${WAITS}::int[])[least(tried.failures + 1, ${WAITS.length})] * interval '1 second'
    where tried.next_at <= clock_timestamp()
    returning key`.execute(db);
  return rows.length === 1;
}

async function giveBack(db: Database, key: Buffer): Promise<void> {
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
