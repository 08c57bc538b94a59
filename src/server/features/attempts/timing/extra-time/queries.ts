import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The students with extra time in a test, latest first; with `accountId`, only that one. */
export async function listExtraTimeGrants(db: Database, aptitudeId: number, accountId?: number) {
  return await db
    .selectFrom('extra_time as extra')
    .innerJoin('account', 'account.id', 'extra.account_id')
    .innerJoin('account as granter', 'granter.id', 'granted_by')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.aptitude_id', '=', 'extra.aptitude_id')
        .onRef('attempt.account_id', '=', 'extra.account_id'),
    )
    .select(['account.regno', 'account.name', 'account.trade', 'account.batch', 'factor', 'minutes'])
    .select(['extra.reason', 'granter.name as granted_by', 'granted_at', 'started_at', 'deadline'])
    .where('extra.aptitude_id', '=', aptitudeId)
    .$if(accountId !== undefined, (query) => query.where('extra.account_id', '=', accountId as number))
    .orderBy('granted_at', 'desc')
    .orderBy('account.id')
    .execute();
}

type NewExtraTime = {
  aptitude_id: number;
  account_id: number;
  factor: number | null;
  minutes: number | null;
  reason: string;
  granted_by: number;
};

/** Sets extra times in one statement: the whole hall waits with its saves until this is done. */
export async function upsertExtraTimes(tx: Database, extras: NewExtraTime[]): Promise<void> {
  await sql`
    insert into extra_time (aptitude_id, account_id, factor, minutes, reason, granted_by)
    select aptitude_id, account_id, factor, minutes, reason, granted_by
    from jsonb_to_recordset(${JSON.stringify(extras)}::jsonb) as extra (
      aptitude_id int, account_id int, factor numeric, minutes int, reason text, granted_by int)
    on conflict (aptitude_id, account_id) do update set factor = excluded.factor, minutes = excluded.minutes,
      reason = excluded.reason, granted_by = excluded.granted_by, granted_at = now()`.execute(tx);
}

/** Returns whether there was any. */
export async function deleteExtraTime(tx: Database, aptitudeId: number, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('extra_time')
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
