import type { Parsed } from '#contract/endpoint.ts';
import type * as contract from '#contract/insights/compare.ts';
import type { Call } from '#server/context.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import { settledAt } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listCohortBatches } from '../cohort/queries.ts';
import { listComparableTests, listComparedStudents, listTopicAnswers } from './queries.ts';
import { compareAreas, compareSides } from './rules.ts';
import { tabulate } from './table.rules.ts';

/** Throws `not-found` and `not-ended` for tests. */
export async function readComparison({ db, query }: Call<typeof contract.readComparison, CurrentUser>) {
  for (const id of query.by === 'tests' ? [query.one, query.other] : []) await getEndedTest(db, id);
  return await compare(db, query);
}

export async function exportComparison({
  db,
  query,
  tableWriter,
}: Call<typeof contract.exportComparison, CurrentUser>): Promise<File> {
  const nameOf = async (value: number) =>
    query.by === 'tests' ? (await getEndedTest(db, value)).name : `Batch ${value}`;
  const [one, other] = [await nameOf(query.one), await nameOf(query.other)];
  return await tableWriter.write(query.format, {
    name: `Comparison of ${one} and ${other}`,
    columns: [
      { title: 'Figure', cell: (row) => row.figure },
      { title: one, cell: (row) => row.one },
      { title: other === one ? `${other} (2)` : other, cell: (row) => row.other },
    ],
    rows: tabulate(await compare(db, query)),
  });
}

export async function listComparable({ db }: Call<typeof contract.listComparable, CurrentUser>) {
  return { tests: await listComparableTests(db), batches: await listCohortBatches(db) };
}

type Query = Pick<Parsed<(typeof contract.readComparison)['query']>, 'by' | 'one' | 'other' | 'trade'>;

async function compare(db: Database, { by, one, other, trade }: Query): Promise<contract.Comparison> {
  const sides = {
    one: { by, value: one, trade },
    other: { by, value: other, trade },
  };
  const students = {
    one: await listComparedStudents(db, sides.one),
    other: await listComparedStudents(db, sides.other),
  };
  const answersOf = async (side: 'one' | 'other') => {
    const ids = students[side].map(({ account_id }) => account_id);
    return (await listTopicAnswers(db, sides[side], ids)).map((row) => ({ side, ...row }));
  };
  return {
    ...compareSides(students, by === 'tests'),
    areas: compareAreas([...(await answersOf('one')), ...(await answersOf('other'))]),
  };
}

async function getEndedTest(db: Database, id: number) {
  const test = await getAptitude(db, id);
  if (test.now < settledAt(test)) throw new Problem('not-ended');
  return test;
}
