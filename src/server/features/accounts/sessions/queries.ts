import { sql } from 'kysely';
import { scopesOfDuties } from '#contract/access/duty-scopes.ts';
import { grantOf } from '#server/platform/auth/grant.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { type Account, dutyTests, isBlockedNow } from '../queries.ts';
import { hasFactor } from '../second-factor/queries.ts';
import { listBlockNotices } from './block-notice.queries.ts';

const SESSION_DAYS = 7;

const USER_AGENT_LENGTH = 200;

const LAST_SEEN_MINUTES = 5;

/** Beyond these, a new session ends the oldest. More than any script opens in a day, and few enough for one reply. */
const MAX_SESSIONS = 2_000;

/**
 * Opens a session and returns true, unless the password changed or the account was blocked or archived since `account` was read.
 * The statement locks the account, so that a concurrent change either sees the session or is seen here. `deviceHash` is the hash of
 * the secret by which the browser will be known from now on.
 */
export async function insertSession(
  db: Database,
  account: Account,
  tokenHash: Buffer,
  {
    userAgent = '',
    deviceHash = null,
    passedFactor = false,
  }: { userAgent?: string; deviceHash?: Buffer | null; passedFactor?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql`
    with opened as (
      insert into session (token_hash, account_id, user_agent, passed_factor, expires_at)
      select ${tokenHash}, id, ${userAgent.slice(0, USER_AGENT_LENGTH)}, ${passedFactor}, now() + ${SESSION_DAYS} * interval '1 day' from account
      where id = ${account.id} and password_hash is not distinct from ${account.password_hash} and not ${isBlockedNow} and archived_at is null
      for share
      returning account_id
    ), known as (
      insert into known_device (secret_hash, account_id)
      select ${deviceHash}::bytea, account_id from opened where ${deviceHash}::bytea is not null
    ), outdated as (
      delete from session where id in (
        select id from session where exists (select from opened) and id in (
          select id from session where account_id = ${account.id} order by id desc offset ${MAX_SESSIONS})
        for update skip locked)
    )
    select account_id from opened`.execute(db);
  return rows.length === 1;
}

/**
 * The users of unexpired sessions, in the order of the token hashes. Updates `last_seen_at` at most once in five minutes.
 * See docs/decisions/0025-sessions-and-blocks-hold-within-a-second.md.
 */
export async function findCurrentUsers(
  db: Database,
  tokenHashes: Buffer[],
  secondFactorRequired: boolean,
): Promise<(Omit<CurrentUser, 'token'> | undefined)[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['token_hash', 'account.id', 'regno', 'name', 'trade', 'batch', 'role'])
    .select(['duties', dutyTests.as('tests')])
    .select([isBlockedNow.as('isBlocked'), sql<boolean>`last_seen_at < ${lastSeenThreshold}`.as('unseen')])
    .select(sql<boolean>`role = 'admin' and not ${hasFactor}`.as('lacksFactor'))
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('archived_at', 'is', null)
    // A session of the time before the factor, or of a time as a student, is none of this admin's.
    .where(sql<boolean>`(role <> 'admin' or passed_factor or not ${hasFactor})`)
    .execute();
  const unseen = rows.filter((row) => row.unseen).map((row) => row.token_hash);
  if (unseen.length > 0) await updateLastSeen(db, unseen);
  const blocked = rows.filter((row) => row.isBlocked).map((row) => row.id);
  const notices = await listBlockNotices(db, blocked);
  const users = new Map<string, Omit<CurrentUser, 'token'>>();
  for (const { token_hash, id: accountId, lacksFactor, ...row } of rows) {
    const { regno, name, trade, batch, role, duties, tests } = row;
    const mustEnrol = secondFactorRequired && lacksFactor;
    const person = { accountId, regno, name, trade, batch, role, mustEnrol };
    const grant = duties ? grantOf({ ...scopesOfDuties(duties), tests }) : undefined;
    users.set(token_hash.toString('hex'), { ...person, grant, blocked: notices.get(accountId) ?? false });
  }
  return tokenHashes.map((hash) => users.get(hash.toString('hex')));
}

const lastSeenThreshold = sql<Date>`now() - ${LAST_SEEN_MINUTES} * interval '1 minute'`;

// Skips rows that are locked: a call never waits for someone who is ending the session. The next call updates them.
async function updateLastSeen(db: Database, tokenHashes: Buffer[]): Promise<void> {
  await sql`
    update session set last_seen_at = now()
    from (select token_hash from session where token_hash = any(${tokenHashes}::bytea[]) and last_seen_at < ${lastSeenThreshold}
      order by token_hash for update skip locked) as unseen
    where session.token_hash = unseen.token_hash`.execute(db);
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account but the given one and returns how many ended. */
export async function deleteOtherSessions(
  db: Database,
  accountId: number,
  tokenHash: Buffer,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** Ends every session of an account. */
export async function deleteSessions(tx: Database, accountId: number): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
}
