import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPicture } from './pictures.ts';

/** A PNG chunk with a right checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims a size and holds a few compressed bytes. */
function aClaim(width: number, height: number): Buffer {
  const header = Buffer.from('0000000000000000' + '0802000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const html = Buffer.from('<html><script>alert(document.domain)</script></html>');
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>',
);
const jpeg = () => aPicture(640, 480).jpeg().toBuffer();
export const png = () => aPicture().png().toBuffer();
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const withComment = (file: Buffer, comment: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([file.subarray(0, 2), Buffer.from('fffe', 'hex'), length, comment, file.subarray(2)]);
};

/** Pictures that the portal refuses, each with the code. */
export const hostilePictures: [what: string, make: () => Buffer | Promise<Buffer>, code: string][] = [
  ['nothing', () => Buffer.alloc(0), 'not-a-picture'],
  ['an SVG', () => svg, 'not-a-picture'],
  ['a page', () => html, 'not-a-picture'],
  ['a GIF', () => aPicture(9, 9).gif().toBuffer(), 'not-a-picture'],
  ['a TIFF', () => aPicture(9, 9).tiff().toBuffer(), 'not-a-picture'],
  ['an AVIF', () => aPicture(64, 64).avif().toBuffer(), 'not-a-picture'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'not-a-picture'],
  ['a page before a picture', async () => Buffer.concat([html, await png()]), 'not-a-picture'],
  ['a page behind a JPEG', async () => Buffer.concat([await jpeg(), html]), 'more-than-picture'],
  ['a page behind a PNG', async () => Buffer.concat([await png(), html]), 'more-than-picture'],
  [
    'a page behind a WebP',
    async () => Buffer.concat([await aPicture().webp().toBuffer(), html]),
    'more-than-picture',
  ],
  [
    'an archive behind a JPEG',
    async () => Buffer.concat([await jpeg(), Buffer.from('PK\u0003\u0004rest')]),
    'more-than-picture',
  ],
  ['a script in a comment', async () => withComment(await jpeg(), html), 'more-than-picture'],
  [
    'a program in a comment',
    async () => withComment(await jpeg(), Buffer.from('<?php system($_GET[0]);')),
    'more-than-picture',
  ],
  [
    'a script in a text chunk',
    async () => {
      const file = await png();
      return Buffer.concat([
        file.subarray(0, 33),
        chunk('tEXt', Buffer.concat([Buffer.from('a\0'), html])),
        file.subarray(33),
      ]);
    },
    'more-than-picture',
  ],
  ['first bytes alone', () => Buffer.from('ffd8ffe0', 'hex'), 'broken-picture'],
  [
    'a JPEG cut off',
    async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000),
    'broken-picture',
  ],
  [
    'a PNG cut off',
    async () => (await noise(300, 300).png().toBuffer()).subarray(0, 9_000),
    'broken-picture',
  ],
  [
    'a WebP cut off',
    async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 3_000),
    'broken-picture',
  ],
  [
    'a JPEG cut off and ended',
    async () =>
      Buffer.concat([
        (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000),
        Buffer.from('ffd9', 'hex'),
      ]),
    'broken-picture',
  ],
  [
    'a PNG of rubbish',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IEND', Buffer.alloc(0))]),
    'broken-picture',
  ],
  ['5000 × 5000', () => aPicture(5_000, 5_000).png().toBuffer(), 'too-many-pixels'],
  ['4001 × 4000', () => aPicture(4_001, 4_000).jpeg().toBuffer(), 'too-many-pixels'],
  ['a claim of 60000 × 60000', () => aClaim(60_000, 60_000), 'too-many-pixels'],
  ['a claim that it does not hold', () => aClaim(3_900, 4_000), 'broken-picture'],
];
