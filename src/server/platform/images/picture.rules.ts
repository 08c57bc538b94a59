import type { ProblemCode } from '#server/platform/http/problem.ts';

const PICTURE_PATH = '/api/picture/';

/** The address of a picture, by the SHA-256 of its bytes. */
export function picturePath(hash: string): string {
  return `${PICTURE_PATH}${hash}.webp`;
}

/** The hash in such an address; undefined for any other address. */
export function pictureHashOf(address: string): string | undefined {
  return address.match(/^\/api\/picture\/([0-9a-f]{64})\.webp$/)?.[1];
}

// Content that a browser, an interpreter or a PDF reader would take for something else.
const FOREIGN_CONTENT = /<(?:script|html|body|iframe|!doctype|\?php|svg[\s>])|%PDF-/i;

/**
 * Why a file must not be decoded as a picture: its first bytes are not those of JPEG, PNG or WebP, it is cut off, or it holds something
 * else before, in or after the picture.
 */
export function refusalOfPicture(bytes: Uint8Array): ProblemCode | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endOf = formats.find(({ matches }) => matches(file))?.endOf;
  if (!endOf) return 'not-a-picture';
  const end = endOf(file);
  if (end === undefined || end > file.length) return 'broken-picture';
  if (file.subarray(end).some((byte) => byte !== 0) || FOREIGN_CONTENT.test(file.toString('latin1')))
    return 'more-than-picture';
}

type Format = {
  matches: (file: Buffer) => boolean;
  /** The offset after the last byte of the picture; undefined where it has no end. */
  endOf: (file: Buffer) => number | undefined;
};

const formats: Format[] = [
  { matches: (file) => file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')), endOf: endOfJpeg },
  { matches: (file) => file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')), endOf: endOfPng },
  {
    matches: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    endOf: endOfWebp,
  },
];

const START_OF_SCAN = 0xda;
/** Each scan of a progressive JPEG goes over the whole picture again. Encoders write about ten. */
const MAX_SCANS = 40;
const END_OF_IMAGE = 0xd9;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

// ITU-T T.81, annex B: markers with lengths, and entropy-coded scans between them.
function endOfJpeg(file: Buffer): number | undefined {
  let at = 2;
  let scans = 0;
  while (at + 1 < file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === 0xff) at++;
    else if (marker === END_OF_IMAGE) return at + 2;
    else if (isRestart(marker) || marker === 0x01) at += 2;
    else {
      if (at + 4 > file.length) return undefined;
      const length = file.readUInt16BE(at + 2);
      if (length < 2) return undefined;
      at += 2 + length;
      if (marker !== START_OF_SCAN) continue;
      scans++;
      if (scans > MAX_SCANS) return undefined;
      at = endOfScan(file, at);
    }
  }
  return undefined;
}

function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}

// PNG 3rd edition, clause 5: chunks of length, type, data and checksum, the last of them IEND.
function endOfPng(file: Buffer): number | undefined {
  let at = 8;
  while (at + 12 <= file.length) {
    const type = file.toString('latin1', at + 4, at + 8);
    at += 12 + file.readUInt32BE(at);
    if (type === 'IEND') return at;
  }
  return undefined;
}

// RFC 9649, section 2.4: the header holds the length, and an odd length is padded.
function endOfWebp(file: Buffer): number {
  const length = file.readUInt32LE(4);
  return 8 + length + (length % 2);
}
