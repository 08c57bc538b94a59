import type * as contract from '#contract/attempts/timing.ts';
import type { Call } from '#server/context.ts';
import { extendClosesAt } from '#server/features/aptitudes/closing.queries.ts';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import { answersReleasedSince } from '#server/features/aptitudes/rules.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { insertNotice } from '../../notices.queries.ts';
import { lockAttemptsWithoutPaper } from '../../queries.ts';
import { lockStudentsWithAttempt } from '../../students.queries.ts';
import { updateReopenedAttempts } from '../queries.ts';
import { timesAfterReopening } from '../rules.ts';

/**
 * Reopens submitted attempts, all or none, with their answers. The old score stays stored until the next submission overwrites
 * it, but nobody can read it meanwhile. Refuses once the right answers are released, and skips erased students.
 */
export async function reopenAttempts({
  body,
  db,
  params,
  user,
}: Call<typeof contract.reopenAttempts, CurrentUser>) {
  return await transaction(db, async (tx) => {
    // Accounts before the test: a wait for somebody who edits an account must not hold the test's lock.
    const keys = await lockStudentsWithAttempt(tx, params.id, body.users);
    const test = await lockAptitude(tx, params.id);
    if (test.paused_at) throw new Problem('test-paused');
    if (answersReleasedSince(test, test.now)) throw new Problem('answers-out');
    const locked = [...(await lockAttemptsWithoutPaper(tx, keys)).values()];
    const now = await readClock(tx);
    const openings = locked.flatMap((attempt) => {
      const { id, how, state, submitted_at, deadline } = attempt;
      if (state !== 'submitted' || !submitted_at) return [];
      const times = timesAfterReopening(attempt, submitted_at, now, body.minutes);
      if (!times) throw new Problem('minutes-needed');
      const standstill = { from: submitted_at.toISOString(), to: now.toISOString(), reopened: true } as const;
      return { id, ...times, standstill, before: { how, submitted_at, deadline } };
    });
    if (openings.length === 0) throw new Problem('nothing-closed');
    await updateReopenedAttempts(tx, openings);
    await extendClosesAt(tx, params.id);
    const ids = openings.map(({ id }) => id);
    const notice = { aptitude_id: params.id, text: body.reason, by: user.accountId };
    await insertNotice(tx, { ...notice, kind: 'reopened' }, ids);
    await auditEach(
      tx,
      openings.map(({ id, before, deadline }) => ({
        actor: user.accountId,
        action: 'attempt.reopen',
        subject: ['attempt', id],
        before,
        after: { deadline },
      })),
    );
    return { changed: openings.length };
  });
}
