import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { NoticeKind } from '#contract/attempts/notices.ts';
import { createBatcher } from '#server/platform/database/batching.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { ANSWER_TIMEOUT_MS, withTimeout } from '#server/platform/database/outage.ts';

declare module '#server/context.ts' {
  interface AppContext {
    noticeCache: NoticeCache;
  }
}

/** The channel on which nodes announce that a test's board has changed. */
export const BOARD_CHANGED = 'board_changed';

/** A notice to students, with its id. */
export type AttemptNotice = { id: number; kind: NoticeKind; message: string; at: Date };

/** The notices of attempts, by id: their own, and those to everybody while they were open. Oldest first. */
export async function listNotices(db: Database, attemptIds: number[]): Promise<Map<number, AttemptNotice[]>> {
  const { rows } = await sql<AttemptNotice & { attempt_id: number }>`
    select attempt_id, id, kind, text as message, at from notice where attempt_id = any(${attemptIds}::int[])
    union all
    select attempt.id, notice.id, kind, text, at from attempt
    join notice on notice.aptitude_id = attempt.aptitude_id and notice.attempt_id is null and at >= started_at
    where attempt.id = any(${attemptIds}::int[]) and (submitted_at is null or at <= submitted_at) and not exists (
      select from jsonb_to_recordset(standstills) as closed ("from" timestamptz, "to" timestamptz, reopened boolean)
      where reopened and at between "from" and "to")
    order by id`.execute(db);
  const notices = new Map<number, AttemptNotice[]>(attemptIds.map((id) => [id, []]));
  for (const { attempt_id, ...notice } of rows) notices.get(attempt_id)?.push(notice);
  return notices;
}

/** Reads the notices of an attempt. `count` is its `news` column, which grows with each: a cached list of that count is current. */
export type NoticeCache = { read(attemptId: number, count: number): Promise<Notices> };
type Notices = AttemptNotice[];

/** Attempts whose notices are cached. */
const MAX_CACHED = 5_000;
/** Attempts whose notices one statement reads. */
const BATCH = 500;

/** Every save waits for this, so `db` must be a pool without slow queries. What a whole hall asks at once is read in a few statements. */
export function createNoticeCache(db: Database): NoticeCache {
  const reading = createBatcher(async (ids: number[]) => {
    const notices = await listNotices(db, [...new Set(ids)]);
    return ids.map((id) => notices.get(id) ?? []);
  }, BATCH);
  const cached = new LRUCache<number, { count: number; notices: Promise<Notices> }>({ max: MAX_CACHED });
  return {
    async read(attemptId, count) {
      if (count === 0) return [];
      const found = cached.get(attemptId);
      if (found?.count === count) return found.notices;
      const notices = withTimeout(ANSWER_TIMEOUT_MS, reading.add(attemptId));
      cached.set(attemptId, { count, notices });
      // A failure is not cached: the next call reads again.
      notices.catch(() => cached.delete(attemptId));
      return notices;
    },
  };
}

/** The reason of the last force-submission of attempts, by id. */
export async function listForceSubmitReasons(
  db: Database,
  attemptIds: number[],
): Promise<Map<number, string>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notice')
    .select(['attempt_id', 'text'])
    .where('attempt_id', '=', sql<number>`any(${attemptIds}::int[])`)
    .where('kind', '=', 'ended')
    .$narrowType<{ attempt_id: number }>()
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ attempt_id, text }) => [attempt_id, text]));
}

type NewNotice = { aptitude_id: number; kind: NoticeKind; text: string; by: number | null };

/** Sends a notice to the open attempts of a test: to those in `attemptIds`, or to all. */
export async function insertNotice(tx: Tx, notice: NewNotice, attemptIds?: number[]): Promise<void> {
  const { aptitude_id, kind, text, by } = notice;
  await sql`
    insert into notice (aptitude_id, attempt_id, kind, text, by)
    select ${aptitude_id}, id, ${kind}, ${text}, ${by}::int
    from unnest(${attemptIds ?? [null]}::int[]) as recipient (id)`.execute(tx);
  const recipients = tx
    .selectFrom('attempt')
    .select('id')
    .where('aptitude_id', '=', aptitude_id)
    .where('state', '=', 'writing')
    .$if(attemptIds !== undefined, (query) => query.where('id', '=', sql<number>`any(${attemptIds}::int[])`))
    .orderBy('id')
    .forNoKeyUpdate();
  await tx.updateTable('attempt').set({ news: sql`news + 1` }).where('id', 'in', recipients).execute();
  await announceBoard(tx, aptitude_id);
}

/** Announces a change of a test's board to every node, once the transaction commits. */
export async function announceBoard(db: Database, aptitudeId: number): Promise<void> {
  await sql`select pg_notify(${BOARD_CHANGED}, ${String(aptitudeId)})`.execute(db);
}
