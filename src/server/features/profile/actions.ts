import type * as contract from '#contract/profile/profile.ts';
import { addressOf } from '#server/features/accounts/recovery/rules.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { findOpenClaim } from './mail-address/queries.ts';
import { getProfile, lockProfile, setMobile } from './queries.ts';

export async function tellProfile({ db, settings, viewer }: Call<typeof contract.readProfile, Viewer>) {
  const { avatar, mobile, mail } = await getProfile(db, viewer.accountId);
  const claimed = await findOpenClaim(db, viewer.accountId);
  const made = addressOf({ ...viewer, mail: null }, settings.studentMailDomain);
  return { avatar, mobile, mail, made_mail: made ?? null, claimed_mail: claimed ?? null };
}

/** An empty number removes the one there was. A number that stays leaves no trace. */
export async function updateMobile({ body, db, viewer }: Call<typeof contract.editProfile, Viewer>) {
  const mobile = body.mobile || null;
  await transaction(db, async (tx) => {
    const before = await lockProfile(tx, viewer.accountId);
    if (before.mobile === mobile) return;
    await setMobile(tx, viewer.accountId, mobile);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.edit-profile',
      subject: ['account', viewer.accountId],
      before: { mobile: before.mobile },
      after: { mobile },
    });
  });
  return { mobile };
}
