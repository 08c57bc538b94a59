import type * as contract from '#contract/accounts/block-appeal.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { notifyAccountsChanged } from '../queries.ts';
import { verifyCredentials } from '../sessions/actions.ts';
import { findBlockNotice } from '../sessions/block-notice.queries.ts';
import { insertAppeal } from './queries.ts';

/** Accepts one appeal per block. The caller proves who they are as in signing in. */
export async function appealBlock(call: Call<typeof contract.appealBlock, undefined>) {
  const { body, db, sessions } = call;
  const { account } = await verifyCredentials(call, body);
  const { archived_at, id } = account;
  if (archived_at) throw new Problem('archived');
  const notice = await transaction(db, async (tx) => {
    const isInserted = await insertAppeal(tx, id, body.text);
    const notice = await findBlockNotice(tx, id);
    if (!notice) throw new Problem('not-blocked');
    if (!isInserted) throw new Problem('appeal-sent', { data: notice });
    await audit(tx, {
      actor: id,
      action: 'account.appeal',
      subject: ['account', id],
      before: { appeal: null },
      after: { appeal: body.text },
    });
    await notifyAccountsChanged(tx, [id]);
    return notice;
  });
  sessions.forget(id);
  return notice;
}
