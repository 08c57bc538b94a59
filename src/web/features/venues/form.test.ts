import { expect, test } from 'vitest';
import { emptyForm, toDraft, toForm, toOutline, validateVenue, withOutline, withShape } from './form.ts';

const CIRCLE = { kind: 'circle' as const, centre: { lat: 30.2115, long: 75.698 }, radius: 120 };
const TRIANGLE = {
  kind: 'polygon' as const,
  corners: [
    { lat: 30.21, long: 75.69 },
    { lat: 30.21, long: 75.7 },
    { lat: 30.22, long: 75.7 },
  ],
};

test.each([CIRCLE, TRIANGLE])('the form keeps a $kind unchanged', (outline) => {
  const draft = { name: 'Hall', directions: 'Block C', outline };
  expect(toDraft(toForm(draft))).toEqual(draft);
  expect(validateVenue(draft)).toEqual({});
});

test('an empty form reports the missing fields', () => {
  expect(validateVenue(toDraft(emptyForm))).toEqual({
    name: 'Name the venue',
    'outline.centre.lat': 'Give degrees, such as 30.2115',
    'outline.centre.long': 'Give degrees, such as 30.2115',
  });
  expect(toOutline(emptyForm)).toBeUndefined();
});

test('too few, crossing and unreadable corners are reported', () => {
  const [a, b, c] = TRIANGLE.corners;
  const objections = (corners: unknown[]) =>
    validateVenue({
      name: 'Hall',
      outline: { kind: 'polygon', corners: corners as typeof TRIANGLE.corners },
    });
  expect(objections([a, b])).toMatchObject({ 'outline.corners': 'Give at least three corners' });
  expect(objections([a, c, b, { lat: 30.22, long: 75.69 }])['outline.corners']).toMatch(/cross or touch/);
  expect(objections([a, b, { lat: Number.NaN, long: 75.7 }])).toMatchObject({
    'outline.corners.2.lat': 'Give degrees, such as 30.2115',
  });
});

test('a decimal comma and a true minus are numbers', () => {
  const form = { ...emptyForm, lat: '30,2115', long: '−75.698' };
  expect(toOutline(form)).toEqual({ ...CIRCLE, centre: { lat: 30.2115, long: -75.698 }, radius: 100 });
});

test('a circle becomes a square of the same width, and switching back restores the circle', () => {
  const form = withOutline({ ...emptyForm, name: 'Hall' }, CIRCLE);
  const square = withShape(form, 'polygon');
  expect(square.corners).toHaveLength(4);
  expect(validateVenue(toDraft(square))).toEqual({});
  expect(toOutline(withShape(square, 'circle'))).toEqual(CIRCLE);
});

test('corners become a circle around their centre', () => {
  const form = withShape(withOutline(emptyForm, TRIANGLE), 'circle');
  expect(toOutline(form)).toEqual({ kind: 'circle', centre: { lat: 30.215, long: 75.695 }, radius: 100 });
});
