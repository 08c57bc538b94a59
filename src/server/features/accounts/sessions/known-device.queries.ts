import { sql } from 'kysely';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { hasRegno } from '../regno.queries.ts';

const KNOWN_DEVICE_DAYS = 400;
/** Far more browsers than anyone has. In a shared browser every sign-in adds another one. */
const MAX_KNOWN_DEVICES = 50;

/** Whether the account of a registration number has signed in before in the browser with this `secret`. */
export async function isKnownDevice(db: Database, regno: string, secret: string): Promise<boolean> {
  const known = await db
    .selectFrom('account')
    .innerJoin('known_device', 'account_id', 'account.id')
    .select('account_id')
    .where('secret_hash', '=', hashToken(secret))
    .where(hasRegno(regno))
    .executeTakeFirst();
  return known !== undefined;
}

/** Deletes the known browsers of an account, since someone else may have signed in there with the old password. */
export async function deleteKnownDevices(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('known_device').where('account_id', '=', accountId).execute();
}

/** Makes a browser known for an account, by the hash of its secret. */
export async function insertKnownDevice(db: Database, accountId: number, secretHash: Buffer): Promise<void> {
  await db.insertInto('known_device').values({ account_id: accountId, secret_hash: secretHash }).execute();
}

/** Deletes browsers that were not used for long, and all but the newest 50 of each account. */
export async function deleteOldKnownDevices(db: Database): Promise<void> {
  await sql`
    delete from known_device using (
      select secret_hash, account_id, row_number() over (partition by account_id order by seen_at desc, secret_hash) as age_rank
      from known_device
    ) ranked
    where (known_device.secret_hash, known_device.account_id) = (ranked.secret_hash, ranked.account_id)
      and (age_rank > ${MAX_KNOWN_DEVICES} or seen_at < now() - ${KNOWN_DEVICE_DAYS} * interval '1 day')`.execute(
    db,
  );
}
