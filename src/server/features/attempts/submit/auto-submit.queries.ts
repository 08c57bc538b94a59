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
 * Locks attempts whose deadline and grace period are over, and their tests for key share. It leaves attempts that another
 * transaction has locked to that one, and tests that somebody edits to the next round. It skips those in `without` and those that
 * their students are submitting: it asks for the latter after it read the clock, since no call can be in time from then on.
 */
export async function lockOverdue(
  tx: Database,
  limit: number,
  { without, submitting }: { without: number[]; submitting: () => AttemptKey[] },
): Promise<AttemptWithoutPaper[]> {
  const at = await readClock(tx);
  // The same condition as `isGraceOver`.
  const isOverdue = sql<boolean>`state = 'writing' and attempt.paused_at is null
    and deadline < ${at}::timestamptz - ${GRACE_SECONDS} * interval '1 second'`;
  const tests = tx.selectFrom('attempt').select('aptitude_id').distinct().where(isOverdue);
  const held = await tx
    .selectFrom('assessment')
    .select('id')
    // As an array, the subquery runs once over the index of open attempts, not once for each test over all its attempts.
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
    .where(sql<boolean>`not ${matchesAttemptKeys(submitting())}`)
    .orderBy('attempt.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Milliseconds until the next open attempt is overdue, grace period included. Negative where one is already. */
export async function findNextDeadline(db: Database) {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select extract(epoch from min(deadline) + ${GRACE_SECONDS} * interval '1 second' - clock_timestamp())::float8 * 1000
      as milliseconds
    from attempt where state = 'writing' and paused_at is null`.execute(db);
  return rows[0]?.milliseconds ?? undefined;
}
