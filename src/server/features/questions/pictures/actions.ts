import type * as contract from '#contract/questions/pictures.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { deletePictureWithoutOwner, insertPicture, lockPicture } from '#server/platform/images/picture.queries.ts';
import { addressOfPicture, refusalOfPicture } from '#server/platform/images/picture.rules.ts';
import { insertQuestionPicture, releaseUnnamedPictures } from './queries.ts';

/** Judges the file before it is decoded, and keeps what is left of it without metadata. */
export async function addPicture({
  body,
  db,
  pictures,
  viewer,
}: Call<typeof contract.uploadPicture, Viewer>) {
  const sent = new Uint8Array(await body.picture.arrayBuffer());
  refuse(refusalOfPicture(sent));
  const { hash, bytes, width, height } = await pictures.illustrate(sent);
  const address = addressOfPicture(hash);
  await transaction(db, async (tx) => {
    for (const old of await releaseUnnamedPictures(tx)) {
      await lockPicture(tx, old);
      await deletePictureWithoutOwner(tx, old, addressOfPicture(old));
    }
    await insertPicture(tx, { hash, bytes });
    await insertQuestionPicture(tx, { hash, width, height });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.add-picture',
      subject: ['picture', hash],
      after: { width, height, bytes: bytes.length },
    });
  });
  return { address, width, height };
}
