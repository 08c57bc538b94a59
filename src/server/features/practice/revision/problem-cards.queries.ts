import type { Database } from '#server/platform/database/connection.ts';
import { type CardMemory, createMemory, type Grade, reviewMemory } from './rules.ts';

const MEMORY_COLUMNS = [
  ...(['stability', 'difficulty', 'reviews', 'lapses', 'reviewed_at', 'due_at'] as const),
  ...(['mastered_days', 'mastered_on', 'ended_at'] as const),
] as const;

type Solved = { accountId: number; problemId: number };

/** Reviews the card of a problem that the student has solved again, or makes it. Within the transaction that stores the verdict. */
export async function reviewSolvedProblem(
  tx: Database,
  { accountId, problemId }: Solved,
  now = new Date(),
): Promise<void> {
  const card = await tx
    .selectFrom('revision_card')
    .where('account_id', '=', accountId)
    .where('problem_id', '=', problemId)
    .select(['id', ...MEMORY_COLUMNS])
    .forUpdate()
    .executeTakeFirst();
  if (card) return await storeReview(tx, card, 'good', now);
  await tx
    .insertInto('revision_card')
    .values({
      ...{ account_id: accountId, problem_id: problemId, topic: 'Coding', source: 'coding' },
      ...createMemory('good', now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reviews the student's own card of a problem. Returns whether there is one. */
export async function reviewProblemCard(
  tx: Database,
  { id, accountId }: { id: number; accountId: number },
  grade: Grade,
  now = new Date(),
): Promise<boolean> {
  const card = await tx
    .selectFrom('revision_card')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('problem_id', 'is not', null)
    .where('ended_at', 'is', null)
    .select(['id', ...MEMORY_COLUMNS])
    .forUpdate()
    .executeTakeFirst();
  if (card) await storeReview(tx, card, grade, now);
  return card !== undefined;
}

async function storeReview(
  tx: Database,
  { id, ...memory }: CardMemory & { id: number },
  grade: Grade,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('revision_card')
    .set(reviewMemory(memory, grade, now))
    .where('id', '=', id)
    .execute();
}
