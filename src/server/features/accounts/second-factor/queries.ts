import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The confirmed factors of an account. */
export async function findFactors(db: Database, accountId: number) {
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const { rows } = await sql<{ totp_since: Date | null; recovery_codes_left: number }>`
    select (select confirmed_at from totp_secret where account_id = ${accountId}) as totp_since,
      (select count(*)::int from factor_recovery_code where account_id = ${accountId}) as recovery_codes_left`.execute(
    db,
  );
  const [found = { totp_since: null, recovery_codes_left: 0 }] = rows;
  return { ...found, passkeys };
}

/** Whether an account has a confirmed second factor. */
export const hasFactor = sql<boolean>`(exists (
  select from totp_secret where totp_secret.account_id = account.id and confirmed_at is not null)
  or exists (select from passkey where passkey.account_id = account.id))`;

/** Stores a secret that is not confirmed yet, in place of an earlier one of that kind. */
export async function saveTotpSecret(db: Database, accountId: number, secret: string): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_secret as stored (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now() where stored.confirmed_at is null
    returning account_id`.execute(db);
  return rows.length === 1;
}

/** An unconfirmed secret is forgotten after an hour. */
export async function findTotpSecret(db: Database, accountId: number, confirmed: boolean) {
  return await db
    .selectFrom('totp_secret')
    .select('secret')
    .where('account_id', '=', accountId)
    .where(
      confirmed
        ? sql<boolean>`confirmed_at is not null`
        : sql<boolean>`confirmed_at is null and created_at > now() - interval '1 hour'`,
    )
    .executeTakeFirst();
}

/** Uses up a step, and confirms the secret. False if that step, or a later one, was used. */
export async function useStep(
  db: Database,
  accountId: number,
  secret: string,
  step: number,
): Promise<boolean> {
  const { rows } = await sql`
    update totp_secret set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${accountId} and secret = ${secret} and last_step < ${step}
    returning account_id`.execute(db);
  return rows.length === 1;
}

/** Uses up a recovery code. */
export async function useRecoveryCode(db: Database, accountId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Database, accountId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('factor_recovery_code').where('account_id', '=', accountId).execute();
  if (hashes.length > 0)
    await tx
      .insertInto('factor_recovery_code')
      .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
      .execute();
}

export async function deleteTotp(tx: Database, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes every factor of an account and what was made for it. */
export async function deleteFactors(tx: Database, accountId: number): Promise<void> {
  for (const table of [
    'totp_secret',
    'passkey',
    'passkey_challenge',
    'factor_recovery_code',
    'factor_ticket',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** Locks an account, so that its factors change one after another. */
export async function lockFactors(tx: Database, accountId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The session in which an admin has just set up a factor has passed it. */
export async function markPassed(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('session').set({ passed_factor: true }).where('token_hash', '=', tokenHash).execute();
}

type Ticket = { accountId: number; rememberDevice: boolean };

export async function insertTicket(
  db: Database,
  ticketHash: Buffer,
  { accountId, rememberDevice }: Ticket,
  seconds: number,
): Promise<void> {
  await db
    .insertInto('factor_ticket')
    .values({
      ticket_hash: ticketHash,
      account_id: accountId,
      remember_device: rememberDevice,
      expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .execute();
}

export async function findTicket(db: Database, ticketHash: Buffer): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('factor_ticket')
    .select(['account_id', 'remember_device'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { accountId: row.account_id, rememberDevice: row.remember_device };
}

/** Uses up a ticket. Each opens one session. */
export async function consumeTicket(db: Database, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_ticket')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteOldTickets(db: Database): Promise<void> {
  await db.deleteFrom('factor_ticket').where('expires_at', '<', sql<Date>`now()`).execute();
}
