import { expect, test } from 'vitest';
import { checkLocation } from './location-check.ts';

const venue = {
  id: 1,
  name: 'Invented hall',
  directions: '',
  outline: { kind: 'circle' as const, centre: { lat: 30, long: 75 }, radius: 100 },
};
const found = (lat: number, accuracy: number) =>
  checkLocation(venue, { state: 'found', fix: { lat, long: 75, accuracy, at: new Date(0) } });

test('inside the venue the device is ready', () => {
  expect(found(30.0005, 10)).toEqual({ state: 'good', message: 'You are inside Invented hall.' });
});

test('within the accuracy of the device it is ready too', () => {
  expect(found(30.001, 20)).toMatchObject({ state: 'good', message: expect.stringContaining('at the edge') });
});

test('outside the venue it gives distance and direction', () => {
  expect(found(30.01, 10)).toMatchObject({
    state: 'bad',
    message: 'You are 1.0 km from Invented hall, which lies to the south.',
  });
});

test('a rough position is reported as such', () => {
  expect(found(30, 400)).toMatchObject({
    state: 'bad',
    message: expect.stringContaining('only accurate to 400 m'),
  });
});

test.each([
  ['asking', 'checking'],
  ['idle', 'fair'],
  ['denied', 'bad'],
  ['unavailable', 'bad'],
  ['timed-out', 'bad'],
  ['unsupported', 'bad'],
  ['insecure', 'bad'],
] as const)('a position that is %s counts as %s', (state, expected) => {
  expect(checkLocation(venue, { state }).state).toBe(expected);
});
