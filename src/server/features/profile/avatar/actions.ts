import type * as contract from '#contract/profile/profile.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { deletePictureWithoutOwner, insertPicture, lockPicture } from '#server/platform/images/picture.queries.ts';
import { addressOfPicture, hashOfPicture, refusalOfPicture } from '#server/platform/images/picture.rules.ts';
import { lockProfile, setAvatar } from '../queries.ts';

/** Judges the file before it is decoded. What it says of its own type counts for nothing. */
export async function replacePicture({
  body,
  db,
  pictures,
  viewer,
}: Call<typeof contract.updateAvatar, Viewer>) {
  const sent = new Uint8Array(await body.avatar.arrayBuffer());
  refuse(refusalOfPicture(sent));
  const picture = await pictures.portray(sent);
  const avatar = addressOfPicture(picture.hash);
  await transaction(db, async (tx) => {
    const before = await lockProfile(tx, viewer.accountId);
    if (before.avatar === avatar) return;
    await insertPicture(tx, picture);
    await changeAvatar(tx, viewer, before.avatar, avatar);
  });
  return { avatar };
}

export async function removePicture({
  db,
  viewer,
}: Call<typeof contract.removeAvatar, Viewer>): Promise<null> {
  await transaction(db, async (tx) => {
    const before = await lockProfile(tx, viewer.accountId);
    if (before.avatar !== null) await changeAvatar(tx, viewer, before.avatar, null);
  });
  return null;
}

async function changeAvatar(tx: Tx, { accountId }: Viewer, before: string | null, after: string | null) {
  await setAvatar(tx, accountId, after);
  const hash = before === null ? undefined : hashOfPicture(before);
  if (hash !== undefined && before !== null) {
    // Locked first: somebody who takes the same picture up meanwhile is seen by the statement that follows.
    await lockPicture(tx, hash);
    await deletePictureWithoutOwner(tx, hash, before);
  }
  await audit(tx, {
    actor: accountId,
    action: after === null ? 'account.remove-avatar' : 'account.update-avatar',
    subject: ['account', accountId],
    before: { avatar: before },
    after: { avatar: after },
  });
}

export async function servePicture(call: Call<typeof contract.readPicture, undefined>): Promise<File> {
  const { address, gallery, params } = call;
  return await gallery.find(params.file.replace('.webp', ''), networkOf(address));
}
