import { keepDeadlines } from '#server/attempt/deadline.actions.ts';
import { createShelf } from '#server/attempt/paper.queries.ts';
import type { Portal } from './portal.ts';

/**
 * Closes what is over, as every node does again and again, and waits for the node that is closing `attempt` at this moment. Its
 * test is held by nobody meanwhile: it would be left to the next sweep.
 */
export async function sweep({ db }: Pick<Portal, 'db'>, attempt: number): Promise<void> {
  // Nobody looks at a board here, or hands in.
  const shelf = createShelf(db);
  const services = { boards: { announce() {} }, db, shelf, submitter: { waiting: () => [] } };
  await db.transaction().execute(async (tx) => {
    const ofAttempt = tx.selectFrom('attempt').select('aptitude_id').where('id', '=', attempt);
    await tx.selectFrom('aptitude').select('id').where('id', '=', ofAttempt).forKeyShare().execute();
    await keepDeadlines(services as unknown as Parameters<typeof keepDeadlines>[0], (error) => {
      throw error;
    }).stop();
  });
  // A save that is under way locks the same and is not waited for. No others: a sweep would leave them to this.
  await db.selectFrom('attempt').select('id').where('id', '=', attempt).forKeyShare().execute();
}
