import { sql } from 'kysely';
import type { PeopleFilter, PersonSort, PersonState } from '#contract/people/directory.ts';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import { matchesSearchWords } from '#server/features/accounts/search.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The state of an account; the first matching one counts. */
export const personStateSql = sql<PersonState>`case
  when account.archived_at is not null then 'archived'
  when ${isBlockedNow} then 'blocked'
  when account.password_hash is null then 'invited'
  else 'active' end`;

/** Accurate to a few minutes. */
export const lastSeenSql = sql<Date | null>`greatest(account.seen_at,
  (select max(last_seen_at) from session where session.account_id = account.id))`;

type Order = { sort: PersonSort; order: 'ASC' | 'DESC' };

/** The people that match the filter. The search must match with every word. */
function selectMatching(db: Database, { search, trade, batch, role, state }: PeopleFilter) {
  let people = db.selectFrom('account').where('erased_at', 'is', null).where(matchesSearchWords(search));
  if (trade !== undefined) people = people.where('trade', '=', trade);
  if (batch !== undefined) people = people.where('batch', '=', batch);
  if (role !== undefined) people = people.where('role', '=', role);
  return state === undefined
    ? people.where('archived_at', 'is', null)
    : people.where(personStateSql, '=', state);
}

const sortKeys: Record<PersonSort, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  regno: sql`lower(regno)`,
  trade: sql`trade`,
  batch: sql`batch`,
  role: sql`array_position(array['admin', 'spr', 'jspr', 'student'], role)`,
  last_seen_at: sql`last_seen_at`,
};

function selectListed(db: Database, filter: PeopleFilter, { sort, order }: Order) {
  return selectMatching(db, filter)
    .select(['id', 'regno', 'name', 'trade', 'batch', 'role', 'avatar', 'mobile', 'mail'])
    .select([personStateSql.as('state'), lastSeenSql.as('last_seen_at')])
    .orderBy(sortKeys[sort], (by) => (order === 'ASC' ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy(sql`lower(name)`)
    .orderBy('id');
}

/** One page of the matching people, and how many there are. */
export async function listPeoplePage(
  db: Database,
  filter: PeopleFilter,
  order: Order,
  { page, limit }: { page: number; limit: number },
) {
  const { total } = await selectMatching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectListed(db, filter, order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

export async function listAllPeople(db: Database, filter: PeopleFilter, order: Order) {
  return await selectListed(db, filter, order).execute();
}

/** The registration numbers of the matching people, at most `most` + 1 of them. */
export async function listMatchingRegnos(db: Database, filter: PeopleFilter, most: number) {
  const rows = await selectMatching(db, filter)
    .select('regno')
    .orderBy('id')
    .limit(most + 1)
    .execute();
  return rows.map((row) => row.regno);
}

/** Every batch that has people, newest first. */
export async function listBatches(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('batch')
    .distinct()
    .where('erased_at', 'is', null)
    .orderBy('batch', 'desc')
    .execute();
  return rows.map((row) => row.batch);
}
