import { sql } from 'kysely';
import { listErasures, readErasure, requestErasure, withdrawErasure } from '#contract/profile/erasure.ts';
import { readConfig } from '#server/config.ts';
import { carryOutDueErasures } from '#server/features/profile/erasure/actions.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { createSessionCache } from '#server/platform/auth/sessions.ts';
import { PASSWORD, type Person } from './people.ts';
import type { Portal } from './portal.ts';
import { listMailsTo } from './smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from './student-mail.ts';

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

export const stateOf = async ({ call }: Person) => (await call(readErasure)).data;
export const withdraw = ({ call }: Person) => call(withdrawErasure);

/** The open request of a person, as an admin sees it. */
export async function listedOf(admin: Person, { regno }: Person) {
  const { results } = (await admin.call(listErasures, { query: { limit: 100 } })).data;
  return results.find((one) => one.regno === regno);
}
export const requestOf = async (admin: Person, person: Person) => ({
  params: { id: (await listedOf(admin, person))?.id ?? 0 },
});

/** How tests look at the mails and the accounts of people at a portal. */
export function useErasure(portal: Portal) {
  const subjectsTo = async (person: Person) =>
    (await listMailsTo(portal, addressOf(person))).map(({ subject }) => subject);
  const rowOf = ({ id }: Person) =>
    portal.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { subjectsTo, rowOf };
}
