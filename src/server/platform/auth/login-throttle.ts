import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { createRefCountedMap } from '#server/platform/database/ref-counted.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createFairQueue, type FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { createDraws } from './draws.ts';

const RETENTION_HOURS = 24;

/** How long the next try waits, in steps: from this many wrong passwords in a row on, this many seconds. */
type Waits = readonly (readonly [failures: number, seconds: number])[];

/**
 * Five are free, then the wait doubles up to a minute. From a hundred in a row on it is a quarter of an hour; NIST SP 800-63B, section
 * 3.2.2 (throttling), names that hundred.
 */
export const STRICT_WAITS: Waits = [
  ...[1, 2, 4, 8, 16, 32, 60].map((seconds, at) => [5 + at, seconds] as const),
  [100, 900],
];
/**
 * For one account and network. The owner may sit there too, beside someone who sends wrong passwords without end, so the waits stay
 * short until far more were wrong than any person mistypes.
 */
export const NETWORK_WAITS: Waits = [
  [5, 1],
  [1_000, 5],
  [2_000, 60],
];
/** For an account over all networks: by twenties, so that a hundred are free and two thousand bring the long wait. */
const EVERYWHERE_FACTOR = 20;
const EVERYWHERE_WAITS: Waits = STRICT_WAITS.map(([failures, seconds]) => [
  failures * EVERYWHERE_FACTOR,
  seconds,
]);
/** Of one network so many count for all networks, and of those after them each twentieth: one network locks nobody out elsewhere. */
const MAX_FROM_ONE_NETWORK = 20;

/** Seconds until the next try after this many wrong passwords in a row. */
export const waitSecondsAfter = (failures: number, waits = STRICT_WAITS): number =>
  waits.findLast(([from]) => failures >= from)?.[1] ?? 0;

const waitSql = (waits: Waits) =>
  sql.raw(
    `case ${waits
      .map(([from, seconds]) => `when tried.failures + 1 >= ${from} then ${seconds}`)
      .reverse()
      .join(' ')} else 0 end`,
  );

/** What wrong passwords are counted for: one key, or a key such as account and network together with a key over all networks. */
export type ThrottleSubject = string | readonly [here: string, everywhere: string];
/** The keys as they are stored. */
type ThrottleKeys = readonly [here: Buffer, everywhere: Buffer | null];

/** Counts wrong passwords, over all nodes. See docs/decisions/0027-limits-protect-savers.md. */
export type LoginThrottle = {
  /**
   * Runs `verify`, which says whether a password was right. Throws `too-many-tries` with the seconds to wait where too many were wrong
   * for the same `subject` before. A try counts as wrong before it is verified; a right password clears the count, and an error in
   * `verify` takes the try off the count. With a `candidate`, the password that is tried, a short wait is waited here.
   */
  guard(subject: ThrottleSubject, verify: () => Promise<boolean>, candidate?: string): Promise<boolean>;
};

// Less than what is free, so that someone who signs in many times at once with the right password never has to wait.
const CONCURRENCY = 4;
const MAX_WAITING = 600;
/** A longer wait is refused at once. */
const MAX_HELD_SECONDS = 5;

type Refusal = { seconds: number };

export function createLoginThrottle(db: Database): LoginThrottle {
  const use = createRefCountedMap<string, FairQueue>(() => createFairQueue(CONCURRENCY, MAX_WAITING));
  const draws = createDraws<boolean | Refusal>();

  async function verifyOnce(keys: ThrottleKeys, verify: () => Promise<boolean>): Promise<boolean | Refusal> {
    const { passed, counted } = await countFailure(db, keys);
    const refusedBy = keys[passed];
    if (refusedBy) {
      await uncountFailure(db, keys.slice(0, passed));
      return { seconds: await findWaitSeconds(db, refusedBy) };
    }
    let right: boolean;
    try {
      right = await verify();
    } catch (error) {
      await uncountFailure(db, keys.slice(0, counted));
      throw error;
    }
    if (right) await clearKeys(db, keys);
    return right;
  }

  return {
    async guard(subject, verify, candidate) {
      const name = String(subject);
      const work = () => use(name, (queue) => queue(() => verifyOnce(toThrottleKeys(subject), verify)));
      // A try that arrives while others wait joins their draw: otherwise it could slip in between the end of a wait and the drawn try.
      let outcome = candidate !== undefined && draws.isOpen(name) ? { seconds: 0 } : await work();
      if (candidate !== undefined && typeof outcome === 'object' && outcome.seconds <= MAX_HELD_SECONDS)
        outcome = (await draws.join(name, { candidate, work, seconds: outcome.seconds })) ?? { seconds: 1 };
      if (typeof outcome === 'object') throw tooManyTries(outcome.seconds);
      return outcome;
    },
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

type Count = { passed: number; counted: number };

/**
 * Counts a try for the keys. Returns how many keys let it pass, and for how many it was counted. A try that `here` refuses does not count
 * for `everywhere`, so that tries from one network that has to wait cannot lock the account for others.
 */
async function countFailure(db: Database, [here, everywhere]: ThrottleKeys): Promise<Count> {
  if (!everywhere) {
    const { rows } = await countSql(here, STRICT_WAITS).execute(db);
    return { passed: rows.length, counted: rows.length };
  }
  const counts = sql`(failures <= ${MAX_FROM_ONE_NETWORK} or failures % ${EVERYWHERE_FACTOR} = 0)`;
  const { rows } = await sql<Count>`
    with here as (${countSql(here, NETWORK_WAITS)}),
    everywhere as (${countSql(everywhere, EVERYWHERE_WAITS, sql`from here where ${counts}`)}),
    free as (select from here where not ${counts} and not exists (
      select from password_try where key = ${everywhere}::bytea and next_at > clock_timestamp()))
    select here.count + everywhere.count as counted, here.count + everywhere.count + free.count as passed
    from (select count(*)::int from here) here, (select count(*)::int from everywhere) everywhere,
      (select count(*)::int from free) free`.execute(db);
  return rows[0] ?? { passed: 0, counted: 0 };
}

function countSql(key: Buffer, waits: Waits, when: RawBuilder<unknown> = sql``) {
  return sql`
    insert into password_try as tried (key, failures, next_at)
    select ${key}::bytea, 1, now() ${when}
    on conflict (key) do update set
      failures = tried.failures + 1,
      last_at = clock_timestamp(),
      next_at = clock_timestamp() + interval '1 second' * (${waitSql(waits)})
    where tried.next_at <= clock_timestamp()
    returning tried.failures`;
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
