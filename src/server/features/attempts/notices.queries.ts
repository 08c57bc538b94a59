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

/** The name under which nodes tell one another that a test's board has changed. */
export const BOARD_CHANGED = 'board_changed';

/** Something that students were told, with its number. */
export type AttemptNotice = { id: number; kind: NoticeKind; message: string; at: Date };

/** What attempts have been told, by their numbers: notices of their own, and those to everybody while they were open; oldest first. */
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
  const told = new Map<number, AttemptNotice[]>(attemptIds.map((id) => [id, []]));
  for (const { attempt_id, ...notice } of rows) told.get(attempt_id)?.push(notice);
  return told;
}

/** Tells what an attempt has been told, `news` times by now: from memory where nothing has been added since it was read. */
export type NoticeCache = { read(attemptId: number, news: number): Promise<Notices> };
type Notices = AttemptNotice[];

/** Attempts whose notices are kept in memory, and those whose notices one statement reads. */
const KEPT = 5_000;
const READ_TOGETHER = 500;

/**
 * Remembers what attempts have been told. `db` is to be of connections that nobody keeps waiting, since each save waits for the answer;
 * what a whole hall asks at once is read in a few statements.
 */
export function createNoticeCache(db: Database): NoticeCache {
  const reading = createBatcher(async (ids: number[]) => {
    const told = await listNotices(db, [...new Set(ids)]);
    return ids.map((id) => told.get(id) ?? []);
  }, READ_TOGETHER);
  const known = new LRUCache<number, { news: number; notices: Promise<Notices> }>({ max: KEPT });
  return {
    async read(attemptId, news) {
      if (news === 0) return [];
      const found = known.get(attemptId);
      if (found?.news === news) return found.notices;
      const notices = withTimeout(ANSWER_TIMEOUT_MS, reading.add(attemptId));
      known.set(attemptId, { news, notices });
      // A failure is not kept: the next call asks again.
      notices.catch(() => known.delete(attemptId));
      return notices;
    },
  };
}

/** Why an invigilator handed attempts in, the last time, by their numbers. */
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

/** Tells open attempts of a test something, all of them or those named, each once. */
export async function insertNotice(tx: Tx, notice: NewNotice, attemptIds?: number[]): Promise<void> {
  const { aptitude_id, kind, text, by } = notice;
  await sql`
    insert into notice (aptitude_id, attempt_id, kind, text, by)
    select ${aptitude_id}, id, ${kind}, ${text}, ${by}::int
    from unnest(${attemptIds ?? [null]}::int[]) as told (id)`.execute(tx);
  const told = tx
    .selectFrom('attempt')
    .select('id')
    .where('aptitude_id', '=', aptitude_id)
    .where('state', '=', 'writing')
    .$if(attemptIds !== undefined, (query) => query.where('id', '=', sql<number>`any(${attemptIds}::int[])`))
    .orderBy('id')
    .forNoKeyUpdate();
  await tx.updateTable('attempt').set({ news: sql`news + 1` }).where('id', 'in', told).execute();
  await announceBoard(tx, aptitude_id);
}

/** Tells every node, once the transaction commits, that there is something new on a test's board. */
export async function announceBoard(db: Database, aptitudeId: number): Promise<void> {
  await sql`select pg_notify(${BOARD_CHANGED}, ${String(aptitudeId)})`.execute(db);
}
