import type { Visibility } from '#contract/profile/profile.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

const profiles = (db: Database, accountId: number) =>
  db
    .selectFrom('account')
    .select(['avatar', 'mobile', 'mail', 'among_achievers', 'named_to_neighbours'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null);

export async function getProfile(db: Database, accountId: number) {
  return await profiles(db, accountId).executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** Reads the profile and keeps it from changing until the transaction ends. */
export async function lockProfile(tx: Database, accountId: number) {
  return await profiles(tx, accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function setMobile(tx: Database, accountId: number, mobile: string | null): Promise<void> {
  await tx.updateTable('account').set({ mobile }).where('id', '=', accountId).execute();
}

export async function setAvatar(tx: Database, accountId: number, avatar: string | null): Promise<void> {
  await tx.updateTable('account').set({ avatar }).where('id', '=', accountId).execute();
}

export async function setVisibility(tx: Database, accountId: number, visibility: Visibility): Promise<void> {
  await tx.updateTable('account').set(visibility).where('id', '=', accountId).execute();
}
