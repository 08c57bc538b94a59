import { createHash } from 'node:crypto';
import type { FileQuestion } from '#lib/question-formats/file-question.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { insertPicture } from '#server/platform/images/picture.queries.ts';
import { picturePath, refusalOfPicture } from '#server/platform/images/picture.rules.ts';
import { insertQuestionPicture, listPictureSizes } from '../pictures/queries.ts';

/** Pictures not decoded in this time are left out, so that one upload cannot occupy the decoder. */
const DECODING_BUDGET_MS = 20_000;

/** The address of a stored picture; undefined if it could not be decoded. */
type AddressOfPicture = (bytes: Uint8Array) => string | undefined;

/** Stores the pictures of a file, each once and without metadata. Nobody sees them before a text refers to them. */
export async function storePictures(
  { db, images }: Pick<AppContext, 'db' | 'images'>,
  items: FileQuestion[],
): Promise<AddressOfPicture> {
  const sent = new Map<string, Uint8Array>();
  for (const { bytes } of items.flatMap((item) => item.pictures ?? [])) sent.set(hashOf(bytes), bytes);
  const known = await listPictureSizes(db, [...sent.keys()]);
  const addresses = new Map<string, string>();
  const end = performance.now() + DECODING_BUDGET_MS;
  for (const [hash, bytes] of sent) {
    // A picture that the portal exported is stored already.
    const size = known.get(hash);
    const made = size ? { hash, bytes: undefined, ...size } : await decode(images, bytes, end);
    if (!made) continue;
    await transaction(db, async (tx) => {
      if (made.bytes) await insertPicture(tx, { hash: made.hash, bytes: made.bytes });
      await insertQuestionPicture(tx, made);
    });
    addresses.set(hash, picturePath(made.hash));
  }
  return (bytes) => addresses.get(hashOf(bytes));
}

async function decode(pictures: AppContext['images'], bytes: Uint8Array, end: number) {
  if (performance.now() > end || refusalOfPicture(bytes)) return undefined;
  try {
    return await pictures.fitWithin(bytes);
  } catch (error) {
    if (error instanceof Problem && error.code !== 'busy') return undefined;
    throw error;
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
