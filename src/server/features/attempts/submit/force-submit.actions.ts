import type * as contract from '#contract/invigilation.ts';
import type { Call } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { insertNotice } from '../notices.queries.ts';
import { listWriting } from '../students.queries.ts';
import { closeAttempts } from './finalize.actions.ts';
import { lockBareAttempts } from '../queries.ts';
import { holdTest } from '../aptitude.queries.ts';

/** So many are marked in one go: whoever else calls has a turn between. */
const AT_ONCE = 250;

/** Hands in for students who are writing, all of them or none. The reason is for them to read, not for the log. */
export async function endForStudents(call: Call<typeof contract.endAttempts, Viewer>) {
  const { body, db, params, shelf, viewer } = call;
  return await transaction(db, async (tx) => {
    await holdTest(tx, params.id);
    const chosen = await listWriting(tx, params.id, body.users);
    const keys = chosen.map(({ account_id }) => ({ test: params.id, student: account_id }));
    const attempts = [...(await lockBareAttempts(tx, keys)).values()].filter(
      ({ state }) => state === 'writing',
    );
    if (attempts.length === 0) throw new Problem('nobody-writes');
    const ids = attempts.map(({ id }) => id);
    await insertNotice(
      tx,
      { aptitude_id: params.id, kind: 'ended', text: body.reason, by: viewer.accountId },
      ids,
    );
    for (let from = 0; from < attempts.length; from += AT_ONCE)
      await closeAttempts(tx, shelf, attempts.slice(from, from + AT_ONCE), 'invigilator', viewer.accountId);
    await auditEach(
      tx,
      attempts.map(({ id, deadline }) => ({
        actor: viewer.accountId,
        action: 'attempt.end',
        subject: ['attempt', id],
        before: { deadline },
      })),
    );
    return { changed: attempts.length };
  });
}
