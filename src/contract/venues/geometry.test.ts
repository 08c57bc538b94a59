import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centreOf,
  isSimple,
  isWithinReach,
  metresBetween,
  metresOutside,
  type Point,
  planeAround,
} from './geometry.ts';

const long = fc.double({ min: -180, max: 180, noNaN: true });
const anywhere = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), long });
const awayFromPoles = fc.record({ lat: fc.double({ min: -80, max: 80, noNaN: true }), long });
const metres = (max: number) => fc.double({ min: 0, max, noNaN: true });
const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

/** A point at a distance in metres and an angle from east. */
const away = (origin: Point, distance: number, angle: number) =>
  planeAround(origin).toEarth({ x: distance * Math.cos(angle), y: distance * Math.sin(angle) });

/** A star around a centre with one corner at each of increasing angles, so that no two sides cross. */
const star = fc
  .record({
    middle: awayFromPoles,
    radii: fc.array(fc.double({ min: 30, max: 400, noNaN: true }), { minLength: 5, maxLength: 12 }),
  })
  .map(({ middle, radii }) => ({
    middle,
    radii,
    corners: radii.map((radius, n) => away(middle, radius, (2 * Math.PI * n) / radii.length)),
  }));

const square = (middle: Point, half: number): Point[] =>
  [45, 135, 225, 315].map((angle) => away(middle, half * Math.SQRT2, (angle * Math.PI) / 180));

test.each([
  ['a degree of latitude', { lat: 30, long: 75 }, { lat: 31, long: 75 }, 111_195],
  ['a degree of longitude at 60 degrees', { lat: 60, long: 10 }, { lat: 60, long: 11 }, 55_597],
  ['pole to pole', { lat: 90, long: 0 }, { lat: -90, long: 77 }, 20_015_115],
  ['Delhi to Mumbai', { lat: 28.6139, long: 77.209 }, { lat: 19.076, long: 72.8777 }, 1_148_100],
  ['across the antimeridian', { lat: 0, long: 179.9995 }, { lat: 0, long: -179.9995 }, 111.2],
])('%s is as long as the books say', (_what, a, b, length) => {
  expect(Math.abs(metresBetween(a, b) - length)).toBeLessThan(Math.max(0.1, length * 0.0005));
});

test('a distance is the same both ways, zero to itself and never more than half way round', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      expect(metresBetween(a, b)).toBe(metresBetween(b, a));
      expect(metresBetween(a, a)).toBe(0);
      expect(metresBetween(a, b)).toBeLessThanOrEqual(20_015_116);
    }),
  );
});

/** Two nearly opposite points, and a third close to the second. */
const nearlyOpposite: [Point, Point, Point] = [
  { lat: 0, long: 179.99999790869023 },
  { lat: -6.037091348628667e-7, long: 0 },
  { lat: 0, long: 0 },
];

test('a detour is never shorter', () => {
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
      expect(metresBetween(a, c)).toBeLessThanOrEqual(metresBetween(a, b) + metresBetween(b, c) + 1e-6);
    }),
    { examples: [nearlyOpposite] },
  );
});

test('a plane takes a point there and back, and keeps lengths within a few thousandths', () => {
  fc.assert(
    fc.property(awayFromPoles, metres(2_000), bearing, (origin, distance, angle) => {
      const point = away(origin, distance, angle);
      expect(Math.abs(metresBetween(origin, point) - distance)).toBeLessThanOrEqual(0.001 + distance * 0.003);
      const { toPlane, toEarth } = planeAround(origin);
      expect(metresBetween(toEarth(toPlane(point)), point)).toBeLessThan(0.001);
    }),
  );
});

test('inside a circle the distance is zero, outside it is what is left to its edge', () => {
  fc.assert(
    fc.property(anywhere, anywhere, fc.integer({ min: 10, max: 5_000 }), (centre, point, radius) => {
      const outside = metresOutside({ kind: 'circle', centre, radius }, point);
      expect(outside).toBe(Math.max(0, metresBetween(centre, point) - radius));
    }),
  );
});

test('within a polygon the distance is zero: in the middle of a star, and on the way to its corners', () => {
  fc.assert(
    fc.property(star, fc.nat(), metres(0.98), ({ middle, corners, radii }, pick, share) => {
      const n = pick % corners.length;
      const point = away(middle, (radii[n] ?? 0) * share, (2 * Math.PI * n) / radii.length);
      expect(metresOutside({ kind: 'polygon', corners }, point)).toBe(0);
    }),
  );
});

test('a point beyond a corner of a star is outside, at most as far as from that corner', () => {
  fc.assert(
    fc.property(star, fc.nat(), fc.double({ min: 1.02, max: 40, noNaN: true }), (given, pick, share) => {
      const { middle, corners, radii } = given;
      const n = pick % corners.length;
      const point = away(middle, (radii[n] ?? 0) * share, (2 * Math.PI * n) / radii.length);
      const outside = metresOutside({ kind: 'polygon', corners }, point);
      expect(outside).toBeGreaterThan(0);
      expect(outside).toBeLessThanOrEqual(metresBetween(corners[n] as Point, point) * 1.01 + 0.01);
    }),
  );
});

