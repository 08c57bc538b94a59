import type * as contract from '#contract/insights/risk.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { getAtRiskRule, listFollowedPage, lockAtRiskRule, updateAtRiskRule } from './queries.ts';

export async function listFollowedStudents({
  db,
  query,
}: Call<typeof contract.listFollowedStudents, CurrentUser>) {
  const rule = await getAtRiskRule(db);
  const { rows, total } = await listFollowedPage(db, query, rule, query);
  return { rule, results: rows, ...pageCounts(query, total) };
}

export async function saveAtRiskRule({ body, db, user }: Call<typeof contract.saveAtRiskRule, CurrentUser>) {
  await transaction(db, async (tx) => {
    const before = await lockAtRiskRule(tx);
    await updateAtRiskRule(tx, body);
    await audit(tx, {
      actor: user.accountId,
      action: 'at-risk-rule.change',
      subject: ['at_risk_rule', 1],
      ...{ before, after: body },
    });
  });
  return null;
}
