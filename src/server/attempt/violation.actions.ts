import type { readViolations, reportViolations } from '#contract/violation.ts';
import { findAccount } from '../account/queries.ts';
import { isSameRegno } from '../account/rules.ts';
import { listBlocked } from '../block/queries.ts';
import type { Database } from '../database/connection.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { type AttemptRow, findAttempt, getTest, holdTest, lockAttempt } from './queries.ts';
import { isOver } from './rules.ts';
import { closeAttempts } from './submission.actions.ts';
import { clockOf } from './time.rules.ts';
import { countViolations, insertViolations, listViolations } from './violation.queries.ts';
import { isCounted, isReached, remainingOf } from './violation.rules.ts';

/**
 * Records what the writer's browser saw. What comes after the end stays without effect; at the limit the attempt is
 * handed in at once, with the answers that were saved by then.
 */
export async function noteViolations(call: Call<typeof reportViolations, Viewer>) {
  const { boards, body, db, params, shelf, viewer } = call;
  const paper = await shelf.findPaper(params.attempt_id);
  if (!paper || paper.accountId !== viewer.accountId) throw new Problem('not-found');
  const reply = await transaction(db, async (tx) => {
    const test = await holdTest(tx, paper.aptitudeId);
    const attempt = await lockAttempt(tx, paper.aptitudeId, viewer.accountId);
    if (!attempt) throw new Problem('not-found');
    const { id, epoch } = attempt;
    if (body.epoch !== epoch) throw new Problem('taken-over', { data: { epoch } });
    const seen = body.violations.map((one) => ({ ...one, epoch: one.epoch ?? epoch }));
    if (seen.some((one) => one.epoch > epoch)) throw new Problem('taken-over', { data: { epoch } });
    const standing = {
      ...attempt,
      over: isOver(attempt.deadline, clockOf(attempt)),
      paused: attempt.paused_at !== null,
      held: [...attempt.standstills, ...(await listBlocked(tx, viewer.accountId, attempt.started_at))],
    };
    const before = (await countViolations(tx, [id])).get(id) ?? 0;
    await insertViolations(
      tx,
      id,
      seen.map((one) => ({ ...one, counted: isCounted(one, standing) })),
    );
    const told = await tellStanding(tx, attempt, test.violation_limit);
    const reached = isReached(before, {
      count: told.count,
      forgiven: attempt.violations_forgiven,
      limit: told.limit,
    });
    if (!reached || attempt.state === 'submitted') return told;
    await closeAttempts(tx, shelf, [attempt], 'violations', null);
    return { ...told, state: 'submitted' as const };
  });
  boards.announce(paper.aptitudeId);
  return reply;
}

/** What was recorded in one's own attempt; an admin may ask for anybody's. */
export async function tellViolations({ db, params, query, viewer }: Call<typeof readViolations, Viewer>) {
  const own = query.regno === undefined || isSameRegno(query.regno, viewer.regno);
  if (!own && viewer.role !== 'admin') throw new Problem('forbidden');
  const test = await getTest(db, params.id);
  const accountId = own ? viewer.accountId : (await findAccount(db, query.regno ?? ''))?.id;
  const attempt = accountId === undefined ? undefined : await findAttempt(db, test.id, accountId);
  if (!attempt) throw new Problem('not-found');
  return await tellStanding(db, attempt, test.violation_limit);
}

async function tellStanding(db: Database, attempt: AttemptRow, limit: number) {
  const { id, state, now, violations_forgiven } = attempt;
  const count = (await countViolations(db, [id])).get(id) ?? 0;
  return {
    count,
    limit,
    remaining: remainingOf({ count, forgiven: violations_forgiven, limit }),
    state,
    server_time: now,
    violations: await listViolations(db, id),
  };
}
