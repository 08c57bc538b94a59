import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

type PushKey = { public_key: string; private_key: string };

/** The key pair of this portal, which the first caller makes. Of two nodes that start at once, one makes it. */
export async function ensurePushKey(db: Database): Promise<PushKey> {
  const found = await findPushKey(db);
  if (found) return found;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await sql`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict do nothing`.execute(db);
  return await ensurePushKey(db);
}

const findPushKey = (db: Database) =>
  db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst();
