import { sql } from 'kysely';
import type { YearChangeKind } from '#contract/people/academic-year.ts';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredChange } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { CountedChange } from './rules.ts';

const isArchived = sql<boolean>`(archived_at is not null)`;

/** Everyone in a batch, and the SPRs of older batches. */
const selectConcerned = (db: Database, batch: number) =>
  db
    .selectFrom('account')
    .select(['id', 'regno', 'name', 'role', 'batch', 'standing'])
    .select([isArchived.as('archived'), isBlockedNow.as('blocked')])
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        where('batch', '=', batch),
        where.and([where('role', '=', 'spr'), where('batch', '<', batch)]),
      ]),
    )
    .orderBy('id');

export async function listConcerned(db: Database, batch: number) {
  return await selectConcerned(db, batch).execute();
}

export async function lockConcerned(tx: Database, batch: number) {
  return await selectConcerned(tx, batch).forNoKeyUpdate().execute();
}

/** Role, archive state and standing of these accounts, locked. Deleted and erased accounts are left out. */
export async function lockStandings(tx: Database, accountIds: number[]) {
  return await tx
    .selectFrom('account')
    .select(['id', 'role', 'standing', isArchived.as('archived')])
    .where('id', '=', sql<number>`any (${accountIds}::int[])`)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Restores role, archive state and standing from before each change. */
export async function restoreStandings(tx: Database, changes: StoredChange[]): Promise<void> {
  const rows = changes.map(({ account, before }) => ({ account, ...before }));
  await sql`
    update account set role = back.role, standing = back.standing,
      archived_at = case when back.archived then archived_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as back (account int, role text, archived boolean, standing uuid)
    where id = back.account`.execute(tx);
}

type NewYearChange = {
  kind: YearChangeKind;
  batch: number;
  step_back: boolean;
  acted_by: number;
  changes: StoredChange[];
};

export async function insertYearChange(tx: Database, { changes, ...change }: NewYearChange): Promise<number> {
  const { id } = await tx
    .insertInto('year_act')
    .values({ ...change, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The changes of a year change, locked until the transaction ends. */
export async function lockYearChange(tx: Database, id: number) {
  return await tx
    .selectFrom('year_act')
    .select(['changes', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function markYearChangeUndone(
  tx: Database,
  id: number,
  undoneBy: number,
  kept: number[],
): Promise<void> {
  await tx
    .updateTable('year_act')
    .set({ undone_by: undoneBy, undone_at: sql`now()`, kept })
    .where('id', '=', id)
    .execute();
}

type PersonName = { regno: string; name: string };
const personJson = (column: 'acted_by' | 'undone_by') => sql<PersonName | null>`(
  select json_build_object('regno', regno, 'name', name) from account where id = ${sql.ref(column)})`;

// Counted here: a change may list thousands of people.
const countedChanges = sql<CountedChange[]>`(
  select json_agg(json_build_object('before', before, 'after', after, 'people', people)) from (
    select before - 'standing' as before, after - 'standing' as after, count(*) as people
    from jsonb_to_recordset(changes) as change(before jsonb, after jsonb) group by 1, 2
  ) counted)`;

const selectYearChanges = (db: Database) =>
  db
    .selectFrom('year_act')
    .select(['id', 'kind', 'batch', 'step_back', 'acted_at', 'undone_at'])
    .select([
      personJson('acted_by').$castTo<PersonName>().as('acted_by'),
      personJson('undone_by').as('undone_by'),
      countedChanges.as('changes'),
      sql<PersonName[]>`(
        select coalesce(json_agg(json_build_object('regno', regno, 'name', name) order by regno), '[]')
        from account where account.id = any (kept))`.as('kept'),
    ]);

export async function getYearChange(db: Database, id: number) {
  return await selectYearChanges(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** One page of the year changes, latest first, and how many there are. */
export async function listYearChangePage(db: Database, page: number, limit: number) {
  const { total } = await db
    .selectFrom('year_act')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectYearChanges(db)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}
