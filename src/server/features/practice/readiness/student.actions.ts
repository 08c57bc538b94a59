import type * as contract from '#contract/practice/readiness.ts';
import type { PatternReadiness } from '#contract/practice/readiness.ts';
import type { Call } from '#server/context.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listPatterns, mockGenerators } from '../mocks/pattern.actions.ts';
import { estimateReadiness } from './actions.ts';

/** For the cell. Throws `not-found`. */
export async function listStudentReadiness({
  db,
  query,
}: Call<typeof contract.listStudentReadiness, CurrentUser>) {
  const account = await findAccount(db, query.regno);
  if (!account) throw new Problem('not-found');
  const student = { accountId: account.id, trade: account.trade };
  const patterns: PatternReadiness[] = [];
  for (const { key, name, design, mock } of await listPatterns(db)) {
    if (!mock.open) continue;
    const found = await estimateReadiness(db, student, {
      ...{ design, cutOffs: mock.cut_offs, generators: mockGenerators },
    });
    const readiness =
      typeof found === 'string'
        ? found
        : { probability: found.probability, low: found.low, high: found.high };
    patterns.push({ key, name, readiness });
  }
  return patterns;
}
