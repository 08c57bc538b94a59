import type * as contract from '#contract/invigilation.ts';
import { getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { insertNotice } from '#server/features/attempts/notices.queries.ts';
import { listWriting } from '#server/features/attempts/students.queries.ts';

/** Tells everybody who is writing, or some of them. What is told to some alone stays out of the log, which is kept for ever. */
export async function tellStudents({ body, db, params, viewer }: Call<typeof contract.sendMessage, Viewer>) {
  return await transaction(db, async (tx) => {
    // A message to all takes the test's lock: an attempt that is just being started would else not hear of it.
    await (body.users ? getAptitude : lockAptitude)(tx, params.id);
    const writing = await listWriting(tx, params.id, body.users);
    if (writing.length === 0) return { told: 0 };
    const notice = {
      aptitude_id: params.id,
      kind: 'message',
      text: body.message,
      by: viewer.accountId,
    } as const;
    await insertNotice(tx, notice, body.users && writing.map(({ id }) => id));
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.send-message',
      subject: ['aptitude', params.id],
      after: body.users ? { accounts: writing.map((one) => one.account_id) } : { message: body.message },
    });
    return { told: writing.length };
  });
}
