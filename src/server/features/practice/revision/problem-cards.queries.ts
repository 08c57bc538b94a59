import type { Database } from '#server/platform/database/connection.ts';
import type { CardMemory } from './rules.ts';

/** A card by its number or by its problem. */
type CardOfProblem = { accountId: number; by: 'id' | 'problem_id'; value: number };

/** The student's card of a coding problem with its memory, locked; undefined where there is none. */
export async function lockProblemCard(
  tx: Database,
  { accountId, by, value }: CardOfProblem,
): Promise<{ id: number; memory: CardMemory } | undefined> {
  const row = await tx
    .selectFrom('revision_card')
    .where('account_id', '=', accountId)
    .where('problem_id', 'is not', null)
    .where(by, '=', value)
    .select(['id', 'stability', 'difficulty', 'reviews', 'lapses', 'reviewed_at', 'due_at'])
    .select(['mastered_days', 'mastered_on', 'ended_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, ...memory } = row;
  return { id, memory };
}

export async function insertProblemCard(
  tx: Database,
  { accountId, problemId, memory }: { accountId: number; problemId: number; memory: CardMemory },
): Promise<void> {
  await tx
    .insertInto('revision_card')
    .values({ account_id: accountId, problem_id: problemId, topic: 'Coding', source: 'coding', ...memory })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
