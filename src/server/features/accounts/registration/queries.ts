import type { RegistrationMode } from '#contract/accounts/registration.ts';
import type { Database } from '#server/platform/database/connection.ts';

const selectMode = (db: Database) => db.selectFrom('registration').select('mode');

export async function getRegistrationMode(db: Database): Promise<RegistrationMode> {
  return (await selectMode(db).executeTakeFirst())?.mode ?? 'open';
}

/** Reads the mode and keeps it from changing until the transaction ends. */
export async function lockRegistrationMode(tx: Database): Promise<RegistrationMode> {
  return (await selectMode(tx).forShare().executeTakeFirst())?.mode ?? 'open';
}

/** Sets who may register and returns the mode from before. */
export async function updateRegistrationMode(tx: Database, mode: RegistrationMode) {
  const before = (await selectMode(tx).forUpdate().executeTakeFirst())?.mode ?? 'open';
  await tx.updateTable('registration').set({ mode }).execute();
  return before;
}
