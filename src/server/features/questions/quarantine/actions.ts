import type * as contract from '#contract/questions/quarantine.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { lockQuestion, updateStatuses } from '../queries.ts';
import { endQuarantine, insertQuarantine, listItemEvidence, listLatelyClosed, listStays } from './queries.ts';
import { type ItemEvidence, judgeItem } from './rules.ts';

export async function listQuarantine({ db, query }: Call<typeof contract.listQuarantine, CurrentUser>) {
  const { rows, total } = await listStays(db, query);
  const results = rows.map(({ ended_at, outcome, ended_by, ...stay }) => ({
    ...stay,
    ended: ended_at && outcome ? { at: ended_at, outcome, by: ended_by } : null,
  }));
  return { results, ...pageCounts(query, total) };
}

/** Throws `not-found`, `already-quarantined`, and `question-retired` for a question that nothing draws anyway. */
export async function quarantineQuestion({
  body,
  db,
  params,
  user,
}: Call<typeof contract.quarantineQuestion, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { status } = await lockQuestion(tx, params.id);
    if (status === 'retired') throw new Problem('question-retired');
    const stay = { question_id: params.id, reasons: ['by-hand' as const], evidence: null, words: body.words };
    if (!(await insertQuarantine(tx, { ...stay, began_by: user.accountId })))
      throw new Problem('already-quarantined');
    await audit(tx, {
      actor: user.accountId,
      action: 'question.quarantine',
      subject: ['question', params.id],
      after: { reasons: stay.reasons, words: stay.words },
    });
  });
  return null;
}

/** Throws `not-found`, and `not-quarantined` where somebody has decided before. */
export async function decideQuarantine({
  body,
  db,
  params,
  user,
}: Call<typeof contract.decideQuarantine, CurrentUser>): Promise<null> {
  const { outcome } = body;
  await transaction(db, async (tx) => {
    const { status } = await lockQuestion(tx, params.id);
    const reasons = await endQuarantine(tx, params.id, outcome, user.accountId);
    if (!reasons) throw new Problem('not-quarantined');
    if (outcome === 'retired') await updateStatuses(tx, [params.id], 'retired');
    await audit(tx, {
      actor: user.accountId,
      action: outcome === 'retired' ? 'question.retire' : 'question.release',
      subject: ['question', params.id],
      before: { status, reasons },
      after: { status: outcome === 'retired' ? 'retired' : status },
    });
  });
  return null;
}

/**
 * Quarantines questions by the figures of these tests, whose statistics were just computed, and by accepted reports. Without tests it
 * looks at those that closed within the last days, in case a node stopped before it had judged them. Several nodes may run it.
 */
export async function quarantineByRule(db: Database, aptitudeIds?: number[]): Promise<void> {
  for (const item of await listItemEvidence(db, aptitudeIds ?? (await listLatelyClosed(db))))
    await transaction(db, (tx) => quarantineIfJudged(tx, item));
}

/** Quarantines a question by the same rule as soon as reports on it are accepted, in the transaction that answers them. */
export async function quarantineReported(tx: Database, questionId: number): Promise<void> {
  for (const item of await listItemEvidence(tx, []))
    if (item.question_id === questionId) await quarantineIfJudged(tx, item);
}

async function quarantineIfJudged(tx: Database, item: ItemEvidence): Promise<void> {
  const judged = judgeItem(item);
  if (!judged) return;
  const stay = { question_id: item.question_id, ...judged, words: '', began_by: null };
  if (!(await insertQuarantine(tx, stay))) return;
  await audit(tx, {
    actor: null,
    action: 'question.quarantine',
    subject: ['question', item.question_id],
    after: judged,
  });
}
