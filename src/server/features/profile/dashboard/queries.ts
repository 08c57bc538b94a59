import { RELEASE_COLUMNS, testClock } from '#server/features/aptitudes/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The marked attempts of a person, latest test first. */
export async function listScores(db: Database, accountId: number) {
  return await db
    .selectFrom('attempt')
    .innerJoin('score', 'score.attempt_id', 'attempt.id')
    .innerJoin('aptitude', 'aptitude.id', 'attempt.aptitude_id')
    .where('attempt.account_id', '=', accountId)
    .where('state', '=', 'submitted')
    .select([
      'aptitude.id',
      'aptitude.name',
      'starts_at',
      'duration',
      'marks',
      'max_marks',
      'paper',
      'outcomes',
      ...RELEASE_COLUMNS,
      testClock.as('now'),
    ])
    .orderBy('starts_at', 'desc')
    .orderBy('aptitude.id', 'desc')
    .execute();
}

export async function findAvatar(db: Database, accountId: number): Promise<string | null> {
  const row = await db.selectFrom('account').select('avatar').where('id', '=', accountId).executeTakeFirst();
  return row?.avatar ?? null;
}
