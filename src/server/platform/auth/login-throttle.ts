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
 * Seconds until the next try after this many wrong passwords in a row: none at first, then doubling up to a minute. From a hundred in a
 * row on it is a quarter of an hour; NIST SP 800-63B, section 3.2.2 (throttling), names that hundred.
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
/** An account's total over all networks counts by twenties: a hundred wrong passwords are free, two thousand bring the long wait. */
const EVERYWHERE_FACTOR = 20;

/** What wrong passwords are counted for: one key, or a key such as account and network together with a key over all networks. */
export type ThrottleSubject = string | readonly [here: string, everywhere: string];
/** The keys as they are stored. */
type ThrottleKeys = readonly [here: Buffer, everywhere: Buffer | null];

/** Counts wrong passwords, over all nodes. See docs/decisions/0027-limits-protect-savers.md. */
export type LoginThrottle = {
  /**
   * Runs `verify`, which says whether a password was right. Throws `too-many-tries` with the seconds to wait where too many were wrong
   * for the same `subject` before. A try counts as wrong before it is verified; a right password clears the count, and an error in
   * `verify` takes the try off the count.
   */
  guard(subject: ThrottleSubject, verify: () => Promise<boolean>): Promise<boolean>;
};

// Less than FREE_FAILURES, so that someone who signs in many times at once with the right password never has to wait.
const CONCURRENCY = 4;
const MAX_WAITING = 600;

export function createLoginThrottle(db: Database): LoginThrottle {
  const use = createRefCountedMap<string, FairQueue>(() => createFairQueue(CONCURRENCY, MAX_WAITING));

  async function guard(subject: ThrottleSubject, verify: () => Promise<boolean>): Promise<boolean> {
    const keys = toThrottleKeys(subject);
    const passed = await countFailure(db, keys);
    const refusedBy = keys[passed];
    if (refusedBy) {
      await uncountFailure(db, keys.slice(0, passed));
      throw tooManyTries(await findWaitSeconds(db, refusedBy));
    }
    let right: boolean;
    try {
      right = await verify();
    } catch (error) {
      await uncountFailure(db, keys);
      throw error;
    }
    if (right) await clearKeys(db, keys);
    return right;
  }

  return {
    guard: (subject, verify) => use(String(subject), (queue) => queue(() => guard(subject, verify))),
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

/** Clears the count after a change of the password. */
export async function clearFailures(db: Database, subject: ThrottleSubject): Promise<void> {
  await clearKeys(db, toThrottleKeys(subject));
}

async function clearKeys(db: Database, [here, everywhere]: ThrottleKeys): Promise<void> {
  await sql`
    delete from password_try where key in (
      select key from password_try where key in (${here}::bytea, ${everywhere}::bytea)
      order by key = ${everywhere}::bytea for update)`.execute(db);
}

/** Deletes counts whose last try is older than a day. Skips rows that a try has locked: those are not old. */
export async function deleteOldFailures(db: Database): Promise<void> {
  await sql`
    delete from password_try where key in (
      select key from password_try where last_at < now() - ${RETENTION_HOURS} * interval '1 hour'
      for update skip locked)`.execute(db);
}

// Lock order: every statement locks the row of `here` before that of `everywhere`.
function toThrottleKeys(subject: ThrottleSubject): ThrottleKeys {
  const keyOf = (name: string) => hash('sha256', name, 'buffer');
  return typeof subject === 'string' ? [keyOf(subject), null] : [keyOf(subject[0]), keyOf(subject[1])];
}

/**
 * Counts a try for each key and returns how many keys let it pass. A try that `here` refuses does not count for `everywhere`, so that
 * tries from one network that has to wait cannot lock the account for others.
 */
async function countFailure(db: Database, [here, everywhere]: ThrottleKeys): Promise<number> {
  const { rows } = await sql<{ passed: number }>`
    with here as (${countSql(here, 1)}),
    everywhere as (${countSql(everywhere, EVERYWHERE_FACTOR, sql`from here where ${everywhere}::bytea is not null`)})
    select (select count(*) from here)::int + (select count(*) from everywhere)::int as passed`.execute(db);
  return rows[0]?.passed ?? 0;
}

function countSql(key: Buffer | null, factor: number, when: RawBuilder<unknown> = sql``) {
  return sql`
    insert into password_try as tried (key, failures, next_at)
    select ${key}::bytea, 1, now() ${when}
    on conflict (key) do update set
      failures = tried.failures + 1,
      last_at = clock_timestamp(),
      next_at = clock_timestamp() + interval '1 second' *
        (${BACKOFF_TABLE})[greatest(1, least((tried.failures + 1) / ${factor}::int, ${LOCKOUT_AFTER}::int))]
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
