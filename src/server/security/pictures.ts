import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Problem } from '../http/problem.ts';
import { createTurns } from './turns.ts';

/** The edge of a stored picture, in pixels. */
const PICTURE_EDGE = 256;
const MOST_PIXELS = 16_000_000;
const SECONDS = 5;

/** What is stored of a picture that somebody sent. `hash` is the SHA-256 of `bytes`, a WebP. */
type Picture = { hash: string; bytes: Buffer };

/** Makes portraits of pictures, a few at a time. */
export type Pictures = {
  /** A square WebP without metadata. Throws `broken-picture`, `too-many-pixels`, or `busy`. */
  portray(bytes: Uint8Array): Promise<Picture>;
};

// No decoder but these is ever reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/** A bounded queue in front of the decoder: memory is bounded by `width` pictures of 16 megapixels. */
export function createPictures(width = 2, length = 40): Pictures {
  const inTurn = createTurns(width, length);
  return { portray: (bytes) => inTurn(() => portray(bytes)) };
}

async function portray(sent: Uint8Array): Promise<Picture> {
  const input = () =>
    // Of an animation only the first frame is decoded.
    sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true });
  const { width, height } = await decode(input().metadata());
  if (width * height > MOST_PIXELS) throw new Problem('too-many-pixels');
  const bytes = await decode(
    input()
      .autoOrient()
      .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer(),
  );
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}

async function decode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Problem(/pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken-picture');
  }
}
