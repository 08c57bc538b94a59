import { sql } from 'kysely';
import type { ViolationKind } from '#contract/attempts/proctoring.ts';
import type { Database } from '#server/platform/database/connection.ts';

/**
 * The most violations that are stored for an attempt. Those that count have a quota of their own, as large as the largest limit and not
 * used up by forgiven ones, so that nothing else can push them out.
 */
const MAX_STORED = { counted: 1_000, other: 300 };
/** The most violations that a reply contains. */
const MAX_LISTED = 200;

type NewViolation = {
  attempt_id: number;
  epoch: number;
  seq: number;
  kind: ViolationKind;
  at: Date;
  seconds: number;
  counted: boolean;
};

type StoredViolation = NewViolation & { received_at: Date };

/** Appends new violations up to the quotas. An attempt must be locked if any of its violations counts. */
export async function insertViolations(tx: Database, violations: NewViolation[]): Promise<void> {
  const ids = [...new Set(violations.map(({ attempt_id }) => attempt_id))];
  await sql`
    with counts as materialized (
      select attempt_id, counted, count(*) from violation
      where attempt_id = any(${ids}::int[]) group by attempt_id, counted
    )
    insert into violation (attempt_id, epoch, seq, kind, seen_at, seconds, counted, received_at)
    select attempt_id, epoch, seq, kind, at, seconds, counted, now
    from (select clock_timestamp() as now) clock, (
      select seen.*, row_number() over (partition by attempt_id, counted order by epoch, seq) as place
      from jsonb_to_recordset(${JSON.stringify(violations)}::jsonb)
        as seen (attempt_id int, epoch int, seq int, kind text, at timestamptz, seconds int, counted boolean)
      where not exists (
        select from violation held
        where (held.attempt_id, held.epoch, held.seq) = (seen.attempt_id, seen.epoch, seen.seq))
    ) fresh left join counts using (attempt_id, counted)
    where place + coalesce(count, 0)
      <= case when counted
        then ${MAX_STORED.counted}::int + (select violations_forgiven from attempt where id = fresh.attempt_id)
        else ${MAX_STORED.other}::int end
    on conflict do nothing`.execute(tx);
}

/** The ids of the attempts for which any of these violations is not stored yet. */
export async function listAttemptsWithNewViolations(
  db: Database,
  violations: Pick<NewViolation, 'attempt_id' | 'epoch' | 'seq'>[],
): Promise<Set<number>> {
  const { rows } = await sql<{ attempt_id: number }>`
    select distinct attempt_id
    from unnest(${violations.map((one) => one.attempt_id)}::int[], ${violations.map((one) => one.epoch)}::int[],
      ${violations.map((one) => one.seq)}::int[]) as seen (attempt_id, epoch, seq)
    where not exists (
      select from violation held
      where (held.attempt_id, held.epoch, held.seq) = (seen.attempt_id, seen.epoch, seen.seq))`.execute(db);
  return new Set(rows.map(({ attempt_id }) => attempt_id));
}

/** The number of counted violations by attempt, forgiven ones included. Attempts without any are left out. */
export async function countViolations(db: Database, attemptIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('violation')
    .select(['attempt_id', (row) => row.fn.countAll<number>().as('count')])
    .where('attempt_id', '=', sql<number>`any(${attemptIds}::int[])`)
    .where('counted', '=', true)
    .groupBy('attempt_id')
    .execute();
  return new Map(rows.map(({ attempt_id, count }) => [attempt_id, count]));
}

/** The latest violations by attempt, in the order in which the server received them. */
export async function listLatestViolations(db: Database, attemptIds: number[]) {
  const { rows } = await sql<StoredViolation>`
    select latest.* from unnest(${attemptIds}::int[]) as asked (attempt_id)
    cross join lateral (
      select attempt_id, epoch, seq, kind, seen_at as at, seconds, received_at, counted from violation
      where attempt_id = asked.attempt_id
      order by received_at desc, epoch desc, seq desc limit ${MAX_LISTED}
    ) latest
    order by received_at, epoch, seq`.execute(db);
  return Map.groupBy(rows, ({ attempt_id }) => attempt_id);
}

/** All violations by attempt, in the order in which the server received them. */
export async function listViolations(db: Database, attemptIds: number[]) {
  const rows = await db
    .selectFrom('violation')
    .select(['attempt_id', 'kind', 'seen_at as at', 'seconds', 'received_at', 'counted'])
    .where('attempt_id', '=', sql<number>`any(${attemptIds}::int[])`)
    .orderBy('received_at')
    .orderBy('epoch')
    .orderBy('seq')
    .execute();
  return Map.groupBy(rows, ({ attempt_id }) => attempt_id);
}
