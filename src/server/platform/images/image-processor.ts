import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { Problem } from '#server/platform/http/problem.ts';
import { createTurns } from '#server/platform/sandbox/fair-queue.ts';

/** The edge of a stored portrait, in pixels. */
const PICTURE_EDGE = 256;
/** The longest edge of a picture in a question, in pixels. */
const ILLUSTRATION_EDGE = 1_600;
/** What the database takes of a picture, in bytes. */
const MOST_BYTES = 2_097_152;
const MOST_PIXELS = 16_000_000;
const SECONDS = 5;

/** What is stored of a picture that somebody sent. `hash` is the SHA-256 of `bytes`, a WebP. */
type Picture = { hash: string; bytes: Buffer };
type Illustration = Picture & { width: number; height: number };

/** Makes of pictures that were sent what is kept of them, a few at a time. */
export type Pictures = {
  /** A square WebP without metadata. Throws `broken-picture`, `too-many-pixels`, or `busy`. */
  portray(bytes: Uint8Array): Promise<Picture>;
  /** A WebP without metadata that keeps its proportions, for a question; its size in pixels. Throws as `portray` does. */
  illustrate(bytes: Uint8Array): Promise<Illustration>;
};

/** The decoder, loaded with the first picture that comes. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No decoder but these is ever reached, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** A bounded queue in front of the decoder: memory is bounded by `width` pictures of 16 megapixels. */
export function createPictures(width = 2, length = 40): Pictures {
  const inTurn = createTurns(width, length);
  // One of anybody's at a time: passwords are verified on the same threads.
  const ofAnybody = createTurns(1, length);
  return {
    portray: (bytes) => ofAnybody(() => inTurn(() => portray(bytes))),
    illustrate: (bytes) => inTurn(() => illustrate(bytes)),
  };
}

async function open(sent: Uint8Array): Promise<() => Sharp> {
  const sharp = await loadSharp();
  const input = () =>
    // Of an animation only the first frame is decoded.
    sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true });
  const { width, height } = await decode(input().metadata());
  if (width * height > MOST_PIXELS) throw new Problem('too-many-pixels');
  return () => input().autoOrient().timeout({ seconds: SECONDS });
}

async function portray(sent: Uint8Array): Promise<Picture> {
  const input = await open(sent);
  const bytes = await decode(
    input().resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
  return { hash: hashOf(bytes), bytes };
}

async function illustrate(sent: Uint8Array): Promise<Illustration> {
  const input = await open(sent);
  const shown = (quality: number) =>
    decode(
      input()
        .resize(ILLUSTRATION_EDGE, ILLUSTRATION_EDGE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 2 })
        .timeout({ seconds: 3 * SECONDS })
        .toBuffer({ resolveWithObject: true }),
    );
  // Lines and letters want more than portraits do; noise gets what fits.
  const fine = await shown(88);
  const { data, info } = fine.data.length <= MOST_BYTES ? fine : await shown(40);
  return { hash: hashOf(data), bytes: data, width: info.width, height: info.height };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function decode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Problem(/pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken-picture');
  }
}
