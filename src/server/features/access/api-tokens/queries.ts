import { sql } from 'kysely';
import type { ApiTokenState } from '#contract/access/api-tokens.ts';
import { scopesOfDuties } from '#contract/access/duty-scopes.ts';
import type { Duty } from '#contract/person.ts';
import type { Scope } from '#contract/scope.ts';
import { dutyTests, isBlockedNow } from '#server/features/accounts/queries.ts';
import { listBlockNotices } from '#server/features/accounts/sessions/block-notice.queries.ts';
import { grantOf } from '#server/platform/auth/grant.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';

const LAST_USED_MINUTES = 5;
/** The page shows these at most; tokens that no longer work come last. */
const MAX_LISTED = 500;

const tokenState = sql<ApiTokenState>`case
  when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'valid' end`;

export async function listTokens(db: Database) {
  return await db
    .selectFrom('api_token')
    .innerJoin('account', 'account.id', 'created_by')
    .select(['api_token.id', 'api_token.name', 'scopes', 'api_token.created_at', 'expires_at'])
    .select(['last_used_at', 'revoked_at', 'regno', 'account.name as creator'])
    .select(tokenState.as('state'))
    .orderBy(sql`${tokenState} <> 'valid'`)
    .orderBy('api_token.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

type NewToken = { name: string; scopes: Scope[]; days: number };

export async function insertApiToken(
  tx: Database,
  createdBy: number,
  tokenHash: Buffer,
  { name, scopes, days }: NewToken,
) {
  return await tx
    .insertInto('api_token')
    .values({
      ...{ name, scopes, created_by: createdBy, token_hash: tokenHash },
      expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Revokes a token that works or has expired. Returns undefined if there is none or it is revoked already. */
export async function revokeToken(tx: Database, id: number, by: number) {
  return await tx
    .updateTable('api_token')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['name', 'created_by'])
    .executeTakeFirst();
}

/**
 * The users as whom valid tokens act, in the order of the hashes. Updates `last_used_at` at most once in five minutes. A token works while
 * its creator is an admin who is not archived.
 */
export async function findTokenUsers(
  db: Database,
  tokenHashes: Buffer[],
): Promise<(Omit<CurrentUser, 'token'> | undefined)[]> {
  const rows = await db
    .selectFrom('api_token')
    .innerJoin('account', 'account.id', 'created_by')
    .select(['token_hash', 'api_token.id as apiToken', 'scopes', 'account.id', 'regno', 'account.name'])
    .select(['trade', 'batch', 'role', 'duties', dutyTests.as('tests')])
    .select(isBlockedNow.as('isBlocked'))
    .select(sql<boolean>`last_used_at is null or last_used_at < ${lastUsedThreshold}`.as('isUnnoted'))
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('revoked_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('role', '=', 'admin')
    .execute();
  await updateLastUsed(
    db,
    rows.filter((row) => row.isUnnoted).map((row) => row.apiToken),
  );
  const blocked = rows.filter((row) => row.isBlocked).map((row) => row.id);
  const notices = await listBlockNotices(db, blocked);
  const users = new Map<string, Omit<CurrentUser, 'token'>>();
  for (const { token_hash, apiToken, scopes, duties, tests, id: accountId, ...row } of rows) {
    const { regno, name, trade, batch, role } = row;
    users.set(token_hash.toString('hex'), {
      ...{ accountId, regno, name, trade, batch, role },
      mustEnrol: false,
      blocked: notices.get(accountId) ?? false,
      grant: grantOf({ ...narrowToDuties(scopes, duties), tests, apiToken }),
    });
  }
  return tokenHashes.map((hash) => users.get(hash.toString('hex')));
}

/** A token never opens more than its creator may. */
function narrowToDuties(scopes: Scope[], duties: Duty[] | null) {
  if (!duties) return { scopes, testScopes: [] };
  const held = scopesOfDuties(duties);
  return {
    scopes: scopes.filter((scope) => held.scopes.includes(scope)),
    testScopes: scopes.filter((scope) => held.testScopes.includes(scope)),
  };
}

const lastUsedThreshold = sql<Date>`now() - ${LAST_USED_MINUTES} * interval '1 minute'`;

// Skips rows that are locked, so that a call never waits for someone who revokes the token.
async function updateLastUsed(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update api_token set last_used_at = now()
    from (select id from api_token where id = any(${ids}::int[]) and (last_used_at is null or last_used_at < ${lastUsedThreshold})
      order by id for update skip locked) as unnoted
    where api_token.id = unnoted.id`.execute(db);
}
