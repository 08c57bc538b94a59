import { sql } from 'kysely';
import type pg from 'pg';
import type { AttemptState } from '#contract/attempts/attempt.ts';
import { type Batcher, createBatcher } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Batches the heartbeats of all test screens on this node. */
    heartbeatRecorder: HeartbeatRecorder;
  }
}

/** A heartbeat of a test screen. `waiting`: the number of questions whose answer the device could not save yet. */
type Heartbeat = {
  attemptId: number;
  accountId: number;
  epoch: number;
  waiting: number;
  visible: boolean;
  address: string;
};

/** The attempt at the moment of the heartbeat. */
type CurrentAttempt = {
  epoch: number;
  /** Whether a window holds that epoch. After a reopening none does. */
  held: boolean;
  state: AttemptState;
  deadline: Date;
  section_ends: Date[] | null;
  paused_at: Date | null;
  news: number;
  now: Date;
};

/** Records heartbeats; undefined where the account has no such attempt. */
export type HeartbeatRecorder = Batcher<Heartbeat, CurrentAttempt | undefined>;

/** Heartbeats of one statement. */
const BATCH = 500;

// Only the writer's heartbeat is stored: an older window may still be open on another device.
const statement = {
  name: 'note-presence',
  text: `
    with clock as materialized (select clock_timestamp() as now),
    found as materialized (
      select beat.*, attempt.* from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::boolean[], $6::text[])
        with ordinality as beat (attempt_id, account_id, epoch, waiting, visible, address, place)
      cross join lateral (
        select epoch as current_epoch, state, deadline, section_ends, paused_at, news,
          exists (select from attempt_opening opening where opening.attempt_id = attempt.id and opening.epoch = attempt.epoch) as held
        from attempt where id = beat.attempt_id and account_id = beat.account_id limit 1
      ) attempt
    ),
    noted as (
      insert into presence (attempt_id, epoch, seen_at, waiting, visible, address)
      select distinct on (attempt_id) attempt_id, epoch, now, waiting, visible, address from found cross join clock
      where epoch = current_epoch and state = 'writing'
      order by attempt_id, place desc
      on conflict (attempt_id) do update set epoch = excluded.epoch, seen_at = excluded.seen_at,
        waiting = excluded.waiting, visible = excluded.visible, address = excluded.address
    )
    select place, current_epoch as epoch, held, state, deadline, section_ends, paused_at, news, now
    from found cross join clock`,
};

/** Records heartbeats in batches, so that a thousand students cost a few statements a second. */
export function createHeartbeatRecorder(pool: pg.Pool): HeartbeatRecorder {
  return createBatcher(async (beats: Heartbeat[]) => {
    const { rows } = await pool.query<CurrentAttempt & { place: number }>({
      ...statement,
      values: [
        beats.map((beat) => beat.attemptId),
        beats.map((beat) => beat.accountId),
        beats.map((beat) => beat.epoch),
        beats.map((beat) => beat.waiting),
        beats.map((beat) => beat.visible),
        beats.map((beat) => beat.address),
      ],
    });
    const attempts = new Map(rows.map((row) => [row.place, row]));
    return beats.map((_, index) => attempts.get(index + 1));
  }, BATCH);
}

/** Deletes heartbeats older than a day. */
export async function deleteOldHeartbeats(db: Database): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
