import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import {
  type AttemptKey,
  type AttemptWithoutPaper,
  matchesAttemptKeys,
  nowColumn,
  selectAttemptsWithoutPaper,
} from '../queries.ts';

/**
 * Attempts whose deadline and grace are over, locked, and their tests held. Attempts that another node has at this moment are
 * left to it, and tests that somebody changes to the next round. Passed over are those named `without`, and those that are
 * `handedIn`, which is asked once it is known what is over: nobody comes in time after that.
 */
export async function lockOverdue(
  tx: Database,
  limit: number,
  { without, handedIn }: { without: number[]; handedIn: () => AttemptKey[] },
): Promise<AttemptWithoutPaper[]> {
  const at = await readClock(tx);
  // As `isGraceOver` has it.
  const isOverdue = sql<boolean>`state = 'writing' and attempt.paused_at is null
    and deadline < ${at}::timestamptz - ${GRACE_SECONDS} * interval '1 second'`;
  const tests = tx.selectFrom('attempt').select('aptitude_id').distinct().where(isOverdue);
  const held = await tx
    .selectFrom('aptitude')
    .select('id')
    // Asked once, and so by the index of what is open: asked for each test, it would be looked for among all attempts of that test.
    .where('id', '=', sql<number>`any(array(${tests}))`)
    .forKeyShare()
    .skipLocked()
    .execute();
  if (held.length === 0) return [];
  return await selectAttemptsWithoutPaper(tx)
    .select(nowColumn)
    .where('aptitude_id', '=', sql<number>`any(${held.map(({ id }) => id)}::int[])`)
    .where(isOverdue)
    .where('attempt.id', '!=', sql<number>`all(${without}::int[])`)
    .where(sql<boolean>`not ${matchesAttemptKeys(handedIn())}`)
    .orderBy('attempt.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The next instant at which an open attempt is over, grace included. */
export async function findNextDeadline(db: Database) {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select extract(epoch from min(deadline) + ${GRACE_SECONDS} * interval '1 second' - clock_timestamp())::float8 * 1000
      as milliseconds
    from attempt where state = 'writing' and paused_at is null`.execute(db);
  return rows[0]?.milliseconds ?? undefined;
}
