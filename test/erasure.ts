import { sql } from 'kysely';
import { requestErasure } from '#contract/profile/erasure.ts';
import { readConfig } from '#server/config.ts';
import { carryOutDueErasures } from '#server/features/profile/erasure/actions.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { createSessionCache } from '#server/platform/auth/sessions.ts';
import { PASSWORD, type Person } from './people.ts';
import type { Portal } from './portal.ts';

export const STUDENT_MAIL_DOMAIN = 'students.example.org';
const settings = readConfig({ NODE_ENV: 'test', STUDENT_MAIL_DOMAIN });

export const requestErasureBy = ({ call }: Person, password = PASSWORD) =>
  call(requestErasure, { body: { password } });

/** Requests an erasure and makes it due. */
export async function makeErasureDue({ db }: Portal, person: Person): Promise<void> {
  const { success, message } = await requestErasureBy(person);
  if (!success) throw new Error(message);
  await sql`update erasure_request set due_at = now() - interval '1 second'
    where account_id = ${person.id} and ended_at is null`.execute(db);
}

/** Runs the due erasures as a node does, and returns how many people were erased. */
export const runErasures = ({ db }: Portal) =>
  carryOutDueErasures({
    db,
    config: settings,
    passwords: createPasswords(),
    sessions: createSessionCache(async () => undefined),
  });
