import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { isMailAddress } from './address.ts';

const LIFE_SECONDS = 172_800;
/** How long a node holds its claim on a mail: longer than the mail server may take to answer. */
const CLAIM_SECONDS = 90;
const MAX_ATTEMPTS = 60;
const RETENTION_DAYS = 30;

type NewMail = {
  to: string;
  /** The account of the recipient. */
  accountId: number | null;
  subject: string;
  text: string;
  html?: string;
  /** Seconds after which the mail is no longer worth sending; two days by default. */
  lifeSeconds?: number;
  /** One of many mails; all others go first. */
  bulk?: boolean;
};

/**
 * Puts a mail into the outbox, in the transaction of the change that it reports. Throws for anything but one address.
 * See docs/decisions/0029-mail-leaves-through-an-outbox.md.
 */
export async function queueMail(tx: Database, mail: NewMail): Promise<void> {
  await queueMails(tx, [mail]);
}

/** Puts up to some hundreds of mails into the outbox in one statement. */
export async function queueMails(tx: Database, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  if (!mails.every(({ to }) => isMailAddress(to))) throw new Error('A mail goes to one plain address');
  await tx
    .insertInto('mail')
    .values(
      mails.map(({ to, accountId, subject, text, html, lifeSeconds = LIFE_SECONDS, bulk = false }) => ({
        recipient: to,
        account_id: accountId,
        subject,
        text,
        html: html ?? null,
        expires_at: sql<Date>`now() + ${lifeSeconds} * interval '1 second'`,
        bulk,
      })),
    )
    .execute();
}

export type DueMail = {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  created_at: Date;
  attempts: number;
};

/** Claims up to `limit` due mails. No other node sends them until the claim expires, even if this node dies. */
export async function claimDueMails(db: Database, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mail set attempts = attempts + 1, next_try_at = now() + ${CLAIM_SECONDS} * interval '1 second'
    where id in (
      select id from mail where next_try_at <= now() and expires_at > now()
      order by bulk, next_try_at limit ${limit} for update skip locked)
    returning id, recipient, subject, text, html, created_at, attempts`.execute(db);
  return rows;
}

/** Milliseconds until the next mail is due; undefined if the outbox is empty. */
export async function findNextMailDelay(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(next_try_at) - now()) * 1000)::float8 as wait
    from mail where next_try_at is not null and expires_at > now()`.execute(db);
  return rows[0]?.wait ?? undefined;
}

/** Records that a mail was sent, and deletes its content. */
export async function markSent(db: Database, id: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sql<Date>`now()`, next_try_at: null, text: null, html: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Records why a mail could not be sent. It is retried with growing delays, unless the failure is permanent. */
export async function markFailed(
  db: Database,
  { id, attempts }: Pick<DueMail, 'id' | 'attempts'>,
  error: string,
  isPermanent: boolean,
): Promise<void> {
  const isOver = isPermanent || attempts >= MAX_ATTEMPTS;
  const delay = Math.min(2 ** attempts, 3_600);
  await db
    .updateTable('mail')
    .set({
      last_error: error,
      ...(isOver
        ? { next_try_at: null, text: null, html: null }
        : { next_try_at: sql<Date>`now() + ${delay} * interval '1 second'` }),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Gives up expired mails, and deletes mails older than 30 days. */
export async function pruneOutbox(db: Database): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_try_at: null, text: null, html: null })
    .where('next_try_at', 'is not', null)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('mail')
    .where('created_at', '<', sql<Date>`now() - ${RETENTION_DAYS} * interval '1 day'`)
    .execute();
}
