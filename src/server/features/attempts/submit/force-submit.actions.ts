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

/** Attempts that are marked in one go. Between two batches the node serves other calls. */
const BATCH = 250;

/** Submits the open attempts of the selected students, all or none. The students read the reason; the audit log does not keep it. */
export async function forceSubmitAttempts(call: Call<typeof contract.forceSubmitAttempts, CurrentUser>) {
  const { body, db, params, user } = call;
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
    for (let from = 0; from < attempts.length; from += BATCH)
      await finalizeAttempts(tx, call, attempts.slice(from, from + BATCH), 'invigilator', user.accountId);
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
