import type * as contract from '#contract/profile/profile.ts';
import type { Call } from '#server/context.ts';
import { mailAddressOf } from '#server/features/accounts/mail-address.rules.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { findOpenClaim } from './mail-address/queries.ts';
import { getProfile, lockProfile, setMobile, setVisibility } from './queries.ts';

export async function readProfile({ db, config, user }: Call<typeof contract.readProfile, CurrentUser>) {
  const { avatar, mobile, mail, ...visibility } = await getProfile(db, user.accountId);
  const claimed = await findOpenClaim(db, user.accountId);
  const made = mailAddressOf({ ...user, mail: null }, config.studentMailDomain);
  return { avatar, mobile, mail, made_mail: made ?? null, claimed_mail: claimed ?? null, visibility };
}

/** An empty number removes the current one. An unchanged number is not audited. */
export async function editProfile({ body, db, user }: Call<typeof contract.editProfile, CurrentUser>) {
  const mobile = body.mobile || null;
  await transaction(db, async (tx) => {
    const before = await lockProfile(tx, user.accountId);
    if (before.mobile === mobile) return;
    await setMobile(tx, user.accountId, mobile);
    await audit(tx, {
      actor: user.accountId,
      action: 'account.edit-profile',
      subject: ['account', user.accountId],
      before: { mobile: before.mobile },
      after: { mobile },
    });
  });
  return { mobile };
}

/** Students choose for themselves, so the audit log does not keep it. */
export async function editVisibility({ body, db, user }: Call<typeof contract.editVisibility, CurrentUser>) {
  await setVisibility(db, user.accountId, body);
  return body;
}
