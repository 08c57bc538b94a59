import { expect, test } from 'vitest';
import { aPicture } from '#test/pictures.ts';
import { createImageProcessor } from './image-processor.ts';
import { refusalOfPicture } from './picture.rules.ts';

/** A progressive JPEG whose last scan stands there many times more. */
function withScans(file: Buffer, more: number): Buffer {
  const scan = file.subarray(file.lastIndexOf(Buffer.from('ffda', 'hex')), file.length - 2);
  return Buffer.concat([file.subarray(0, -2), ...Array(more).fill(scan), file.subarray(-2)]);
}

test('a JPEG with more scans than any camera writes is refused before it is decoded', async () => {
  const file = await aPicture(64, 64).jpeg({ progressive: true }).toBuffer();
  expect(refusalOfPicture(file)).toBeUndefined();
  expect(refusalOfPicture(withScans(file, 20))).toBeUndefined();
  expect(refusalOfPicture(withScans(file, 2_600))).toBe('broken-picture');
});

test('a picture that takes too long is ended, and the next one is decoded', async () => {
  const heavy = await aPicture(3_900, 4_000).png().toBuffer();
  await expect(createImageProcessor(1, 1, 20).fitWithin(heavy)).rejects.toThrow('cannot be read');
  const { width, height } = await createImageProcessor().fitWithin(await aPicture(30, 20).png().toBuffer());
  expect({ width, height }).toEqual({ width: 30, height: 20 });
});

test('portraits and pictures of questions are decoded side by side, and refused beyond the queue', async () => {
  const processor = createImageProcessor(2, 2);
  const bytes = await aPicture(300, 200).jpeg().toBuffer();
  const settled = await Promise.allSettled([
    processor.cropSquare(bytes),
    ...Array.from({ length: 5 }, () => processor.fitWithin(bytes)),
  ]);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});
