import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import type { Link } from './rules.ts';

type SignIn = { provider: string; accountId: number | null };

export async function insertSignIn(
  db: Database,
  secretHash: Buffer,
  { provider, accountId }: SignIn,
  seconds: number,
): Promise<void> {
  await db
    .insertInto('provider_sign_in')
    .values({
      secret_hash: secretHash,
      provider,
      account_id: accountId,
      expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .execute();
}

/** Takes a sign-in that waits for its answer. Each is found once. */
export async function takeSignIn(db: Database, secretHash: Buffer): Promise<SignIn | undefined> {
  const row = await db
    .deleteFrom('provider_sign_in')
    .where('secret_hash', '=', secretHash)
    .returning(['provider', 'account_id', sql<boolean>`expires_at > now()`.as('isOpen')])
    .executeTakeFirst();
  return row?.isOpen ? { provider: row.provider, accountId: row.account_id } : undefined;
}

export async function deleteOldSignIns(db: Database): Promise<void> {
  await db.deleteFrom('provider_sign_in').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** Locks an account, so that its first sign-ins at providers follow one another. */
export async function lockForLink(tx: Database, accountId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The links of an identity and of an account at one provider. */
export async function findLinks(
  tx: Database,
  issuer: string,
  sub: string,
  accountId: number | undefined,
): Promise<Link[]> {
  return await tx
    .selectFrom('provider_link')
    .select(['account_id', 'sub', 'by_password'])
    .where('issuer', '=', issuer)
    .where((eb) => eb.or([eb('sub', '=', sub), eb('account_id', '=', accountId ?? 0)]))
    .execute();
}

type NewLink = { accountId: number; issuer: string; sub: string; byPassword: boolean };

/** Adds a link or notes its use. */
export async function saveLink(tx: Database, link: NewLink): Promise<void> {
  await tx
    .insertInto('provider_link')
    .values({
      account_id: link.accountId,
      issuer: link.issuer,
      sub: link.sub,
      by_password: link.byPassword,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'issuer']).doUpdateSet({
        used_at: sql<Date>`now()`,
        by_password: sql<boolean>`provider_link.by_password or excluded.by_password`,
      }),
    )
    .execute();
}

/** The links of a person, with the providers' names by issuer. */
export async function listLinks(
  db: Database,
  accountId: number,
  providers: readonly { issuer: string; name: string }[],
) {
  const rows = await db
    .selectFrom('provider_link')
    .select(['id', 'issuer', 'by_password', 'linked_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const names = new Map(providers.map(({ issuer, name }) => [issuer, name]));
  return rows.map(({ issuer, by_password, ...link }) => ({
    ...link,
    provider: names.get(issuer) ?? issuer,
    confirmed: by_password,
  }));
}

/** Removes a link and says whose it was. */
export async function deleteLink(tx: Database, id: number) {
  return await tx
    .deleteFrom('provider_link')
    .where('id', '=', id)
    .returning(['account_id', 'issuer'])
    .executeTakeFirst();
}
