import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Portal } from './portal.ts';

/** Waits until `count` statements in the portal's database wait for a lock that a test holds. */
export async function waitForWaiters({ db }: Pick<Portal, 'db'>, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting} of ${count} wait`);
    },
    { timeout: 5_000, interval: 20 },
  );
}
