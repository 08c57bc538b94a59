import type * as contract from '#contract/results/absentees.ts';
import type { Call } from '#server/context.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import { phaseOf } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { countAbsentees, findAbsentees } from './queries.ts';

/** Throws `not-found`, `not-published` and `not-ended`. */
export async function listAbsentees({ db, params, query }: Call<typeof contract.listAbsentees, CurrentUser>) {
  await getEndedTest(db, params.id);
  const { page, limit, ...filter } = query;
  const { rows, total } = await findAbsentees(db, params.id, filter, { limit, offset: (page - 1) * limit });
  return { results: rows, ...pageCounts(query, total), ...(await countAbsentees(db, params.id)) };
}

export async function exportAbsentees({
  db,
  params,
  query,
  tableWriter,
}: Call<typeof contract.exportAbsentees, CurrentUser>): Promise<File> {
  const { format, ...filter } = query;
  const test = await getEndedTest(db, params.id);
  const { rows } = await findAbsentees(db, params.id, filter);
  return await tableWriter.write(format, {
    name: `Absent from ${test.name}`,
    columns: [
      { title: 'Registration no', cell: (row) => row.regno },
      { title: 'Name', cell: (row) => row.name },
      { title: 'Trade', cell: (row) => row.trade },
      { title: 'Batch', cell: (row) => row.batch },
      { title: 'Blocked', cell: (row) => (row.blocked ? 'Yes' : 'No') },
    ],
    rows,
  });
}

/** Until the end nobody is absent: a student may still come. */
async function getEndedTest(db: Database, id: number) {
  const test = await getAptitude(db, id);
  if (test.stage === 'draft') throw new Problem('not-published');
  if (phaseOf(test, test.now) !== 'past')
    throw new Problem('not-ended', { message: 'Who is absent is known once the test has ended.' });
  return test;
}
