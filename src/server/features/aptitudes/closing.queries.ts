import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The end for the student with the most extra time, as SQL. */
export const closesAtSql = (
  id: number,
  endsAt: Date,
  duration: number,
) => sql<Date>`${endsAt}::timestamptz + interval '1 minute'
  * coalesce((select max(coalesce(minutes, 0) + ${duration}::int * (coalesce(factor, 1) - 1)) from extra_time
    where extra_time.aptitude_id = ${id}::int), 0)::float8`;

/** Extends `closes_at` to the last deadline, since a reopened attempt may end after every regular one. */
export async function extendClosesAt(tx: Database, id: number): Promise<void> {
  await sql`
    update aptitude set closes_at = greatest(closes_at,
      (select max(deadline) from attempt where aptitude_id = ${id} and state = 'writing'))
    where id = ${id}`.execute(tx);
}

/** Recomputes `closes_at`, the latest end of any student's time. */
export async function updateClosesAt(
  tx: Database,
  { id, ends_at, duration }: { id: number; ends_at: Date; duration: number },
): Promise<void> {
  await tx
    .updateTable('aptitude')
    .set({ closes_at: closesAtSql(id, ends_at, duration) })
    .where('id', '=', id)
    .execute();
  await extendClosesAt(tx, id);
}
