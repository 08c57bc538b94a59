import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { createRefCountedMap } from '#server/platform/database/ref-counted.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createFairQueue, type FairQueue } from '#server/platform/sandbox/fair-queue.ts';

const FREE_FAILURES = 5;
const LOCKOUT_AFTER = 100;
const MAX_BACKOFF_SECONDS = 60;
const LOCKOUT_SECONDS = 900;
const RETENTION_HOURS = 24;

/**
 * Seconds until the next try after this many wrong passwords in a row: none at first, then doubled up to a minute. The
 * hundred in a row after which it is a quarter of an hour is NIST SP 800-63B's (section 3.2.2, throttling).
 */
export function waitSecondsAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return failures >= LOCKOUT_AFTER
    ? LOCKOUT_SECONDS
    : Math.min(MAX_BACKOFF_SECONDS, 2 ** (failures - FREE_FAILURES));
}

const BACKOFF_TABLE = sql.raw(
  `'{${Array.from({ length: LOCKOUT_AFTER }, (_, at) => waitSecondsAfter(at + 1))}}'::int[]`,
);
/** So many wrong passwords over all places weigh as one at a place: a hundred are free, two thousand bring the long wait. */
const EVERYWHERE_FACTOR = 20;

/** What wrong passwords are counted for: one place; or a place and, more patiently, all places together. */
export type ThrottleSubject = string | readonly [here: string, everywhere: string];
/** The same as it is stored. */
type ThrottleKeys = readonly [here: Buffer, everywhere: Buffer | null];

/** Counts wrong passwords, over all nodes. */
export type LoginThrottle = {
  /**
   * Runs `prove`, which tells whether a password was right, unless too many were wrong for the same `subject` before: a
   * try counts as wrong before it is looked at. Throws `too-many-tries` with the seconds to wait. A right one clears the
   * count; one that could not be looked at is not counted.
   */
  guard(subject: ThrottleSubject, prove: () => Promise<boolean>): Promise<boolean>;
};

// Fewer than are free, so that somebody who signs in many times at once with the right password never has to wait.
const CONCURRENCY = 4;
const MAX_WAITING = 600;

export function createLoginThrottle(db: Database): LoginThrottle {
  const use = createRefCountedMap<string, FairQueue>(() => createFairQueue(CONCURRENCY, MAX_WAITING));

  async function guard(subject: ThrottleSubject, prove: () => Promise<boolean>): Promise<boolean> {
    const keys = toThrottleKeys(subject);
    const passed = await countFailure(db, keys);
    const waiting = keys[passed];
    if (waiting) {
      await uncountFailure(db, keys.slice(0, passed));
      throw tooManyTries(await findWaitSeconds(db, waiting));
    }
    let right: boolean;
    try {
      right = await prove();
    } catch (error) {
      await uncountFailure(db, keys);
      throw error;
    }
    if (right) await clearKeys(db, keys);
    return right;
  }

  return {
    guard: (subject, prove) => use(String(subject), (inTurn) => inTurn(() => guard(subject, prove))),
  };
}

const tooManyTries = (seconds: number) =>
  new Problem('too-many-tries', {
    message: `Too many wrong passwords. Wait ${formatWait(seconds)}, then try again, or choose a new password with “Forgot password?”.`,
    retryAfter: seconds,
  });

function formatWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Clears the count, once the password is another. */
export async function clearFailures(db: Database, subject: ThrottleSubject): Promise<void> {
  await clearKeys(db, toThrottleKeys(subject));
}

async function clearKeys(db: Database, [here, everywhere]: ThrottleKeys): Promise<void> {
  await sql`
    delete from password_try where key in (
      select key from password_try where key in (${here}::bytea, ${everywhere}::bytea)
      order by key = ${everywhere}::bytea for update)`.execute(db);
}

/** Forgets what was tried long ago. */
export async function deleteOldFailures(db: Database): Promise<void> {
  // What somebody tries at this moment is not old, and nobody waits for it here.
  await sql`
    delete from password_try where key in (
      select key from password_try where last_at < now() - ${RETENTION_HOURS} * interval '1 hour'
      for update skip locked)`.execute(db);
}

// The place stands first, in every statement: whoever holds its row waits for that of all places, and never the other way round.
function toThrottleKeys(subject: ThrottleSubject): ThrottleKeys {
  const keyOf = (name: string) => hash('sha256', name, 'buffer');
  return typeof subject === 'string' ? [keyOf(subject), null] : [keyOf(subject[0]), keyOf(subject[1])];
}

/**
 * Counts a try at each place, and tells how many of them it passed. All places are asked only once the one lets the try pass: who tries
 * on while a place has to wait costs nobody elsewhere anything.
 */
async function countFailure(db: Database, [here, everywhere]: ThrottleKeys): Promise<number> {
  const { rows } = await sql<{ passed: number }>`
    with here as (${countSql(here, 1)}),
    everywhere as (${countSql(everywhere, EVERYWHERE_FACTOR, sql`from here where ${everywhere}::bytea is not null`)})
    select (select count(*) from here)::int + (select count(*) from everywhere)::int as passed`.execute(db);
  return rows[0]?.passed ?? 0;
}

function countSql(key: Buffer | null, patience: number, when: RawBuilder<unknown> = sql``) {
  return sql`
    insert into password_try as tried (key, failures, next_at)
    select ${key}::bytea, 1, now() ${when}
    on conflict (key) do update set
      failures = tried.failures + 1,
      last_at = clock_timestamp(),
      next_at = clock_timestamp() + interval '1 second' *
        (${BACKOFF_TABLE})[greatest(1, least((tried.failures + 1) / ${patience}::int, ${LOCKOUT_AFTER}::int))]
    where tried.next_at <= clock_timestamp()
    returning key`;
}

async function uncountFailure(db: Database, keys: readonly (Buffer | null)[]): Promise<void> {
  for (const key of keys.filter((one) => one !== null))
    await sql`
      with last_one as (delete from password_try where key = ${key} and failures = 1)
      update password_try set failures = failures - 1, next_at = now() where key = ${key} and failures > 1`.execute(
      db,
    );
}

async function findWaitSeconds(db: Database, key: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from next_at - clock_timestamp())))::int as seconds
    from password_try where key = ${key}`.execute(db);
  return rows[0]?.seconds ?? 1;
}
