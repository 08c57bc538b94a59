import { sql } from 'kysely';
import type { AttemptTimes } from '#contract/aptitudes/section-times.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { ClockStop } from '#server/platform/database/json-columns.ts';
import { type AttemptKey, formatAttemptKey, matchesAttemptKeys, nowColumn } from '../queries.ts';
import type { ExtraTime, Lengths } from './rules.ts';

/** The extra time of a student in a test. */
export async function findExtraTime(
  db: Database,
  aptitudeId: number,
  accountId: number,
): Promise<ExtraTime | undefined> {
  return await db
    .selectFrom('extra_time')
    .select(['factor', 'minutes'])
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The extra times of some students, by attempt key. */
export async function listExtraTimes(db: Database, keys: AttemptKey[]): Promise<Map<string, ExtraTime>> {
  const rows = await db
    .selectFrom('extra_time')
    .select(['aptitude_id', 'account_id', 'factor', 'minutes'])
    .where(matchesAttemptKeys(keys))
    .execute();
  return new Map(
    rows.map(({ aptitude_id, account_id, ...extra }) => [
      formatAttemptKey({ test: aptitude_id, student: account_id }),
      extra,
    ]),
  );
}

/**
 * Locks the attempts whose times follow a change of their test, and reads what these are computed from: open ones, and those that
 * were submitted with time left, since an admin may reopen them. The clock of the latter stands still from the submission on, as
 * in a pause. With `accountIds`: only the open attempts of these students.
 */
export async function lockMovableTimes(tx: Database, aptitudeId: number, accountIds?: number[]) {
  const locked = tx
    .selectFrom('attempt')
    .leftJoin('extra_time', (join) =>
      join
        .onRef('extra_time.aptitude_id', '=', 'attempt.aptitude_id')
        .onRef('extra_time.account_id', '=', 'attempt.account_id'),
    )
    .select(['attempt.id', 'attempt.account_id', 'started_at', 'deadline', 'section_ends', 'sections'])
    .select(['stretch', 'section_gifts', 'standstills', 'missed_ms', 'factor', 'minutes'])
    .select((row) => row.fn.coalesce('submitted_at', 'paused_at').as('paused_at'))
    .where('attempt.aptitude_id', '=', aptitudeId)
    .where((row) => row.or([row('state', '=', 'writing'), row('submitted_at', '<', row.ref('deadline'))]))
    .$if(accountIds !== undefined, (query) =>
      query
        .where('state', '=', 'writing')
        .where('attempt.account_id', '=', sql<number>`any(${accountIds}::int[])`),
    )
    .orderBy('attempt.id')
    .forUpdate('attempt')
    .as('locked');
  const rows = await tx.selectFrom(locked).selectAll().select(nowColumn).execute();
  return rows.map((row) => ({ ...row, sections: row.sections ?? [] }));
}

/** Stores deadlines and ends of sections, and the lengths that they are computed from where these changed. The attempts must be locked. */
export async function updateTimes(
  tx: Database,
  attempts: ({ id: number } & AttemptTimes & Partial<Lengths>)[],
): Promise<void> {
  if (attempts.length === 0) return;
  await sql`
    update attempt set deadline = moved.deadline, section_ends = moved.section_ends,
      stretch = coalesce(moved.stretch, attempt.stretch), section_gifts = coalesce(moved.section_gifts, attempt.section_gifts)
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as moved (id int, deadline timestamptz, section_ends timestamptz[], stretch float8, section_gifts float8[])
    where attempt.id = moved.id`.execute(tx);
}

/** Stops the clocks of the attempts at a test that are not over at that instant. */
export async function pauseClocks(tx: Database, aptitudeId: number, at: Date): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ paused_at: at })
    .where('aptitude_id', '=', aptitudeId)
    .where('state', '=', 'writing')
    .where('deadline', '>', at)
    .execute();
}

/** Locks the paused attempts of a test. */
export async function lockPausedAttempts(tx: Database, aptitudeId: number) {
  return await tx
    .selectFrom('attempt')
    .select(['id', 'deadline', 'section_ends', 'paused_at'])
    .where('aptitude_id', '=', aptitudeId)
    .where('state', '=', 'writing')
    .where('paused_at', 'is not', null)
    .$narrowType<{ paused_at: Date }>()
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Restarts the clocks of attempts with their new times, and stores how long they stood still. */
export async function resumeClocks(
  tx: Database,
  attempts: ({ id: number; standstill: ClockStop } & AttemptTimes)[],
): Promise<void> {
  if (attempts.length === 0) return;
  await sql`
    update attempt set deadline = moved.deadline, section_ends = moved.section_ends, paused_at = null,
      standstills = standstills || jsonb_build_array(moved.standstill)
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as moved (id int, deadline timestamptz, section_ends timestamptz[], standstill jsonb)
    where attempt.id = moved.id and attempt.state = 'writing'`.execute(tx);
}

/** Adds a pause that ends to `missed_ms` of the attempts that were submitted with time left: a reopening takes it into account. */
export async function recordMissedPause(tx: Database, aptitudeId: number, now: Date): Promise<void> {
  await sql`
    update attempt set missed_ms = missed_ms + greatest(0, round(extract(epoch from
      ${now}::timestamptz - greatest(submitted_at, aptitude.paused_at)) * 1000))
    from aptitude where aptitude.id = ${aptitudeId} and ends_at > aptitude.paused_at
      and attempt.id in (
        select id from attempt where aptitude_id = ${aptitudeId} and submitted_at < deadline order by id for no key update
      )`.execute(tx);
}

/**
 * Reopens attempts with their new times, and forgives their violations. The attempts must be locked. They get a new epoch: late
 * answers used sequence numbers of the old one, and a device that sent those again would take its answers for saved.
 */
export async function updateReopenedAttempts(
  tx: Database,
  attempts: ({ id: number; standstill: ClockStop } & AttemptTimes)[],
): Promise<void> {
  await sql`
    update attempt set state = 'writing', how = null, submitted_at = null, epoch = epoch + 1, deadline = moved.deadline,
      section_ends = moved.section_ends, standstills = standstills || jsonb_build_array(moved.standstill), missed_ms = 0,
      violations_forgiven = (select count(*) from violation where attempt_id = attempt.id and counted)
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as moved (id int, deadline timestamptz, section_ends timestamptz[], standstill jsonb)
    where attempt.id = moved.id and attempt.state = 'submitted'`.execute(tx);
}
