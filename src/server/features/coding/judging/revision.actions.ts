import {
  insertProblemCard,
  lockProblemCard,
} from '#server/features/practice/revision/problem-cards.queries.ts';
import { updateCard } from '#server/features/practice/revision/queries.ts';
import { createMemory, reviewMemory } from '#server/features/practice/revision/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** Reviews the card of a problem that the student has solved, or makes it. Within the transaction that stores the verdict. */
export async function reviewSolvedProblem(
  tx: Database,
  { accountId, problemId }: { accountId: number; problemId: number },
  { timeZone, now = new Date() }: { timeZone: string; now?: Date },
): Promise<void> {
  const card = await lockProblemCard(tx, { accountId, by: 'problem_id', value: problemId });
  if (card) await updateCard(tx, card.id, reviewMemory(card.memory, 'good', now, timeZone));
  else await insertProblemCard(tx, { accountId, problemId, memory: createMemory('good', now) });
}
