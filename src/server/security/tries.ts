import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type Ask, askOf } from '../database/ask.ts';
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

const LADDER = `'{${Array.from({ length: LONG_AFTER }, (_, at) => waitAfter(at + 1))}}'::int[]`;
/** So many wrong passwords over all places weigh as one at a place: a hundred are free, two thousand bring the long wait. */
const PATIENCE = 20;

/** What wrong passwords are counted for: one place; or a place and, more patiently, all places together. */
export type Subject = string | readonly [here: string, everywhere: string];
/** The same as it is stored: `$1` and `$2` of `COUNTING` and `FORGETTING`. */
export type Keys = readonly [here: Buffer, everywhere: Buffer | null];

/** Counts wrong passwords, over all nodes. */
export type Tries = {
  /**
   * Runs `prove`, which tells whether a password was right, unless too many were wrong for the same `subject` before: a
   * try counts as wrong before it is looked at. Throws `too-many-tries` with the seconds to wait. A right one clears the
   * count; one that could not be looked at is not counted.
   */
  guard(subject: Subject, prove: () => Promise<boolean>): Promise<boolean>;
  /** The same for a caller whose own statements count and clear along the way: what was found with the count if the password was right. */
  guardAlong<Found>(subject: Subject, work: Along<Found>): Promise<Found | undefined>;
};

type Along<Found> = {
  /** Counts a try by `COUNTING`, and tells what `PASSED`. */
  count(keys: Keys): Promise<{ passed: number; found: Found }>;
  prove(found: Found): Promise<boolean>;
  /** Clears the count by `FORGETTING`. */
  clear?: ((keys: Keys, found: Found) => Promise<unknown>) | undefined;
};

// Fewer than are free, so that somebody who signs in many times at once with the right password never has to wait.
const WIDTH = 4;
const QUEUE = 600;

export function createTries(ask: Ask): Tries {
  const use = openWhileUsed<string, Turns>(() => createTurns(WIDTH, QUEUE));

  async function guardAlong<Found>(subject: Subject, { count, prove, clear }: Along<Found>) {
    const keys = keysOf(subject);
    const { passed, found } = await count(keys);
    const waiting = keys[passed];
    if (waiting) {
      await giveBack(ask, keys.slice(0, passed));
      throw tooMany(await findWait(ask, waiting));
    }
    let right: boolean;
    try {
      right = await prove(found);
    } catch (error) {
      await giveBack(ask, keys);
      throw error;
    }
    if (!right) return undefined;
    await (clear ? clear(keys, found) : forget(ask, keys));
    return found;
  }

  const tries: Tries = {
    async guard(subject, prove) {
      const count = async (keys: Keys) => ({ passed: await countTry(ask, keys), found: true });
      return (await tries.guardAlong(subject, { count, prove })) ?? false;
    },
    guardAlong: (subject, work) => use(String(subject), (inTurn) => inTurn(() => guardAlong(subject, work))),
  };
  return tries;
}

const tooMany = (seconds: number) =>
  new Problem('too-many-tries', {
    message: `Too many wrong passwords. Wait ${inWords(seconds)}, then try again, or choose a new password with “Forgot password?”.`,
    retryAfter: seconds,
  });

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Clears the count, once the password is another. */
export async function forgetTries(db: Database, subject: Subject): Promise<void> {
  await forget(askOf(db), keysOf(subject));
}

async function forget(ask: Ask, keys: Keys): Promise<void> {
  await ask({ name: 'forget-tries', text: FORGETTING, values: [...keys] });
}

/** Forgets what was tried long ago. */
export async function deleteOldTries(db: Database): Promise<void> {
  // What somebody tries at this moment is not old, and nobody waits for it here.
  await sql`
    delete from password_try where key in (
      select key from password_try where last_at < now() - ${FORGOTTEN_AFTER_HOURS} * interval '1 hour'
      for update skip locked)`.execute(db);
}

// The place stands first, in every statement: whoever holds its row waits for that of all places, and never the other way round.
export function keysOf(subject: Subject): Keys {
  const keyOf = (name: string) => hash('sha256', name, 'buffer');
  return typeof subject === 'string' ? [keyOf(subject), null] : [keyOf(subject[0]), keyOf(subject[1])];
}

/** Clears the count as a part of another statement. */
export const FORGETTING = `
  delete from password_try where key in (
    select key from password_try where key in ($1::bytea, $2::bytea) order by key = $2::bytea for update)`;

/**
 * The first steps of a statement, which count a try at each place, and how many of them it passed. All places are asked only once
 * the one lets the try pass: who tries on while a place has to wait costs nobody elsewhere anything.
 */
export const COUNTING = `
  here as (${counting('$1::bytea', 1)}),
  everywhere as (${counting('$2::bytea', PATIENCE, 'from here where $2::bytea is not null')})`;
export const PASSED = '(select count(*) from here)::int + (select count(*) from everywhere)::int';

function counting(key: string, patience: number, when = ''): string {
  return `
    insert into password_try as tried (key, failures, next_at)
    select ${key}, 1, now() ${when}
    on conflict (key) do update set
      failures = tried.failures + 1,
      last_at = clock_timestamp(),
      next_at = clock_timestamp() + interval '1 second' *
        (${LADDER})[greatest(1, least((tried.failures + 1) / ${patience}, ${LONG_AFTER}))]
    where tried.next_at <= clock_timestamp()
    returning key`;
}

async function countTry(ask: Ask, keys: Keys): Promise<number> {
  const { rows } = await ask<{ passed: number }>({
    name: 'count-try',
    text: `with ${COUNTING} select ${PASSED} as passed`,
    values: [...keys],
  });
  return rows[0]?.passed ?? 0;
}

async function giveBack(ask: Ask, keys: readonly (Buffer | null)[]): Promise<void> {
  for (const key of keys.filter((one) => one !== null))
    await ask({
      name: 'give-back-try',
      text: `
        with last_one as (delete from password_try where key = $1 and failures = 1)
        update password_try set failures = failures - 1, next_at = now() where key = $1 and failures > 1`,
      values: [key],
    });
}

async function findWait(ask: Ask, key: Buffer): Promise<number> {
  const { rows } = await ask<{ seconds: number }>({
    name: 'find-wait',
    text: `
      select greatest(1, ceil(extract(epoch from next_at - clock_timestamp())))::int as seconds
      from password_try where key = $1`,
    values: [key],
  });
  return rows[0]?.seconds ?? 1;
}
