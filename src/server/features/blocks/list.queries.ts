import { sql } from 'kysely';
import type { Trade } from '#contract/trade.ts';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import { hasAnyRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { containsText, startsWithText } from '#server/platform/database/text-search.ts';
import { pageCounts } from '#server/platform/http/paging.ts';

type Scope = { trade: Trade | undefined; studentsOnly: boolean };
type Page = { page: number; limit: number };

const isStanding = sql<boolean>`(lifted_at is null and (until is null or until > clock_timestamp()))`;
const appealState = sql<'none' | 'sent' | 'answered'>`case
  when answer is not null then 'answered' when appeal is not null then 'sent' else 'none' end`;

/** The moderator in a column, as JSON; null if the column is. */
const actorJson = (column: 'blocked_by' | 'lifted_by' | 'answered_by') =>
  sql<{ regno: string; name: string } | null>`(
    select json_build_object('regno', one.regno, 'name', one.name) from account as one
    where one.id = block.${sql.ref(column)})`;

/** Current blocks with their people, within the scope and without archived people. */
const selectStandingBlocks = (db: Database, { trade, studentsOnly }: Scope) =>
  db
    .selectFrom('block')
    .innerJoin('account', 'account.id', 'block.account_id')
    .where(isStanding)
    .where('archived_at', 'is', null)
    .$if(trade !== undefined, (query) => query.where('trade', '=', trade as Trade))
    .$if(studentsOnly, (query) => query.where('role', '=', 'student'));

/** Blocked people, latest first. */
export async function listBlockedInScope(db: Database, scope: Scope) {
  return await selectStandingBlocks(db, scope)
    .select(['regno', 'name', 'trade', 'batch', 'block.blocked_at', 'reason', 'until'])
    .select([actorJson('blocked_by').as('blocked_by'), appealState.as('appeal')])
    .orderBy('block.blocked_at', 'desc')
    .orderBy('block.id', 'desc')
    .execute();
}

const selectOpenAppeals = (db: Database, scope: Scope) =>
  selectStandingBlocks(db, scope).where('appeal', 'is not', null).where('answer', 'is', null);

/** The unanswered appeals of everybody. */
export async function countOpenAppeals(db: Database): Promise<number> {
  const { count } = await selectOpenAppeals(db, { trade: undefined, studentsOnly: false })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of the unanswered appeals, oldest first. */
export async function listOpenAppeals(db: Database, { page, limit, ...scope }: Page & Scope) {
  const open = selectOpenAppeals(db, scope);
  const { total } = await open
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const results = await open
    .select(['block.id', 'regno', 'name', 'trade', 'batch', 'block.blocked_at', 'reason', 'until'])
    .select(['appeal', 'appealed_at', actorJson('blocked_by').as('blocked_by')])
    .$narrowType<{ appeal: string; appealed_at: Date }>()
    .orderBy('appealed_at')
    .orderBy('block.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { results, ...pageCounts({ page, limit }, total) };
}

type Search = Page & Scope & { batch?: number | undefined; text: string; regnos: string[] };

/**
 * One page of the people who may be blocked: their name contains `text`, or their registration number starts with it or is one of
 * `regnos`. An empty text matches everyone.
 */
export async function listBlockableInScope(
  db: Database,
  { page, limit, trade, studentsOnly, batch, ...wanted }: Search,
) {
  const found = db
    .selectFrom('account')
    .where('role', '!=', 'admin')
    .where('archived_at', 'is', null)
    .$if(studentsOnly, (query) => query.where('role', '=', 'student'))
    .$if(trade !== undefined, (query) => query.where('trade', '=', trade as Trade))
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch as number))
    .$if(wanted.text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          containsText(sql.ref('name'), wanted.text),
          startsWithText(sql.ref('regno'), wanted.text),
          hasAnyRegno(wanted.regnos),
        ]),
      ),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const results = await found
    .select(['regno', 'name', 'trade', 'batch', 'role', 'blocked_until'])
    .select(isBlockedNow.as('blocked'))
    .orderBy(sql`lower(regno)`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    results: results.map((one) => (one.blocked ? one : { ...one, blocked_until: null })),
    ...pageCounts({ page, limit }, total),
  };
}

const MAX_HISTORY = 100;

/** The latest blocks of an account, latest first. */
export async function listBlockHistory(db: Database, accountId: number) {
  return await db
    .selectFrom('block')
    .select(['id', 'blocked_at', 'reason', 'until', 'lifted_at'])
    .select(['appeal', 'appealed_at', 'answer', 'answered_at'])
    .select([
      actorJson('blocked_by').as('blocked_by'),
      actorJson('lifted_by').as('lifted_by'),
      actorJson('answered_by').as('answered_by'),
    ])
    .select(
      sql<'standing' | 'over' | 'lifted'>`case
        when lifted_at is not null then 'lifted' when ${isStanding} then 'standing' else 'over' end`.as(
        'state',
      ),
    )
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY)
    .execute();
}