test('of two corners at equal distance on the plane, the one nearer on the Earth counts', () => {
  const [north, south] = [
    { lat: 45.005, long: 0.002 },
    { lat: 44.995, long: 0.002 },
  ];
  const corners = [north, { lat: 45, long: -0.001 }, south, { lat: 45, long: -0.002 }];
  const point = { lat: 45, long: 0.03 };
  const nearest = Math.min(metresBetween(north, point), metresBetween(south, point));
  for (const walk of [corners, corners.toReversed()])
    expect(metresOutside({ kind: 'polygon', corners: walk }, point)).toBeCloseTo(nearest, 6);
});

test('the first corner and the direction do not matter', () => {
  fc.assert(
    fc.property(star, fc.nat(), metres(3_000), bearing, ({ middle, corners }, turn, distance, angle) => {
      const point = away(middle, distance, angle);
      const first = turn % corners.length;
      const turned = [...corners.slice(first), ...corners.slice(0, first)];
      const expected = metresOutside({ kind: 'polygon', corners }, point);
      for (const other of [turned, turned.toReversed()]) {
        expect(metresOutside({ kind: 'polygon', corners: other }, point)).toBeCloseTo(expected, 3);
        expect(isSimple(other)).toBe(isSimple(corners));
      }
    }),
  );
});

test.each([0, 179.9999, -179.9999, 180, -180])('a square is the same at the longitude %d', (long) => {
  const middle = { lat: 30, long };
  const outline = { kind: 'polygon' as const, corners: square(middle, 100) };
  expect(isSimple(outline.corners)).toBe(true);
  expect(isWithinReach(outline.corners, 150)).toBe(true);
  expect(metresBetween(centreOf(outline.corners), middle)).toBeLessThan(0.01);
  expect(metresOutside(outline, middle)).toBe(0);
  expect(metresOutside(outline, away(middle, 99, 0))).toBe(0);
  expect(metresOutside(outline, away(middle, 150, 0))).toBeCloseTo(50, 0);
  expect(metresOutside(outline, away(middle, 150, Math.PI))).toBeCloseTo(50, 0);
  // The other side of the Earth.
  expect(metresOutside(outline, { lat: 30, long: long + (long > 0 ? -180 : 180) })).toBeGreaterThan(1e7);
});

test('a dent of a polygon is outside', () => {
  const middle = { lat: 30, long: 75 };
  const corner = (x: number, y: number) => planeAround(middle).toEarth({ x, y });
  const u = [
    [-50, -50],
    [50, -50],
    [50, 50],
    [20, 50],
    [20, -20],
    [-20, -20],
    [-20, 50],
    [-50, 50],
  ];
  const outline = { kind: 'polygon' as const, corners: u.map(([x = 0, y = 0]) => corner(x, y)) };
  expect(isSimple(outline.corners)).toBe(true);
  expect(metresOutside(outline, middle)).toBeCloseTo(20, 1);
  expect(metresOutside(outline, corner(35, 0))).toBe(0);
  expect(metresOutside(outline, corner(0, 60))).toBeCloseTo(Math.hypot(20, 10), 1);
});

test.each([
  [
    'a bow tie',
    [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ],
  ],
  [
    'a repeated corner',
    [
      [0, 0],
      [100, 0],
      [100, 0],
      [50, 80],
    ],
  ],
  [
    'a spike',
    [
      [0, 0],
      [100, 0],
      [50, 0],
      [50, 80],
    ],
  ],
  [
    'a line',
    [
      [0, 0],
      [50, 0],
      [100, 0],
    ],
  ],
  [
    'a corner on another side',
    [
      [0, 0],
      [100, 0],
      [100, 100],
      [50, 0],
      [0, 100],
    ],
  ],
])('%s is no simple polygon', (_what, spots) => {
  const { toEarth } = planeAround({ lat: 30, long: 75 });
  expect(isSimple(spots.map(([x = 0, y = 0]) => toEarth({ x, y })))).toBe(false);
});

test('a star is a simple polygon', () => {
  fc.assert(fc.property(star, ({ corners }) => isSimple(corners)));
});

test('a regular polygon with two neighbouring corners swapped crosses itself', () => {
  fc.assert(
    fc.property(awayFromPoles, fc.integer({ min: 4, max: 30 }), fc.nat(), (middle, count, pick) => {
      const corners = Array.from({ length: count }, (_, n) => away(middle, 300, (2 * Math.PI * n) / count));
      expect(isSimple(corners)).toBe(true);
      const [one, other] = [pick % count, (pick + 1) % count];
      expect(isSimple(corners.with(one, corners[other] as Point).with(other, corners[one] as Point))).toBe(
        false,
      );
    }),
  );
});

test('reach is measured from the middle', () => {
  const corners = square({ lat: 30, long: 75 }, 1_000);
  expect(isWithinReach(corners, 1_430)).toBe(true);
  expect(isWithinReach(corners, 1_400)).toBe(false);
  expect(isWithinReach([...corners, { lat: 75, long: 30 }], 10_000)).toBe(false);
});
