import type * as contract from '#contract/invigilation.ts';
import type { Call } from '#server/context.ts';
import { getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import { insertNotice } from '#server/features/attempts/notices.queries.ts';
import { listWritingAttempts } from '#server/features/attempts/students.queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';

/**
 * Sends a message to all students who are taking a test, or to some of them. The audit log, which is never deleted, records the text of
 * a message to all, but not of one to some students.
 */
export async function sendMessage({
  body,
  db,
  params,
  user,
}: Call<typeof contract.sendMessage, CurrentUser>) {
  return await transaction(db, async (tx) => {
    // A message to all locks the test; otherwise an attempt that starts at this moment would not receive it.
    await (body.users ? getAptitude : lockAptitude)(tx, params.id);
    const writing = await listWritingAttempts(tx, params.id, body.users);
    if (writing.length === 0) return { told: 0 };
    const notice = {
      aptitude_id: params.id,
      kind: 'message',
      text: body.message,
      by: user.accountId,
    } as const;
    await insertNotice(tx, notice, body.users && writing.map(({ id }) => id));
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.send-message',
      subject: ['aptitude', params.id],
      after: body.users ? { accounts: writing.map((one) => one.account_id) } : { message: body.message },
    });
    return { told: writing.length };
  });
}
