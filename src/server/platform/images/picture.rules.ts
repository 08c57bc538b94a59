import type { ProblemCode } from '#server/platform/http/problem.ts';

const PICTURE_PATH = '/api/picture/';

/** Where a picture is read, by the SHA-256 of its bytes. */
export function picturePath(hash: string): string {
  return `${PICTURE_PATH}${hash}.webp`;
}

/** The hash in such an address; undefined for an address of another place. */
export function pictureHashOf(address: string): string | undefined {
  return address.match(/^\/api\/picture\/([0-9a-f]{64})\.webp$/)?.[1];
}

// Words that make a browser, an interpreter or a reader see something else in the file.
const FOREIGN_CONTENT = /<(?:script|html|body|iframe|!doctype|\?php|svg[\s>])|%PDF-/i;

/**
 * Why a file is no picture that may be decoded: not JPEG, PNG or WebP by its first bytes, cut off, or with something
 * else before, in or behind the picture.
 */
export function refusalOfPicture(bytes: Uint8Array): ProblemCode | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endOf = formats.find(({ begins }) => begins(file))?.endOf;
  if (!endOf) return 'not-a-picture';
  const end = endOf(file);
  if (end === undefined || end > file.length) return 'broken-picture';
  if (file.subarray(end).some((byte) => byte !== 0) || FOREIGN_CONTENT.test(file.toString('latin1')))
    return 'more-than-picture';
}

type Format = {
  begins: (file: Buffer) => boolean;
  /** The place behind the last byte of the picture; undefined where it has no end. */
  endOf: (file: Buffer) => number | undefined;
};

const formats: Format[] = [
  { begins: (file) => file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')), endOf: endOfJpeg },
  { begins: (file) => file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')), endOf: endOfPng },
  {
    begins: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    endOf: endOfWebp,
  },
];

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

// ITU-T T.81, annex B: markers with lengths, and entropy-coded scans between them.
function endOfJpeg(file: Buffer): number | undefined {
  let at = 2;
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
      if (marker === START_OF_SCAN) at = endOfScan(file, at);
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

// RFC 9649, section 2.4: the length stands in the header, and odd ones are padded.
function endOfWebp(file: Buffer): number {
  const length = file.readUInt32LE(4);
  return 8 + length + (length % 2);
}
