import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Tx } from '#server/platform/database/connection.ts';
import type { StudentAttempt } from './attempts.ts';
import type { Portal } from './portal.ts';

/** Waits until `count` statements in the portal’s database wait for a lock, or for one on `table`. */
export async function waitForLockWaiters(
  { db }: Pick<Portal, 'db'>,
  count: number,
  table?: string,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and (${table ?? null}::regclass is null
          or pid in (select pid from pg_locks where relation = ${table ?? null}::regclass and not granted))`.execute(
        db,
      );
      if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting} of ${count} wait`);
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Keeps an attempt from automatic submission, which skips locked attempts, until the transaction ends. Saves still work. */
export async function lockAgainstAutoSubmit(tx: Tx, attemptId: number): Promise<void> {
  await tx.selectFrom('attempt').select('id').where('id', '=', attemptId).forKeyShare().execute();
}

/** Locks an attempt. Throws if another transaction has locked it. */
export const take = async (tx: Tx, { startedAttempt }: StudentAttempt) =>
  await sql`select from attempt where id = ${startedAttempt.attempt.id} for update nowait`.execute(tx);

/** How an attempt was submitted, if it was. */
export const whatIs = async ({ db }: Pick<Portal, 'db'>, { startedAttempt }: StudentAttempt) =>
  await db
    .selectFrom('attempt')
    .select('how')
    .where('id', '=', startedAttempt.attempt.id)
    .executeTakeFirstOrThrow();
