import { keepDeadlines } from '#server/attempt/deadline.actions.ts';
import { createShelf } from '#server/attempt/paper.queries.ts';
import type { Portal } from './portal.ts';

/** Closes what is over, as every node does again and again. What another holds at this moment is left to it. */
export async function sweep({ db }: Pick<Portal, 'db'>): Promise<void> {
  // Nobody looks at a board here, or hands in.
  const shelf = createShelf(db);
  const services = { boards: { announce() {} }, db, shelf, submitter: { waiting: () => [] } };
  await keepDeadlines(services as unknown as Parameters<typeof keepDeadlines>[0], (error) => {
    throw error;
  }).stop();
}
