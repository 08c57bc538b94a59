import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** Stops the clock of a test. `pauseAptitude` also stops those of its open attempts. */
export async function stopAptitudeClock(tx: Database, id: number, at: Date): Promise<void> {
  await tx.updateTable('aptitude').set({ paused_at: at }).where('id', '=', id).execute();
}

/** Resets the times of a test that nobody has started, as if it had never been paused. */
export async function clearPauses(tx: Database, id: number): Promise<void> {
  await sql`
    update aptitude set paused_at = null, paused_ms = 0,
      ends_at = ends_at - paused_ms * interval '1 millisecond', closes_at = closes_at - paused_ms * interval '1 millisecond'
    where id = ${id}`.execute(tx);
}

/**
 * Ends the pause of a test. Ends that were still ahead when the pause began move by its length.
 * See docs/decisions/0005-a-pause-stops-the-clock.md.
 */
export async function restartAptitudeClock(tx: Database, id: number, now: Date): Promise<void> {
  await sql`
    update aptitude set paused_at = null,
      ends_at = case when ends_at > paused_at then ends_at + (${now}::timestamptz - paused_at) else ends_at end,
      closes_at = case when closes_at > paused_at then closes_at + (${now}::timestamptz - paused_at) else closes_at end,
      paused_ms = paused_ms + case when ends_at > paused_at
        then round(extract(epoch from ${now}::timestamptz - paused_at) * 1000) else 0 end
    where id = ${id} and paused_at is not null`.execute(tx);
}
