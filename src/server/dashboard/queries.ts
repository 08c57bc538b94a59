import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempt.ts';
import type { Database } from '../database/connection.ts';

/** The marked attempts of a person whose results are out, latest test first. */
export async function listReleasedScores(db: Database, accountId: number) {
  return await db
    .selectFrom('attempt')
    .innerJoin('score', 'score.attempt_id', 'attempt.id')
    .innerJoin('aptitude', 'aptitude.id', 'attempt.aptitude_id')
    .where('attempt.account_id', '=', accountId)
    .where(
      sql<boolean>`(release = 'at-once' or ends_at + ${GRACE_SECONDS} * interval '1 second' <= clock_timestamp())`,
    )
    .select([
      'aptitude.id',
      'aptitude.name',
      'starts_at',
      'duration',
      'marks',
      'max_marks',
      'paper',
      'outcomes',
    ])
    .orderBy('starts_at', 'desc')
    .orderBy('aptitude.id', 'desc')
    .execute();
}

export async function findAvatar(db: Database, accountId: number): Promise<string | null> {
  const row = await db.selectFrom('account').select('avatar').where('id', '=', accountId).executeTakeFirst();
  return row?.avatar ?? null;
}
