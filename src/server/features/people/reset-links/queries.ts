import { sql } from 'kysely';
import type { Role } from '#contract/person.ts';
import { hasAnyRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

type Purpose = 'invitation' | 'reset';
type NewLink = { accountId: number; purpose: Purpose; tokenHash: Buffer; seconds: number };

/** Stores links, each the newest of its account, and returns when they expire. */
export async function insertLinks(tx: Database, links: NewLink[]): Promise<Date> {
  const rows = await tx
    .insertInto('password_link')
    .values(
      links.map(({ accountId, purpose, tokenHash, seconds }) => ({
        account_id: accountId,
        purpose,
        token_hash: tokenHash,
        expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
      })),
    )
    .returning('expires_at')
    .execute();
  return rows.at(-1)?.expires_at ?? new Date(0);
}

type LinkHolder = {
  id: number;
  regno: string;
  name: string;
  role: Role;
  mail: string | null;
  active: boolean;
};

const selectLinkHolders = (db: Database) =>
  db
    .selectFrom('account')
    .select(['id', 'regno', 'name', 'role', 'mail'])
    .select(sql<boolean>`password_hash is not null`.as('active'));

/** People by account id, locked until the transaction ends. */
export async function lockLinkHolders(tx: Database, ids: number[]): Promise<LinkHolder[]> {
  return await selectLinkHolders(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** People by registration number, in any case. */
export async function listLinkHolders(db: Database, regnos: string[]): Promise<LinkHolder[]> {
  return await selectLinkHolders(db).where(hasAnyRegno(regnos)).execute();
}

/** A link that is still valid, with its person. */
export async function findValidLink(db: Database, tokenHash: Buffer) {
  return await db
    .selectFrom('password_link as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .select(['link.id', 'account_id', 'regno', 'name', 'purpose', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('password_link as newer')
            .select('newer.id')
            .whereRef('newer.account_id', '=', 'link.account_id')
            .whereRef('newer.id', '>', 'link.id'),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Marks a link as used. The caller must have locked the account and then looked the link up. */
export async function consumeLink(tx: Database, id: number): Promise<void> {
  await tx.updateTable('password_link').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Deletes unused links that expired long ago. Used ones stay, since they show when an invitation was accepted. */
export async function deleteOldLinks(db: Database): Promise<void> {
  await db
    .deleteFrom('password_link')
    .where('used_at', 'is', null)
    .where('expires_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}
