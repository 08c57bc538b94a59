import type * as contract from '#contract/attempts/submit.ts';
import type { Call } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { shareLockAptitude } from '../aptitude.queries.ts';
import { insertNotice } from '../notices.queries.ts';
import { lockAttemptsWithoutPaper } from '../queries.ts';
import { listWritingAttempts } from '../students.queries.ts';
import { finalizeAttempts } from './finalize.actions.ts';

/** So many are marked in one go: whoever else calls has a turn between. */
const AT_ONCE = 250;

/** Hands in for students who are writing, all of them or none. The reason is for them to read, not for the log. */
export async function forceSubmitAttempts(call: Call<typeof contract.forceSubmitAttempts, CurrentUser>) {
  const { body, db, params, contentCache, user } = call;
  return await transaction(db, async (tx) => {
    await shareLockAptitude(tx, params.id);
    const chosen = await listWritingAttempts(tx, params.id, body.users);
    const keys = chosen.map(({ account_id }) => ({ test: params.id, student: account_id }));
    const attempts = [...(await lockAttemptsWithoutPaper(tx, keys)).values()].filter(
      ({ state }) => state === 'writing',
    );
    if (attempts.length === 0) throw new Problem('nobody-writes');
    const ids = attempts.map(({ id }) => id);
    await insertNotice(
      tx,
      { aptitude_id: params.id, kind: 'ended', text: body.reason, by: user.accountId },
      ids,
    );
    for (let from = 0; from < attempts.length; from += AT_ONCE)
      await finalizeAttempts(
        tx,
        contentCache,
        attempts.slice(from, from + AT_ONCE),
        'invigilator',
        user.accountId,
      );
    await auditEach(
      tx,
      attempts.map(({ id, deadline }) => ({
        actor: user.accountId,
        action: 'attempt.end',
        subject: ['attempt', id],
        before: { deadline },
      })),
    );
    return { changed: attempts.length };
  });
}
