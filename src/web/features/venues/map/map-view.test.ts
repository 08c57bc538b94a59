import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween } from '#contract/venues/geometry.ts';
import {
  compassDirection,
  edgeMarker,
  fitView,
  fromMap,
  HALF_SIZE,
  movePoint,
  scaleBarLength,
  toMap,
} from './map-view.ts';

const middle = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
});
const offset = fc.double({ min: -2_000, max: 2_000, noNaN: true });
const radius = fc.integer({ min: 10, max: 2_000 });

test('a venue and a position near it are inside the map', () => {
  fc.assert(
    fc.property(middle, radius, offset, offset, (centre, radius, east, north) => {
      const position = movePoint(centre, east, north);
      const view = fitView({ kind: 'circle', centre, radius }, position);
      for (const point of [position, movePoint(centre, radius, 0), movePoint(centre, 0, -radius)]) {
        const { x, y } = toMap(view, point);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(HALF_SIZE);
      }
    }),
  );
});

test('converting a spot on the map to the Earth and back gives the same spot', () => {
  const unit = fc.double({ min: -HALF_SIZE, max: HALF_SIZE, noNaN: true });
  fc.assert(
    fc.property(middle, radius, unit, unit, (centre, radius, x, y) => {
      const view = fitView({ kind: 'circle', centre, radius });
      const back = toMap(view, fromMap(view, { x, y }));
      expect(back.x).toBeCloseTo(x, 2);
      expect(back.y).toBeCloseTo(y, 2);
    }),
  );
});

test('north is up and east is to the right', () => {
  const centre = { lat: 30, long: 75 };
  const view = fitView({ kind: 'circle', centre, radius: 100 });
  expect(toMap(view, movePoint(centre, 0, 50)).y).toBeLessThan(0);
  expect(toMap(view, movePoint(centre, 50, 0)).x).toBeGreaterThan(0);
});

test('a distant position does not shrink the venue: an arrow points to it', () => {
  const centre = { lat: 30, long: 75 };
  const outline = { kind: 'circle' as const, centre, radius: 100 };
  const far = movePoint(centre, -20_000, 0);
  const view = fitView(outline, far);
  expect(view.scale).toBe(fitView(outline).scale);
  expect(edgeMarker(toMap(view, far))?.angle).toBeCloseTo(-90, 0);
  expect(edgeMarker(toMap(view, centre))).toBeUndefined();
});

test('the scale bar has a round length that fits', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.005, max: 20, noNaN: true }), (scale) => {
      const length = scaleBarLength(scale, 100);
      expect(length * scale).toBeLessThanOrEqual(100 + 1e-9);
      expect(length * scale).toBeGreaterThan(39);
      expect([1, 2, 5]).toContain(Number(length.toExponential()[0]));
    }),
  );
});

test.each([
  [0, 1, 'north'],
  [1, 1, 'north-east'],
  [1, 0, 'east'],
  [1, -1, 'south-east'],
  [0, -1, 'south'],
  [-1, -1, 'south-west'],
  [-1, 0, 'west'],
  [-1, 1, 'north-west'],
])('%i east and %i north is %s', (east, north, wind) => {
  const from = { lat: 30, long: 179.9999 };
  expect(compassDirection(from, movePoint(from, east * 100, north * 100))).toBe(wind);
});

test('a move by some metres is that long', () => {
  fc.assert(
    fc.property(middle, offset, offset, (from, east, north) => {
      const length = Math.hypot(east, north);
      expect(Math.abs(metresBetween(from, movePoint(from, east, north)) - length)).toBeLessThanOrEqual(
        0.001 + length * 0.003,
      );
    }),
  );
});
