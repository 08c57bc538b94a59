import type * as contract from '#contract/results/achievers.ts';
import { CLASS_FROM } from '#contract/results.ts';
import type { Call } from '#server/context.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import { settledAt } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { LAST_TOPPER_RANK, listRanksAround } from './queries.ts';

/**
 * The best of a test that is over, and who improved most. Throws `not-found`, for students also where the test is a draft, and
 * `not-released`.
 */
export async function listToppers({
  db,
  params,
  achieversReader,
  user,
}: Call<typeof contract.listToppers, CurrentUser>) {
  await requireReleasedTest(db, params.id, user);
  const { toppers, improved } = await achieversReader.add(params.id);
  const byTrade = toppers.toSorted((one, other) => one.trade.localeCompare(other.trade));
  return {
    overall: toppers.filter(({ rank }) => rank <= LAST_TOPPER_RANK),
    trade: byTrade.map((row) => ({ ...row, rank: row.trade_rank })),
    improved,
  };
}

/** The ranks around the caller's own; none for students without a result, and for tests with few. Throws as `listToppers`. */
export async function listNeighbours({
  db,
  params,
  user,
}: Call<typeof contract.listNeighbours, CurrentUser>) {
  await requireReleasedTest(db, params.id, user);
  const around = await listRanksAround(db, { test: params.id, student: user.accountId });
  if (around.length < CLASS_FROM) return [];
  return around.map(({ account_id, ...row }) => ({ ...row, own: account_id === user.accountId }));
}

async function requireReleasedTest(db: Database, id: number, user: CurrentUser): Promise<void> {
  const test = await getAptitude(db, id);
  if (test.stage === 'draft' && user.role !== 'admin') throw new Problem('not-found');
  const isUnreleased = test.release_marks === 'by-hand' && test.marks_released_at === null;
  if (test.now < settledAt(test) || isUnreleased) throw new Problem('not-released');
}
