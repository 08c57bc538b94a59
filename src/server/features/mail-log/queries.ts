import { sql } from 'kysely';
import type { MailState } from '#contract/mail-log.ts';
import type { Database } from '#server/platform/database/connection.ts';

const mailState = sql<MailState>`case
  when sent_at is not null then 'sent'
  when next_try_at is not null and expires_at > now() then 'waiting'
  else 'given-up' end`;

/** The mails in a state, or all of them. */
const selectMails = (db: Database, state: MailState | undefined) =>
  db.selectFrom('mail').$if(state !== undefined, (mails) => mails.where(mailState, '=', state as MailState));

/** One page of the mails, newest first. */
export async function listMailPage(
  db: Database,
  { page, limit, state }: { page: number; limit: number; state?: MailState | undefined },
) {
  return await selectMails(db, state)
    .select(['id', 'recipient as to', 'subject', 'text', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .select(mailState.as('state'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countMails(db: Database, state?: MailState): Promise<number> {
  const { count } = await selectMails(db, state)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The mails that the portal has given up. */
export const countFailedMails = (db: Database): Promise<number> => countMails(db, 'given-up');
