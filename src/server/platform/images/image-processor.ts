import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { Problem } from '#server/platform/http/problem.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';

/** The edge of a stored portrait, in pixels. */
const SQUARE_EDGE = 256;
/** The longest edge of a picture in a question, in pixels. */
const LONGEST_EDGE = 1_600;
/** The largest picture that the database accepts, in bytes. */
const MAX_BYTES = 2_097_152;
const MAX_PIXELS = 16_000_000;
const TIMEOUT_SECONDS = 5;

/** A picture as it is stored. `hash` is the SHA-256 of `bytes`, a WebP. */
type ProcessedImage = { hash: string; bytes: Buffer };
type SizedImage = ProcessedImage & { width: number; height: number };

/** Converts uploaded pictures for storage, a few at a time. */
export type ImageProcessor = {
  /** A square WebP without metadata. Throws `broken-picture`, `too-many-pixels`, or `busy`. */
  cropSquare(bytes: Uint8Array): Promise<ProcessedImage>;
  /** A WebP without metadata that keeps its proportions, and its size in pixels. Throws as `cropSquare` does. */
  fitWithin(bytes: Uint8Array): Promise<SizedImage>;
};

/** The decoder, loaded with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No other decoder is reachable, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** A bounded queue in front of the decoder: it holds at most `width` pictures of 16 megapixels in memory. */
export function createImageProcessor(width = 2, length = 40): ImageProcessor {
  const queue = createFairQueue(width, length);
  // Only one picture of an account at a time, since passwords are verified on the same threads.
  const avatarQueue = createFairQueue(1, length);
  return {
    cropSquare: (bytes) => avatarQueue(() => queue(() => cropSquare(bytes))),
    fitWithin: (bytes) => queue(() => fitWithin(bytes)),
  };
}

async function openImage(sent: Uint8Array): Promise<() => Sharp> {
  const sharp = await loadSharp();
  const input = () =>
    // Decodes only the first frame of an animation.
    sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true });
  const { width, height } = await decodeOrRefuse(input().metadata());
  if (width * height > MAX_PIXELS) throw new Problem('too-many-pixels');
  return () => input().autoOrient().timeout({ seconds: TIMEOUT_SECONDS });
}

async function cropSquare(sent: Uint8Array): Promise<ProcessedImage> {
  const input = await openImage(sent);
  const bytes = await decodeOrRefuse(
    input().resize(SQUARE_EDGE, SQUARE_EDGE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
  return { hash: hashOf(bytes), bytes };
}

async function fitWithin(sent: Uint8Array): Promise<SizedImage> {
  const input = await openImage(sent);
  const encode = (quality: number) =>
    decodeOrRefuse(
      input()
        .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 2 })
        .timeout({ seconds: 3 * TIMEOUT_SECONDS })
        .toBuffer({ resolveWithObject: true }),
    );
  // Lines and letters need a higher quality than portraits; a noisy picture gets one that fits.
  const fine = await encode(88);
  const { data, info } = fine.data.length <= MAX_BYTES ? fine : await encode(40);
  return { hash: hashOf(data), bytes: data, width: info.width, height: info.height };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function decodeOrRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Problem(/pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken-picture');
  }
}
