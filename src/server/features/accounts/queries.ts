import { sql } from 'kysely';
import type { Duty, Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isUniqueViolation } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { hasRegno } from './regno.queries.ts';

export type Account = {
  id: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  role: Role;
  /** Null until the student has set a password. */
  password_hash: string | null;
  archived_at: Date | null;
  /** Null: all that the role may. */
  duties: Duty[] | null;
};

const COLUMNS = [
  'id',
  'regno',
  'name',
  'trade',
  'batch',
  'role',
  'password_hash',
  'archived_at',
  'duties',
] as const;

const selectAccounts = (db: Database) => db.selectFrom('account').select(COLUMNS);

/** The account of a registration number, whatever its case. */
export async function findAccount(db: Database, regno: string): Promise<Account | undefined> {
  return await selectAccounts(db).where(hasRegno(regno)).where('erased_at', 'is', null).executeTakeFirst();
}

export async function getAccount(db: Database, id: number): Promise<Account> {
  return await selectAccounts(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

type NewAccount = {
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  role?: Role;
  passwordHash: string;
};

/** Adds an account and returns its number. Throws `regno-taken`. */
export async function insertAccount(db: Database, { passwordHash, ...account }: NewAccount): Promise<number> {
  try {
    const { id } = await db
      .insertInto('account')
      .values({ ...account, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('regno-taken');
    throw error;
  }
}

/** Locks an account whose password was just verified in a session. False if the password changed or the session ended meanwhile. */
export async function lockVerifiedAccount(
  tx: Database,
  { id, password_hash }: Account,
  tokenHash: Buffer,
): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst();
  const session = await tx
    .selectFrom('session')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', id)
    .executeTakeFirst();
  return held !== undefined && session !== undefined;
}

/** Sets a password and revokes every link and code that could set another one. */
export async function updatePassword(db: Database, accountId: number, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
  await revokeLinksAndCodes(db, [accountId]);
}

/** Revokes every unused password link, recovery code and half sign-in of these accounts, which the caller must have locked. */
export async function revokeLinksAndCodes(db: Database, accountIds: number[]): Promise<void> {
  const isTheirs = sql<boolean>`account_id = any (${accountIds}::int[])`;
  await db
    .updateTable('password_link')
    .set({ expires_at: sql`least(expires_at, now())` })
    .where(isTheirs)
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('factor_ticket').where(isTheirs).execute();
  await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where(isTheirs)
    .where('used_at', 'is', null)
    .execute();
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The channel on which nodes tell one another that an account changed. See
 * docs/decisions/0025-sessions-and-blocks-hold-within-a-second.md.
 */
export const ACCOUNT_CHANGED_CHANNEL = 'account_changed';

/** Tells every node to drop the accounts from its session cache, once the transaction commits. */
export async function notifyAccountsChanged(tx: Database, accountIds: number[]): Promise<void> {
  await sql`select pg_notify(${ACCOUNT_CHANGED_CHANNEL}, id::text) from unnest(${accountIds}::int[]) as id`.execute(
    tx,
  );
}

/** The tests that an invigilator is named for. */
export const dutyTests = sql<number[]>`case when 'invigilator' = any(account.duties)
  then array(select aptitude_id from duty_aptitude where account_id = account.id order by aptitude_id) else '{}' end`;

/** Whether the account is blocked now, by the database's clock. */
const BLOCKED_NOW = `(account.blocked_at is not null
  and (account.blocked_until is null or account.blocked_until > clock_timestamp()))`;

export const isBlockedNow = sql<boolean>`${sql.raw(BLOCKED_NOW)}`;
