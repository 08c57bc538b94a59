import type { Database } from '#server/platform/database/connection.ts';

/** The number of statements that `work` executes on the handle that it gets. */
export async function countStatements(
  db: Database,
  work: (counted: Database) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  await work(
    db.withPlugin({
      transformQuery({ node }) {
        count++;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return count;
}
