import { sql } from 'kysely';
import { requestErasure } from '#contract/profile/erasure.ts';
import { readSettings } from '#server/config.ts';
import { eraseDue } from '#server/features/profile/erasure/actions.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { createViewers } from '#server/platform/auth/sessions.ts';
import { PASSWORD, type Person } from './people.ts';
import type { Portal } from './portal.ts';

export const STUDENT_MAIL_DOMAIN = 'students.example.org';
const settings = readSettings({ NODE_ENV: 'test', STUDENT_MAIL_DOMAIN });

export const askToBeErased = ({ call }: Person, password = PASSWORD) =>
  call(requestErasure, { body: { password } });

/** Asks, and lets the day come. */
export async function comeToBeErased({ db }: Portal, person: Person): Promise<void> {
  const { success, message } = await askToBeErased(person);
  if (!success) throw new Error(message);
  await sql`update erasure_request set due_at = now() - interval '1 second'
    where account_id = ${person.id} and ended_at is null`.execute(db);
}

/** What the housekeeping of a node of its own does. Tells how many were erased. */
export const keepHouse = ({ db }: Portal) =>
  eraseDue({ db, settings, passwords: createPasswords(), viewers: createViewers(async () => undefined) });
