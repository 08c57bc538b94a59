import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCURACY_CREDIT, ACCURACY_LIMIT, judgePosition } from '#contract/venues/venue.ts';
import { CIRCLE, MIDDLE, pointAt, SQUARE } from '#test/venues.ts';
import { judgeLocation, refusalForLocation } from './rules.ts';

const at = (east: number, accuracy?: number) => judgeLocation(CIRCLE, { ...pointAt(east), accuracy }).verdict;

test('poor accuracy excuses as many metres as it has, up to a limit', () => {
  expect(at(99)).toBe('inside');
  expect(at(101)).toBe('outside');
  expect(at(119, 20)).toBe('inside');
  expect(at(121, 20)).toBe('outside');
  expect(at(100 + ACCURACY_CREDIT - 1, ACCURACY_LIMIT)).toBe('inside');
  expect(at(100 + ACCURACY_CREDIT + 1, ACCURACY_LIMIT)).toBe('outside');
});

test('a position less accurate than the limit is refused, even in the middle', () => {
  expect(at(0, ACCURACY_LIMIT)).toBe('inside');
  expect(at(0, ACCURACY_LIMIT + 0.1)).toBe('rough');
});

test('a missing or incomplete position counts as missing', () => {
  for (const claim of [{}, { lat: 30 }, { long: 75 }, { accuracy: 5 }])
    expect(judgeLocation(CIRCLE, claim)).toEqual({
      verdict: 'missing',
      lat: null,
      long: null,
      accuracy: null,
      metres: null,
    });
});

test('zero is a valid latitude and longitude', () => {
  const origin = { kind: 'circle' as const, centre: { lat: 0, long: 0 }, radius: 10 };
  expect(judgeLocation(origin, { lat: 0, long: 0, accuracy: 0 }).verdict).toBe('inside');
});

test('a more accurate or nearer position inside stays inside', () => {
  const metres = fc.double({ min: 0, max: 400, noNaN: true });
  fc.assert(
    fc.property(metres, metres, metres, (distance, nearer, accuracy) => {
      fc.pre(nearer <= distance && accuracy <= ACCURACY_LIMIT);
      if (at(distance, accuracy) === 'inside') expect(at(nearer, accuracy)).toBe('inside');
      if (distance < 99)
        expect(judgePosition(SQUARE, { ...pointAt(distance), accuracy }).verdict).toBe('inside');
    }),
  );
});

test('a refusal gives the distance, the venue and advice', () => {
  const venue = { id: 3, name: 'Invented hall' };
  const refused = (
    metres: number | null,
    accuracy: number | null,
    verdict: 'missing' | 'rough' | 'outside',
  ) => refusalForLocation({ verdict, metres, accuracy, ...MIDDLE }, venue);
  expect(refused(339.2, 12, 'outside')).toMatchObject({
    code: 'outside-venue',
    details: {
      message: 'You are 340 m away from Invented hall. Go there and start again, or ask the invigilator.',
      data: { venue, metres: 340, accuracy: 12 },
    },
  });
  expect(refused(2_301, null, 'outside').details.message).toContain('2.4 km');
  expect(refused(1_148_100, null, 'outside').details.message).toContain('1149 km');
  expect(refused(0, 850, 'rough').details.message).toContain('only accurate to 850 m');
  expect(refused(null, null, 'missing')).toMatchObject({ code: 'location-needed' });
});
