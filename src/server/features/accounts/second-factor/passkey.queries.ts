import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

export async function listCredentials(db: Database, accountId: number) {
  return await db
    .selectFrom('passkey')
    .select(['credential_id', 'public_key', 'counter', 'transports'])
    .where('account_id', '=', accountId)
    .execute();
}

/** Stores what a new passkey has to sign, in place of an earlier challenge. */
export async function saveChallenge(
  db: Database,
  accountId: number,
  challenge: string,
  seconds: number,
): Promise<void> {
  await sql`
    insert into passkey_challenge (account_id, challenge, expires_at)
    values (${accountId}, ${challenge}, now() + ${seconds} * interval '1 second')
    on conflict (account_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Takes the challenge. Each is found once. */
export async function takeChallenge(db: Database, accountId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('account_id', '=', accountId)
    .returning(['challenge', sql<boolean>`expires_at > now()`.as('isOpen')])
    .executeTakeFirst();
  return row?.isOpen ? row.challenge : undefined;
}

/** Stores what a passkey has to sign to finish a sign-in. */
export async function saveTicketChallenge(
  db: Database,
  ticketHash: Buffer,
  challenge: string,
): Promise<void> {
  await db.updateTable('factor_ticket').set({ challenge }).where('ticket_hash', '=', ticketHash).execute();
}

/** Takes that challenge. Each is found once, by one of several calls at a time. */
export async function takeTicketChallenge(db: Database, ticketHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    with held as (select ticket_hash, challenge from factor_ticket
      where ticket_hash = ${ticketHash} and challenge is not null for update)
    update factor_ticket set challenge = null from held
    where factor_ticket.ticket_hash = held.ticket_hash
    returning held.challenge`.execute(db);
  return rows[0]?.challenge;
}

type NewPasskey = {
  accountId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
};

/** Adds a passkey. False if it is registered already, for any account. */
export async function insertPasskey(tx: Database, passkey: NewPasskey): Promise<boolean> {
  const added = await tx
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Notes the use of a passkey, unless its counter has been reached before. */
export async function usePasskey(db: Database, credentialId: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkey set counter = ${counter}, used_at = now()
    where credential_id = ${credentialId} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
    returning id`.execute(db);
  return rows.length === 1;
}

export async function deletePasskey(tx: Database, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
