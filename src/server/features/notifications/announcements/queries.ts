import { sql } from 'kysely';
import type { ListedAnnouncement, ManagedAnnouncement } from '#contract/notifications/announcements.ts';
import type { StudentTrade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { isAddressed, isReader } from '../events/readers.queries.ts';

export type AnnouncementValues = {
  title: string;
  text: string;
  text_html: string;
  audience: ManagedAnnouncement['to'];
  trades: StudentTrade[];
  batches: number[];
  pinned_until: Date | null;
};

type Page = { page: number; limit: number };
const pageOf = ({ page, limit }: Page) => sql`limit ${limit} offset ${(page - 1) * limit}`;

/** Returns its id. `createdBy` is null for the portal. */
export async function insertAnnouncement(
  tx: Database,
  values: AnnouncementValues,
  createdBy: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...values, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectStanding = (db: Database, id: number) =>
  db
    .selectFrom('announcement')
    .select(['title', 'text', 'audience', 'trades', 'batches', 'pinned_until'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null);
const notFound = () => new Problem('not-found');

/** An announcement that is not withdrawn. Throws `not-found`. */
export async function getAnnouncement(db: Database, id: number) {
  return await selectStanding(db, id).executeTakeFirstOrThrow(notFound);
}

/** Locks it too. */
export async function lockAnnouncement(tx: Database, id: number) {
  return await selectStanding(tx, id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound);
}

export async function updateAnnouncement(
  tx: Database,
  id: number,
  values: AnnouncementValues,
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...values, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updateWithdrawn(tx: Database, id: number): Promise<void> {
  await tx.updateTable('announcement').set({ withdrawn_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Makes these accounts the people of the announcement's list. */
export async function replaceRecipients(tx: Database, id: number, accounts: number[]): Promise<void> {
  await sql`delete from announcement_recipient
    where announcement_id = ${id} and account_id <> all(${accounts}::int[])`.execute(tx);
  await sql`insert into announcement_recipient (announcement_id, account_id)
    select ${id}::int, id from unnest(${accounts}::int[]) as id on conflict do nothing`.execute(tx);
}

/** The people of the announcement's list who are not erased. */
export async function listRecipients(db: Database, id: number): Promise<{ id: number; regno: string }[]> {
  return await db
    .selectFrom('announcement_recipient')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['account.id', 'regno'])
    .where('announcement_id', '=', id)
    .orderBy('account.id')
    .execute();
}

/** Those whom an announcement is for and who are neither blocked nor archived. */
export async function countReaders(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ readers: number }>`select count(*)::int as readers
    from announcement join account on ${isReader} and ${isAddressed}
    where announcement.id = ${id}`.execute(db);
  return rows[0]?.readers ?? 0;
}

type Managed = Omit<ManagedAnnouncement, 'created_at' | 'edited_at' | 'pinned_until' | 'withdrawn_at'> & {
  created_at: Date;
  edited_at: Date | null;
  pinned_until: Date | null;
  withdrawn_at: Date | null;
};

export async function listManagedPage(db: Database, query: Page): Promise<Managed[]> {
  const { rows } = await sql<Managed>`
    with announcement as materialized (
      select * from announcement order by id desc ${pageOf(query)}
    ), counts as (
      select announcement.id, count(*)::int as readers, count(opening.account_id)::int as opened
      from announcement join account on ${isReader} and ${isAddressed}
      left join announcement_opening opening
        on opening.announcement_id = announcement.id and opening.account_id = account.id
      group by announcement.id)
    select announcement.id, title, text_html, audience as "to", trades, batches, writer.name as written_by,
      announcement.created_at, edited_at, pinned_until, withdrawn_at,
      coalesce(readers, 0) as readers, coalesce(opened, 0) as opened
    from announcement left join counts on counts.id = announcement.id
    left join account writer on writer.id = created_by
    order by announcement.id desc`.execute(db);
  return rows;
}

export async function countAnnouncements(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('announcement')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type Listed = Omit<ListedAnnouncement, 'created_at' | 'edited_at'> & {
  created_at: Date;
  edited_at: Date | null;
};

const isPinned = sql<boolean>`coalesce(pinned_until > now(), false)`;
const head = sql`announcement.id, title, announcement.created_at, edited_at, ${isPinned} as pinned, exists (
  select from announcement_opening opening
  where opening.announcement_id = announcement.id and opening.account_id = account.id) as opened`;
/** What a reader may read. */
const readableBy = (accountId: number) => sql`
  from announcement join account on account.id = ${accountId} and ${isReader} and ${isAddressed}
  where withdrawn_at is null`;

export async function listReadable(db: Database, accountId: number, query: Page): Promise<Listed[]> {
  const { rows } = await sql<Listed>`select ${head} ${readableBy(accountId)}
    order by pinned desc, announcement.id desc ${pageOf(query)}`.execute(db);
  return rows;
}

export async function countReadable(db: Database, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${readableBy(accountId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listPinned(db: Database, accountId: number, limit: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`select ${head} ${readableBy(accountId)} and ${isPinned}
    order by announcement.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Throws `not-found` unless it is addressed to the account. */
export async function getReadable(
  db: Database,
  accountId: number,
  id: number,
): Promise<Listed & { text_html: string }> {
  const { rows } = await sql<Listed & { text_html: string }>`
    select ${head}, text_html ${readableBy(accountId)} and announcement.id = ${id}`.execute(db);
  if (!rows[0]) throw new Problem('not-found');
  return rows[0];
}

/** Records the first opening, and marks the notification as read. */
export async function insertOpening(tx: Database, accountId: number, id: number): Promise<void> {
  await sql`insert into announcement_opening (announcement_id, account_id) values (${id}, ${accountId})
    on conflict do nothing`.execute(tx);
  await sql`update notification set read_at = now() where account_id = ${accountId} and read_at is null
    and subject_type = 'announcement' and subject_id = ${id}`.execute(tx);
}

/** What belongs to the own data of an account. */
export async function listOwnOpenings(db: Database, accountId: number) {
  return await db
    .selectFrom('announcement_opening')
    .innerJoin('announcement', 'announcement.id', 'announcement_id')
    .select(['title', 'opened_at'])
    .where('account_id', '=', accountId)
    .orderBy('opened_at')
    .execute();
}
