import type * as contract from '#contract/picture.ts';
import type { Call } from '../context.ts';
import { audit } from '../database/audit.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { refuse } from '../http/problem.ts';
import { deletePictureWithoutOwner, insertPicture, lockPicture } from '../profile/picture.queries.ts';
import { addressOfPicture, refusalOfPicture } from '../profile/picture.rules.ts';
import { insertQuestionPicture, releaseUnnamedPictures } from './picture.queries.ts';

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
