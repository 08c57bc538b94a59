import { sql } from 'kysely';

/** How far back an event may lie that is still worth telling, such as one from before an update of the portal. */
export const isRecent = (at: ReturnType<typeof sql>) => sql<boolean>`${at} > now() - interval '3 days'`;

/** Whether a joined `account` is told anything. */
export const isReader = sql<boolean>`(account.archived_at is null and account.erased_at is null
  and (account.blocked_at is null or account.blocked_until <= now()))`;

/** The columns that each statement fills. Rows go in by account, so that two nodes that insert the same ones do not deadlock. */
export const insertNotifications = sql`insert into notification (account_id, kind, subject_type, subject_id, event, data)`;

export const onceForEach = sql`order by 1 on conflict do nothing`;

/**
 * The subjects and accounts that are told already. An EXCEPT by it takes linear time whatever the planner expects, and right after many
 * inserts it expects nonsense.
 */
export const toldAlready = (kind: string, event: ReturnType<typeof sql>) => sql`
  select earlier.subject_id, earlier.account_id from notification earlier
  join notified_aptitude told on told.aptitude_id = earlier.subject_id
  where earlier.subject_type = 'aptitude' and earlier.kind = ${kind} and earlier.event = ${event}`;

export const unixSeconds = (at: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${at}))::bigint`;

/** Whether a joined `announcement` is for a joined `account`. */
export const isAddressed = sql<boolean>`(account.role <> 'admin' and case announcement.audience
  when 'everyone' then true
  when 'groups' then (cardinality(announcement.trades) = 0 or account.trade = any(announcement.trades))
    and (cardinality(announcement.batches) = 0 or account.batch = any(announcement.batches))
  else exists (select from announcement_recipient recipient
    where recipient.announcement_id = announcement.id and recipient.account_id = account.id) end)`;
