import type { Point } from '#contract/venues/geometry.ts';

/** The points in a text, in order, or why it cannot be read. */
export type ParsedCoordinates = { points: Point[] } | { problem: string };

const UNREADABLE =
  'This cannot be read as coordinates. Write latitude and longitude, such as 30.2115, 75.6980, one corner per line.';

/**
 * Reads decimal pairs, degrees with minutes and seconds, links to maps and GeoJSON. Several points are on separate
 * lines. The last corner of a ring that repeats the first is dropped.
 */
export function parseCoordinates(text: string): ParsedCoordinates {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Paste coordinates first.' };
  const reading = /^[[{]/.test(trimmed) ? parseGeoJson(trimmed) : parseLines(trimmed);
  if ('problem' in reading) return reading;
  const points = dropClosingPoint(reading.points);
  if (points.some(({ lat, long }) => !(Math.abs(lat) <= 90 && Math.abs(long) <= 180)))
    return { problem: 'A latitude lies between −90 and 90, a longitude between −180 and 180.' };
  return { points };
}

function parseLines(text: string): ParsedCoordinates {
  const lines = text.split(/[\n;]+/).filter((line) => line.trim() !== '');
  const points = lines.map((line) => parseMapLink(line) ?? parsePair(line));
  const bad = points.indexOf(undefined);
  if (bad < 0) return { points: points as Point[] };
  return { problem: lines.length > 1 ? `Line ${bad + 1}: ${UNREADABLE}` : UNREADABLE };
}

/** `geo:30.2,75.6`, or a link to a map with the coordinates in it. */
function parseMapLink(line: string): Point | undefined {
  const [, lat, long] =
    /(?:geo:|\/@|[?&](?:q|ll|query|center)=)(-?\d+(?:\.\d+)?),(?:\s|%20|\+)*(-?\d+(?:\.\d+)?)/.exec(line) ??
    /#map=\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(line) ??
    [];
  return lat === undefined || long === undefined ? undefined : { lat: Number(lat), long: Number(long) };
}

const NUMBER = String.raw`[-+−]?\d+(?:\.\d+)?`;
const PARTS = String.raw`(${NUMBER})\s*(?:[°º]\s*(?:(\d+(?:\.\d+)?)\s*['′’]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["″”]|''))?)?`;
const AFTER = new RegExp(String.raw`^\s*${PARTS}\s*(?:([NSEW])[\s,/]*|[\s,/]+)${PARTS}\s*([NSEW])?\s*$`, 'i');
const BEFORE = new RegExp(String.raw`^\s*([NSEW])\s*${PARTS}\s*[,/]?\s*([NSEW])\s*${PARTS}\s*$`, 'i');

/** `30.2115, 75.6980`, `30°12'41.4"N 75°41'52.8"E`, `N 30.2115 E 75.698`. */
function parsePair(line: string): Point | undefined {
  const bare = line.trim().replace(/^\((.*)\)$/, '$1');
  const before = BEFORE.exec(bare);
  const after = before ? null : AFTER.exec(bare);
  const [first, second] = before
    ? [parseAngle(before.slice(2, 5), before[1]), parseAngle(before.slice(6, 9), before[5])]
    : after
      ? [parseAngle(after.slice(1, 4), after[4]), parseAngle(after.slice(5, 8), after[8])]
      : [];
  if (!first || !second) return undefined;
  if (first.axis === 'long' && second.axis !== 'long') return { lat: second.value, long: first.value };
  if (first.axis === 'long' || second.axis === 'lat') return undefined;
  return { lat: first.value, long: second.value };
}

function parseAngle([degrees, minutes, seconds]: (string | undefined)[], letter: string | undefined) {
  const [d, m, s] = [degrees?.replace('−', '-') ?? '', minutes ?? '0', seconds ?? '0'];
  if (Number(m) >= 60 || Number(s) >= 60) return undefined;
  const size = Math.abs(Number(d)) + Number(m) / 60 + Number(s) / 3_600;
  const wind = letter?.toUpperCase();
  const negative = d.startsWith('-') !== (wind === 'S' || wind === 'W');
  return {
    value: negative ? -size : size,
    axis:
      wind === undefined ? undefined : wind === 'N' || wind === 'S' ? ('lat' as const) : ('long' as const),
  };
}

const NO_SHAPE = 'This GeoJSON holds no point and no polygon.';

function parseGeoJson(text: string): ParsedCoordinates {
  try {
    const points = findPoints(JSON.parse(text));
    return points ? { points } : { problem: NO_SHAPE };
  } catch {
    return { problem: 'This looks like GeoJSON but is not valid JSON.' };
  }
}

/** The outer ring of the first polygon, a line, or a point. GeoJSON puts the longitude first (RFC 7946). */
function findPoints(value: unknown): Point[] | undefined {
  if (Array.isArray(value)) return parseRing(value) ?? parsePoint(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, coordinates, geometry, geometries, features } = value as Record<string, unknown>;
  const parts = features ?? geometries;
  if (Array.isArray(parts)) return parts.map(findPoints).find((points) => points !== undefined);
  if (geometry) return findPoints(geometry);
  if (!Array.isArray(coordinates)) return undefined;
  if (type === 'Point') return parsePoint(coordinates);
  if (type === 'Polygon') return parseRing(coordinates[0]);
  if (type === 'MultiPolygon') return parseRing(coordinates[0]?.[0]);
  return type === 'LineString' || type === 'MultiPoint' ? parseRing(coordinates) : undefined;
}

function parseRing(value: unknown): Point[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const points = value.map((place) => parsePoint(place)?.[0]);
  return points.some((point) => point === undefined) ? undefined : (points as Point[]);
}

function parsePoint(place: unknown): [Point] | undefined {
  if (!Array.isArray(place)) return undefined;
  const [long, lat] = place;
  return typeof lat === 'number' && typeof long === 'number' ? [{ lat, long }] : undefined;
}

function dropClosingPoint(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  const closed = points.length > 3 && first && last && first.lat === last.lat && first.long === last.long;
  return closed ? points.slice(0, -1) : points;
}
