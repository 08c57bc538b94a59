import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

const mailState = sql<'waiting' | 'sent' | 'given-up'>`case
  when sent_at is not null then 'sent'
  when next_try_at is not null and expires_at > now() then 'waiting'
  else 'given-up' end`;

/** One page of the mails, newest first. */
export async function listMailPage(db: Database, { page, limit }: { page: number; limit: number }) {
  return await db
    .selectFrom('mail')
    .select(['id', 'recipient as to', 'subject', 'text', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .select(mailState.as('state'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The mails that the portal has given up. */
export async function countFailedMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(mailState, '=', 'given-up')
    .executeTakeFirstOrThrow();
  return count;
}
