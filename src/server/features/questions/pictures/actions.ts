import type * as contract from '#contract/questions/pictures.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { throwIfRefused } from '#server/platform/http/problem.ts';
import { deleteUnusedPicture, insertPicture, lockPicture } from '#server/platform/images/picture.queries.ts';
import { picturePath, refusalOfPicture } from '#server/platform/images/picture.rules.ts';
import { deleteUnusedPictures, insertQuestionPicture } from './queries.ts';

/** Checks the file before decoding it, and stores it without metadata. */
export async function uploadQuestionPicture({
  body,
  db,
  images,
  user,
}: Call<typeof contract.uploadQuestionPicture, CurrentUser>) {
  const sent = new Uint8Array(await body.picture.arrayBuffer());
  throwIfRefused(refusalOfPicture(sent));
  const { hash, bytes, width, height } = await images.fitWithin(sent);
  const address = picturePath(hash);
  await transaction(db, async (tx) => {
    for (const old of await deleteUnusedPictures(tx)) {
      await lockPicture(tx, old);
      await deleteUnusedPicture(tx, old, picturePath(old));
    }
    await insertPicture(tx, { hash, bytes });
    await insertQuestionPicture(tx, { hash, width, height });
    await audit(tx, {
      actor: user.accountId,
      action: 'question.add-picture',
      subject: ['picture', hash],
      after: { width, height, bytes: bytes.length },
    });
  });
  return { address, width, height };
}
