import type { Sharp } from 'sharp';
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts';

// A child process of image-processor.ts, which decodes one picture at a time. A decoder cannot be stopped within a process, so this one
// ends itself when a picture takes too long.

export type DecodeRequest = { fit: 'square' | 'within'; bytes: Uint8Array; cpuMs: number };
export type DecodedImage = { bytes: Uint8Array; width: number; height: number };
export type DecodeAnswer = { image: DecodedImage } | { refusal: ProblemCode };

/** The edge of a stored portrait, in pixels. */
const SQUARE_EDGE = 256;
/** The longest edge of a picture in a question, in pixels. */
const LONGEST_EDGE = 1_600;
/** The largest picture that the database accepts, in bytes. */
const MAX_BYTES = 2_097_152;
const MAX_PIXELS = 16_000_000;
const CHECK_MS = 50;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No other decoder is reachable, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const loaded = loadSharp();

async function decode({ bytes, fit }: DecodeRequest): Promise<DecodedImage> {
  const sharp = await loaded;
  const input = () =>
    // Decodes only the first frame of an animation.
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true });
  const { width, height } = await input().metadata();
  if (width * height > MAX_PIXELS) throw new Problem('too-many-pixels');
  const open = () => input().autoOrient();
  if (fit === 'square')
    return await encode(open().resize(SQUARE_EDGE, SQUARE_EDGE, { fit: 'cover' }).webp({ quality: 82 }));
  const encodeWithin = (quality: number) =>
    encode(
      open()
        .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 2 }),
    );
  // Lines and letters need a higher quality than portraits; a noisy picture gets one that fits.
  const fine = await encodeWithin(88);
  return fine.bytes.length <= MAX_BYTES ? fine : await encodeWithin(40);
}

async function encode(image: Sharp): Promise<DecodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function refusalFor(error: unknown): ProblemCode {
  if (error instanceof Problem) return error.code;
  return /pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken-picture';
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const kill = () => process.kill(process.pid, 'SIGKILL');

process.on('message', async (request: DecodeRequest) => {
  await loaded;
  const begun = cpuMs();
  const watch = setInterval(() => {
    if (cpuMs() - begun > request.cpuMs) kill();
  }, CHECK_MS);
  const answer: DecodeAnswer = await decode(request).then(
    (image) => ({ image }),
    (error: unknown) => ({ refusal: refusalFor(error) }),
  );
  clearInterval(watch);
  process.send?.(answer);
});
process.on('disconnect', kill);
// A signal that ends the portal often reaches its children too, while the portal still waits for them.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
