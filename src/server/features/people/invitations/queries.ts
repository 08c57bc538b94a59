import { type RawBuilder, sql } from 'kysely';
import type { StudentState } from '#contract/people/invitations.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { containsText } from '#server/platform/database/text-search.ts';

const selectStudents = (db: Database) =>
  db
    .selectFrom('account')
    .where('role', '!=', 'admin')
    .where('erased_at', 'is', null)
    .where('archived_at', 'is', null);

// Students with the newest invitation of each.
const selectWithInvitation = (db: Database) =>
  selectStudents(db).leftJoinLateral(
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
  );

const studentStateSql = sql<StudentState>`case
  when password_hash is not null then 'active'
  when link.invited_at is null then 'not-invited'
  when link.link_expires_at > now() then 'invited'
  else 'expired' end`;

const newestLinkExpires = sql<Date | null>`(
  select expires_at from password_link where account_id = account.id and purpose = 'invitation' order by id desc limit 1)`;

/** Whether a student is in a state. Only students without a password are looked up among the links. */
const stateConditions: Record<StudentState, RawBuilder<boolean>> = {
  active: sql`password_hash is not null`,
  'not-invited': sql`(password_hash is null and ${newestLinkExpires} is null)`,
  invited: sql`(password_hash is null and ${newestLinkExpires} > now())`,
  expired: sql`(password_hash is null and ${newestLinkExpires} <= now())`,
};

type Filter = { search?: string; state?: StudentState; trade?: Trade; batch?: number };

const filtered = (db: Database, { search, state, trade, batch }: Filter) => {
  return selectStudents(db)
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([containsText(sql.ref('regno'), search ?? ''), containsText(sql.ref('name'), search ?? '')]),
      ),
    )
    .$if(state !== undefined, (query) => query.where(stateConditions[state as StudentState]))
    .$if(trade !== undefined, (query) => query.where('trade', '=', trade as Trade))
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch as number));
};

/** One page of the students, newest batch first. Only the invitations of these are read. */
export async function listStudentPage(
  db: Database,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
) {
  const chosen = filtered(db, filter)
    .select('account.id')
    .orderBy('batch', 'desc')
    .orderBy('trade')
    .orderBy('regno')
    .limit(limit)
    .offset((page - 1) * limit);
  return await selectWithInvitation(db)
    .where('account.id', 'in', chosen)
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
