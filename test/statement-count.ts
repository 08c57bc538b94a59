import type { Database } from '#server/platform/database/connection.ts';

/** Tells how many statements of Kysely's `work` asks on the handle that it is given. */
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
