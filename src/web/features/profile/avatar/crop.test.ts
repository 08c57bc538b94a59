import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Crop, changeCrop, createFullCrop, getSquare, MAX_ZOOM } from './crop.ts';

test('a crop starts as the largest square around the centre', () => {
  const size = { width: 400, height: 300 };
  expect(getSquare(createFullCrop(size), size)).toEqual({ left: 50, top: 0, edge: 300 });
});

test('zooming keeps the centre if there is room', () => {
  const size = { width: 400, height: 300 };
  expect(getSquare(changeCrop(createFullCrop(size), { zoom: 2 }, size), size)).toEqual({
    left: 125,
    top: 75,
    edge: 150,
  });
});

test('every change keeps the square inside the picture', () => {
  const number = fc.double({ min: -1e4, max: 1e4, noNaN: true });
  const edge = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(
      fc.record({ width: edge, height: edge }),
      fc.array(fc.record({ zoom: number, x: number, y: number }, { requiredKeys: [] }), { maxLength: 6 }),
      (size, changes) => {
        const crop = changes.reduce<Crop>(
          (crop, change) => changeCrop(crop, change, size),
          createFullCrop(size),
        );
        const square = getSquare(crop, size);
        expect(crop.zoom).toBeGreaterThanOrEqual(1);
        expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM);
        expect(square.left).toBeGreaterThanOrEqual(-1e-6);
        expect(square.top).toBeGreaterThanOrEqual(-1e-6);
        expect(square.left + square.edge).toBeLessThanOrEqual(size.width + 1e-6);
        expect(square.top + square.edge).toBeLessThanOrEqual(size.height + 1e-6);
      },
    ),
  );
});
