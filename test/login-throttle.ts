import { sql } from 'kysely';
import type { Portal } from './portal.ts';

/** Lets every wait that wrong passwords have brought last an hour longer: on a slow machine none runs out meanwhile. */
export async function extendWaits({ db }: Portal): Promise<void> {
  await sql`
    update password_try set next_at = next_at + interval '1 hour'
    where next_at between last_at + interval '500 milliseconds' and last_at + interval '1 hour'`.execute(db);
}
