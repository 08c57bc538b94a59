/** A place on the Earth in degrees (WGS 84). */
export type Point = { lat: number; long: number };
/** The area of a venue; the radius in metres. */
export type Outline =
  | { kind: 'circle'; centre: Point; radius: number }
  | { kind: 'polygon'; corners: Point[] };
/** A point on a plane: metres east and north of its origin. */
export type PlanePoint = { x: number; y: number };

/** Metres: the mean radius R1 of GRS 80 (Moritz, Journal of Geodesy 74, 2000). */
const EARTH_RADIUS = 6_371_008.8;
/** Metres. Corners and sides that are closer than this count as touching. */
const MIN_GAP = 0.2;

/**
 * Metres along the great circle. The angle between the directions from the centre of the Earth comes from its sine and cosine, which
 * is exact for near and for opposite points (Gade, Journal of Navigation 63, 2010).
 */
export function metresBetween(a: Point, b: Point): number {
  const [p, q] = [directionTo(a), directionTo(b)];
  const sine = Math.hypot(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x);
  return EARTH_RADIUS * Math.atan2(sine, p.x * q.x + p.y * q.y + p.z * q.z);
}

function directionTo({ lat, long }: Point) {
  const [north, east] = [radians(lat), radians(long)];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

/**
 * A plane around `origin`, accurate to a few thousandths within 20 km: the equirectangular projection with its standard parallel
 * there (Snyder, Map Projections, 1987, page 90). Straight sides stay straight for any origin.
 */
export function planeAround(origin: Point) {
  const shrink = Math.cos(radians(origin.lat));
  return {
    toPlane: ({ lat, long }: Point): PlanePoint => ({
      x: EARTH_RADIUS * radians(normalizeLongitude(long - origin.long)) * shrink,
      y: EARTH_RADIUS * radians(lat - origin.lat),
    }),
    toEarth: ({ x, y }: PlanePoint): Point => ({
      lat: origin.lat + degrees(y / EARTH_RADIUS),
      long: normalizeLongitude(origin.long + degrees(x / EARTH_RADIUS / shrink)),
    }),
  };
}

/** The middle of the bounding box of the corners, also across the antimeridian. */
export function centreOf(corners: Point[]): Point {
  const [first = { lat: 0, long: 0 }] = corners;
  const lats = corners.map(({ lat }) => lat);
  const longs = corners.map(({ long }) => normalizeLongitude(long - first.long));
  return {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    long: normalizeLongitude(first.long + (Math.min(...longs) + Math.max(...longs)) / 2),
  };
}

/** Metres from a point to the nearest edge of a venue; 0 inside and on the edge. */
export function metresOutside(outline: Outline, point: Point): number {
  if (outline.kind === 'circle') return Math.max(0, metresBetween(outline.centre, point) - outline.radius);
  const { toPlane, toEarth } = planeAround(centreOf(outline.corners));
  const spot = toPlane(point);
  const sides = sidesOf(outline.corners.map(toPlane));
  if (isInside(sides, spot)) return 0;
  // Points at equal distance on the plane can differ on the Earth, so the distances are compared there.
  return Math.min(...sides.map(([a, b]) => metresBetween(toEarth(nearestOnSide(a, b, spot)), point)));
}

/** Whether every corner is within `metres` of the middle. */
export function isWithinReach(corners: Point[], metres: number): boolean {
  const middle = centreOf(corners);
  return corners.every((corner) => metresBetween(middle, corner) <= metres);
}

/** Whether the sides neither cross nor touch, and none folds back onto its neighbour. */
export function isSimple(corners: Point[]): boolean {
  const sides = sidesOf(corners.map(planeAround(centreOf(corners)).toPlane));
  return sides.every(([a, b], one) => {
    const [, c] = sides[(one + 1) % sides.length] ?? [a, a];
    if (distanceBetween(a, b) < MIN_GAP || touches(a, b, c) || touches(b, c, a)) return false;
    return sides.every(([d, e], other) => {
      const gap = (other - one + sides.length) % sides.length;
      const neighbours = gap <= 1 || gap === sides.length - 1;
      return neighbours || !(doCross(a, b, d, e) || touches(a, b, d) || touches(a, b, e));
    });
  });
}

type Side = readonly [PlanePoint, PlanePoint];

function sidesOf(spots: PlanePoint[]): Side[] {
  return spots.map((spot, index) => [spot, spots[(index + 1) % spots.length] ?? spot]);
}

/** The even-odd rule: a ray to the east crosses the sides an odd number of times (Shimrat, CACM 5, 1962, page 434). */
function isInside(sides: Side[], { x, y }: PlanePoint): boolean {
  const crossed = sides.filter(
    ([a, b]) => a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y),
  );
  return crossed.length % 2 === 1;
}

/** The point of the side from `a` to `b` that is nearest to `spot`. */
function nearestOnSide(a: PlanePoint, b: PlanePoint, spot: PlanePoint): PlanePoint {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return { x: a.x + share * dx, y: a.y + share * dy };
}

const touches = (a: PlanePoint, b: PlanePoint, spot: PlanePoint) =>
  distanceBetween(nearestOnSide(a, b, spot), spot) < MIN_GAP;

function doCross(a: PlanePoint, b: PlanePoint, c: PlanePoint, d: PlanePoint): boolean {
  return (
    isCounterclockwise(a, b, c) !== isCounterclockwise(a, b, d) &&
    isCounterclockwise(c, d, a) !== isCounterclockwise(c, d, b)
  );
}

const isCounterclockwise = (a: PlanePoint, b: PlanePoint, c: PlanePoint) =>
  (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);

const distanceBetween = (a: PlanePoint, b: PlanePoint) => Math.hypot(a.x - b.x, a.y - b.y);
const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** An angle between −180 and 180 degrees. */
function normalizeLongitude(angle: number): number {
  return angle >= -180 && angle <= 180 ? angle : ((((angle + 180) % 360) + 360) % 360) - 180;
}
