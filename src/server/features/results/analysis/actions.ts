import type * as contract from '#contract/results/analysis.ts';
import { tableTypes } from '#contract/table.ts';
import type { Call } from '#server/context.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import { settledAt } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { FIGURE_COLUMNS } from './workbook.rules.ts';

/** The figures of a test that has ended for everybody, or how far they are. Throws `not-found` and `not-ended`. */
export async function readTestAnalysis({
  db,
  params,
  testAnalyses,
}: Call<typeof contract.readTestAnalysis, CurrentUser>) {
  await getEndedTest(db, params.id);
  return await testAnalyses.read(params.id);
}

export async function exportTestAnalysis({
  config,
  db,
  params,
  query,
  tableWriter,
  testAnalyses,
}: Call<typeof contract.exportTestAnalysis, CurrentUser>): Promise<File> {
  const { format } = query;
  const name = `Analysis of ${(await getEndedTest(db, params.id)).name}`;
  if (format === 'xlsx') {
    const bytes = await testAnalyses.writeWorkbook(params.id, config.timeZone);
    return new File([bytes], `${name}.xlsx`, { type: tableTypes.xlsx });
  }
  const { items } = await testAnalyses.wait(params.id);
  return await tableWriter.write(format, { name, columns: FIGURE_COLUMNS, rows: items });
}

async function getEndedTest(db: Database, id: number) {
  const test = await getAptitude(db, id);
  if (test.now < settledAt(test)) throw new Problem('not-ended');
  return test;
}
