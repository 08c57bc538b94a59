import {
  centreOf,
  type Outline,
  type PlanePoint,
  type Point,
  planeAround,
} from '#contract/venues/geometry.ts';

/** Half the side of the drawn map, in its own units. */
export const HALF_SIZE = 160;

/** The visible part of the ground: the point at its centre and the units per metre. */
export type MapView = { origin: Point; centre: PlanePoint; scale: number };

/** Metres; a position further away is shown as an arrow at the edge of the map. */
const MAX_SHOWN_METRES = 3_000;

export const outlineCentre = (outline: Outline): Point =>
  outline.kind === 'circle' ? outline.centre : centreOf(outline.corners);

/** The view that shows a venue, and a position too if it is near enough. */
export function fitView(outline: Outline, position?: Point & { accuracy?: number }): MapView {
  const origin = outlineCentre(outline);
  const { toPlane } = planeAround(origin);
  const spots =
    outline.kind === 'circle' ? boxAround({ x: 0, y: 0 }, outline.radius) : outline.corners.map(toPlane);
  if (position) {
    const spot = toPlane(position);
    if (Math.hypot(spot.x, spot.y) < MAX_SHOWN_METRES)
      spots.push(...boxAround(spot, Math.min(position.accuracy ?? 0, 250)));
  }
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const side = Math.max(right - left, top - bottom, 20) * 1.3;
  return {
    origin,
    centre: { x: (left + right) / 2, y: (bottom + top) / 2 },
    scale: (2 * HALF_SIZE) / side,
  };
}

const boxAround = ({ x, y }: PlanePoint, reach: number): PlanePoint[] => [
  { x: x - reach, y: y - reach },
  { x: x + reach, y: y + reach },
];

/** A point in map units; y counts downwards. */
export function toMap({ origin, centre, scale }: MapView, point: Point): PlanePoint {
  const { x, y } = planeAround(origin).toPlane(point);
  return { x: (x - centre.x) * scale, y: (centre.y - y) * scale };
}

/** The point of the Earth at a spot on the map. */
export function fromMap({ origin, centre, scale }: MapView, { x, y }: PlanePoint): Point {
  return planeAround(origin).toEarth({ x: x / scale + centre.x, y: centre.y - y / scale });
}

/** A point moved by metres to the east and north. */
export const movePoint = (point: Point, east: number, north: number): Point =>
  planeAround(point).toEarth({ x: east, y: north });

/** The longest of 1, 2, 5, 10, 20, 50 … metres that takes no more than `units` of the map. */
export function scaleBarLength(scale: number, units: number): number {
  const most = units / scale;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

/** The marker for a far position on the edge of the map, with its angle clockwise from north in degrees. */
export function edgeMarker(spot: PlanePoint): { x: number; y: number; angle: number } | undefined {
  const reach = Math.max(Math.abs(spot.x), Math.abs(spot.y));
  const edge = HALF_SIZE - 14;
  if (reach <= HALF_SIZE) return undefined;
  const [x, y] = [(spot.x / reach) * edge, (spot.y / reach) * edge];
  return { x, y, angle: (Math.atan2(x, -y) * 180) / Math.PI };
}

const directionNames = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
];

/** The direction from one point to another in words, such as `north-east`. */
export function compassDirection(from: Point, to: Point): string {
  const { x, y } = planeAround(from).toPlane(to);
  const eighth = Math.round((Math.atan2(x, y) / (2 * Math.PI)) * 8);
  return directionNames[(eighth + 8) % 8] ?? 'north';
}

/** Rounded to a tenth of a metre, finer than anyone can point. */
export function roundPoint({ lat, long }: Point): Point {
  return { lat: Number(lat.toFixed(6)), long: Number(long.toFixed(6)) };
}
