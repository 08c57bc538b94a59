import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { isMailAddress } from './address.ts';

const LIFE_SECONDS = 172_800;
/** How long a node has a mail to itself: longer than the server may take to answer. */
const CLAIM_SECONDS = 90;
const MAX_ATTEMPTS = 60;
const RETENTION_DAYS = 30;

type NewMail = {
  to: string;
  /** The account that it is for. */
  accountId: number | null;
  subject: string;
  text: string;
  html?: string;
  /** Seconds after which it need not be sent any more; two days unless given. */
  lifeSeconds?: number;
  /** One of many, which lets every other mail go first. */
  bulk?: boolean;
};

/** Puts a mail into the outbox. Belongs in the transaction of what it tells of. Throws for anything but one address. */
export async function queueMail(tx: Database, mail: NewMail): Promise<void> {
  await queueMails(tx, [mail]);
}

/** The same for some hundreds of mails in one statement. */
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

/** Takes up to `limit` mails that are due. Nobody else takes them for a while, even if this node dies over them. */
export async function claimDueMails(db: Database, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mail set attempts = attempts + 1, next_try_at = now() + ${CLAIM_SECONDS} * interval '1 second'
    where id in (
      select id from mail where next_try_at <= now() and expires_at > now()
      order by bulk, next_try_at limit ${limit} for update skip locked)
    returning id, recipient, subject, text, html, created_at, attempts`.execute(db);
  return rows;
}

/** Milliseconds until the next mail is due, if one waits. */
export async function findNextMailDelay(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(next_try_at) - now()) * 1000)::float8 as wait
    from mail where next_try_at is not null and expires_at > now()`.execute(db);
  return rows[0]?.wait ?? undefined;
}

/** Notes that a mail has left, and forgets what it said. */
export async function markSent(db: Database, id: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sql<Date>`now()`, next_try_at: null, text: null, html: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Notes why a mail could not leave. It is tried again ever more slowly, unless that is in vain. */
export async function markFailed(
  db: Database,
  { id, attempts }: Pick<DueMail, 'id' | 'attempts'>,
  why: string,
  inVain: boolean,
): Promise<void> {
  const over = inVain || attempts >= MAX_ATTEMPTS;
  const pause = Math.min(2 ** attempts, 3_600);
  await db
    .updateTable('mail')
    .set({
      last_error: why,
      ...(over
        ? { next_try_at: null, text: null, html: null }
        : { next_try_at: sql<Date>`now() + ${pause} * interval '1 second'` }),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Gives up what is too late to be sent, and forgets mails of long ago. */
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
