import { sql } from 'kysely';
import type { Portal } from './portal.ts';

/** Extends every wait after wrong passwords by an hour, so that none ends during a test on a slow machine. */
export async function extendWaits({ db }: Portal): Promise<void> {
  await sql`
    update password_try set next_at = next_at + interval '1 hour'
    where next_at between last_at + interval '500 milliseconds' and last_at + interval '1 hour'`.execute(db);
}
