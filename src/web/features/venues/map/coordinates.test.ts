import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCoordinates } from './coordinates.ts';

const PLACE = { lat: 30.2115, long: 75.698 };

test.each([
  '30.2115, 75.6980',
  '30.2115 75.6980',
  ' (30.2115, 75.6980) ',
  '+30.2115/75.6980',
  '30.2115° N, 75.6980° E',
  '30.2115N 75.6980E',
  'N 30.2115 E 75.6980',
  'N30.2115°, E75.6980°',
  '75.6980 E, 30.2115 N',
  `30°12'41.4"N 75°41'52.8"E`,
  `30°12'41.4"N75°41'52.8"E`,
  '30° 12′ 41.4″ N, 75° 41′ 52.8″ E',
  `30°12.69'N 75°41.88'E`,
  `30º12’41.4”n 75º41’52.8”e`,
  'geo:30.2115,75.698',
  'https://maps.example.org/maps/@30.2115,75.6980,17z',
  'https://maps.example.org/?q=30.2115,%2075.6980',
  'https://maps.example.org/#map=18/30.2115/75.6980',
  '{"type":"Point","coordinates":[75.698,30.2115]}',
  '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[75.698,30.2115,230]}}',
])('“%s” is read as the point', (text) => {
  const reading = parseCoordinates(text);
  if ('problem' in reading) throw new Error(reading.problem);
  expect(reading.points).toHaveLength(1);
  expect(reading.points[0]?.lat).toBeCloseTo(PLACE.lat, 6);
  expect(reading.points[0]?.long).toBeCloseTo(PLACE.long, 6);
});

const RING = [
  [75.69, 30.21],
  [75.7, 30.21],
  [75.7, 30.22],
];
const CORNERS = RING.map(([long, lat]) => ({ lat, long }));
const polygon = { type: 'Polygon', coordinates: [[...RING, RING[0]]] };

test.each([
  ['lines', '30.21, 75.69\n30.21, 75.7\r\n\n30.22, 75.7\n'],
  ['semicolons', '30.21, 75.69; 30.21, 75.7; 30.22, 75.7'],
  ['a polygon', JSON.stringify(polygon)],
  [
    'a polygon of a collection',
    JSON.stringify({ type: 'FeatureCollection', features: [{ geometry: polygon }] }),
  ],
  ['a polygon of several', JSON.stringify({ type: 'MultiPolygon', coordinates: [polygon.coordinates] })],
  ['a bare ring', JSON.stringify(RING)],
])('%s gives three corners in order', (_what, text) => {
  expect(parseCoordinates(text)).toEqual({ points: CORNERS });
});

test.each([
  ['', /first/],
  ['the main hall', /cannot be read/],
  ['30.2115', /cannot be read/],
  ['30.2115, 75.698, 12', /cannot be read/],
  ['30 N, 31 N', /cannot be read/],
  [`30°72'0"N 75°41'52.8"E`, /cannot be read/],
  ['30.21, 75.69\nhere', /^Line 2/],
  ['91, 75', /between −90 and 90/],
  ['{"type":"Polygon"', /not valid JSON/],
  ['{"type":"Polygon"}', /no point and no polygon/],
  ['{"type":"Polygon","coordinates":[[["a","b"]]]}', /no point and no polygon/],
  ['[null]', /no point and no polygon/],
])('“%s” is refused with a reason', (text, reason) => {
  expect(parseCoordinates(text)).toEqual({ problem: expect.stringMatching(reason) });
});

test('any pasted text gives points on the Earth or a message', () => {
  const texts = fc.oneof(fc.string(), fc.json(), fc.stringMatching(/^[-0-9NSEW°'",. ]{0,30}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const reading = parseCoordinates(text);
      if ('problem' in reading) expect(reading.problem).toMatch(/\.$/);
      else
        for (const { lat, long } of reading.points) {
          expect(Math.abs(lat)).toBeLessThanOrEqual(90);
          expect(Math.abs(long)).toBeLessThanOrEqual(180);
        }
    }),
  );
});
