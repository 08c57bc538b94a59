import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { marker } from '#server/features/grading/marking/actions.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { usePortal } from '#test/portal.ts';
import { createContentCache } from './content/content-cache.queries.ts';
import { nowColumn, selectAttemptsWithoutPaper } from './queries.ts';
import { issueWriterLeases } from './start/queries.ts';
import { finalizeAttempts } from './submit/finalize.actions.ts';

const portal = usePortal();

/** So many that the database might prefer a full scan to an index. */
const OTHERS = 3_000;

/** Lets others write beside one, in the same test. */
async function letOthersWrite({ startedAttempt }: StudentAttempt) {
  await sql`
    with others as (
      insert into account (regno, name, trade, batch, password_hash)
      select 'OTHER-' || nth, 'Invented Person', 'GCS', 2025, '' from generate_series(1, ${OTHERS}) nth
      returning id
    )
    insert into attempt (aptitude_id, account_id, deadline, epoch, started_at, sections, paper)
    select aptitude_id, others.id, deadline, epoch, started_at, sections, paper
    from attempt, others where attempt.id = ${startedAttempt.attempt.id}`.execute(portal.db);
  await sql`analyze attempt`.execute(portal.db);
}

/** How many rows of attempts are read one after another, by `work`. */
async function readInPassing(work: (tx: Database) => Promise<unknown>): Promise<number> {
  return await portal.db.transaction().execute(async (tx) => {
    await work(tx);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'attempt'`.execute(tx);
    return rows[0]?.read ?? Number.NaN;
  });
}

test('opening and closing read only the attempts concerned, however many there are', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.startedAttempt.attempt;
  await letOthersWrite(attempt);
  const here = { id, device: 'Invented Browser', address: '192.0.2.1' };
  expect(await readInPassing((tx) => issueWriterLeases(tx, [here]))).toBe(0);
  const closing = await readInPassing(async (tx) => {
    const attempts = await selectAttemptsWithoutPaper(tx)
      .select(nowColumn)
      .where('attempt.id', '=', id)
      .execute();
    await finalizeAttempts(
      tx,
      { contentCache: createContentCache(tx), marker },
      attempts,
      'invigilator',
      null,
    );
  });
  expect(closing).toBe(0);
  expect((await attempt.submit()).data).toMatchObject({ how: 'invigilator' });
});
