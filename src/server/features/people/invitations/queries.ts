import { sql } from 'kysely';
import type { StudentState } from '#contract/people/invitations.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { containsText } from '#server/platform/database/text-search.ts';

// Students with the newest invitation of each.
const selectWithInvitation = (db: Database) =>
  db
    .selectFrom('account')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('password_link')
          .select(['created_at as invited_at', 'expires_at as link_expires_at'])
          .whereRef('account_id', '=', 'account.id')
          .where('purpose', '=', 'invitation')
          .orderBy('id', 'desc')
          .limit(1)
          .as('link'),
      (join) => join.onTrue(),
    )
    .where('role', '!=', 'admin')
    .where('erased_at', 'is', null)
    .where('archived_at', 'is', null);

const studentStateSql = sql<StudentState>`case
  when password_hash is not null then 'active'
  when link.invited_at is null then 'not-invited'
  when link.link_expires_at > now() then 'invited'
  else 'expired' end`;

type Filter = { search?: string; state?: StudentState; trade?: Trade; batch?: number };

const filtered = (db: Database, { search, state, trade, batch }: Filter) => {
  return selectWithInvitation(db)
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([containsText(sql.ref('regno'), search ?? ''), containsText(sql.ref('name'), search ?? '')]),
      ),
    )
    .$if(state !== undefined, (query) => query.where(studentStateSql, '=', state as StudentState))
    .$if(trade !== undefined, (query) => query.where('trade', '=', trade as Trade))
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch as number));
};

/** One page of the students, newest batch first. */
export async function listStudentPage(
  db: Database,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
) {
  return await filtered(db, filter)
    .select(['regno', 'name', 'trade', 'batch', 'mail', 'role', 'link.invited_at'])
    .select(studentStateSql.as('state'))
    .select((eb) =>
      eb
        .selectFrom('password_link')
        .select(({ fn }) => fn.max('used_at').as('at'))
        .whereRef('account_id', '=', 'account.id')
        .where('purpose', '=', 'invitation')
        .as('accepted_at'),
    )
    .orderBy('batch', 'desc')
    .orderBy('trade')
    .orderBy('regno')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countStudents(db: Database, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Students with neither a password nor a valid invitation. */
const selectWaiting = (db: Database) =>
  selectWithInvitation(db)
    .where('password_hash', 'is', null)
    .where((eb) =>
      eb.or([eb('link.invited_at', 'is', null), eb('link.link_expires_at', '<=', sql<Date>`now()`)]),
    );

export async function countWaitingStudents(db: Database): Promise<number> {
  const { count } = await selectWaiting(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The account ids of waiting students, only those in `among` if it is given. */
export async function listWaitingStudents(db: Database, among?: number[]): Promise<number[]> {
  const rows = await selectWaiting(db)
    .$if(among !== undefined, (query) => query.where('account.id', 'in', among as number[]))
    .select('account.id')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => row.id);
}
