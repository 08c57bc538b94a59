import { sql } from 'kysely';
import type { Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

const obstacleColumns = sql`
  (select max(deadline) from attempt where account_id = account.id and state = 'writing') as writing_until,
  ${isBlockedNow} as blocked,
  (select count(*)::int from account as other where other.role = 'admin' and other.archived_at is null and other.duties is null)
    - (account.role = 'admin' and account.archived_at is null and account.duties is null)::int as other_admins`;

export type Erasable = {
  id: number;
  regno: string;
  role: Role;
  mail: string | null;
  avatar: string | null;
  writing_until: Date | null;
  blocked: boolean;
  other_admins: number;
};

/** A person with everything that decides on an erasure. Throws `not-found`, also for people who are erased already. */
export async function getErasable(db: Database, accountId: number): Promise<Erasable> {
  const { rows } = await sql<Erasable>`
    select id, regno, role, mail, avatar, ${obstacleColumns} from account
    where id = ${accountId} and erased_at is null`.execute(db);
  if (!rows[0]) throw new Problem('not-found');
  return rows[0];
}

/** Locks the person until the transaction ends, so that they start no test and open no session meanwhile. */
export async function lockErasable(tx: Database, accountId: number): Promise<Erasable> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  return await getErasable(tx, accountId);
}

/** The latest request of an account. */
export async function findLatestRequest(db: Database, accountId: number) {
  return await db
    .selectFrom('erasure_request')
    .select(['id', 'asked_at', 'due_at', 'ended_at', 'outcome', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every request of an account, oldest first. */
export async function listOwnRequests(db: Database, accountId: number) {
  return await db
    .selectFrom('erasure_request')
    .select(['asked_at', 'due_at', 'ended_at', 'outcome', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function insertRequest(tx: Database, accountId: number, days: number) {
  return await tx
    .insertInto('erasure_request')
    .values({ account_id: accountId, due_at: sql<Date>`now() + ${days} * interval '1 day'` })
    .returning(['id', 'asked_at', 'due_at'])
    .executeTakeFirstOrThrow();
}

/** How many requests an account made within the last day. */
export async function countRecentRequests(tx: Database, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('erasure_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('asked_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The account of a request. Throws `not-found`. */
export async function getOwnerOfRequest(db: Database, id: number): Promise<number> {
  const { account_id } = await db
    .selectFrom('erasure_request')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
  return account_id;
}

/** Ends a request. False if it was no longer open. The caller must have locked the account. */
export async function endRequest(
  tx: Database,
  id: number,
  outcome: 'withdrawn' | 'declined' | 'erased',
  reason: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasure_request')
    .set({ ended_at: sql<Date>`now()`, outcome, reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type OpenRequest = Erasable & {
  request_id: number;
  name: string;
  trade: Trade;
  batch: number;
  asked_at: Date;
  due_at: Date;
};

/** One page of the open requests, the next due first. */
export async function listOpenRequests(db: Database, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<OpenRequest>`
    select erasure_request.id as request_id, asked_at, due_at, account.id, regno, name, trade, batch, role, mail, avatar,
      ${obstacleColumns}
    from erasure_request join account on account.id = account_id
    where ended_at is null
    order by due_at, erasure_request.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countOpenRequests(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('erasure_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The open requests that are due. */
export async function listDueRequests(db: Database) {
  return await db
    .selectFrom('erasure_request')
    .select(['id', 'account_id'])
    .where('ended_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .execute();
}
