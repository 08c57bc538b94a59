import type * as contract from '#contract/profile/avatar.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { throwIfRefused } from '#server/platform/http/problem.ts';
import { deleteUnusedPicture, insertPicture, lockPicture } from '#server/platform/images/picture.queries.ts';
import { pictureHashOf, picturePath, refusalOfPicture } from '#server/platform/images/picture.rules.ts';
import { lockProfile, setAvatar } from '../queries.ts';

/** Checks the bytes before it decodes them, and ignores the type that the file claims. */
export async function updateAvatar({
  body,
  db,
  images,
  user,
}: Call<typeof contract.updateAvatar, CurrentUser>) {
  const sent = new Uint8Array(await body.avatar.arrayBuffer());
  throwIfRefused(refusalOfPicture(sent));
  const picture = await images.cropSquare(sent);
  const avatar = picturePath(picture.hash);
  await transaction(db, async (tx) => {
    const before = await lockProfile(tx, user.accountId);
    if (before.avatar === avatar) return;
    await insertPicture(tx, picture);
    await changeAvatar(tx, user, before.avatar, avatar);
  });
  return { avatar };
}

export async function removeAvatar({
  db,
  user,
}: Call<typeof contract.removeAvatar, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const before = await lockProfile(tx, user.accountId);
    if (before.avatar !== null) await changeAvatar(tx, user, before.avatar, null);
  });
  return null;
}

async function changeAvatar(tx: Tx, { accountId }: CurrentUser, before: string | null, after: string | null) {
  await setAvatar(tx, accountId, after);
  const hash = before === null ? undefined : pictureHashOf(before);
  if (hash !== undefined && before !== null) {
    // Locked first, so that the next statement sees anyone who starts to use the same picture meanwhile.
    await lockPicture(tx, hash);
    await deleteUnusedPicture(tx, hash, before);
  }
  await audit(tx, {
    actor: accountId,
    action: after === null ? 'account.remove-avatar' : 'account.update-avatar',
    subject: ['account', accountId],
    before: { avatar: before },
    after: { avatar: after },
  });
}

export async function readPicture(call: Call<typeof contract.readPicture, undefined>): Promise<File> {
  const { address, pictureCache, params } = call;
  return await pictureCache.find(params.file.replace('.webp', ''), clientNetwork(address));
}
