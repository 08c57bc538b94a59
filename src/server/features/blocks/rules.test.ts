import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame, refusalOfEnd, regnosIn, termsAfter } from './rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T11:00:00Z');

test('a block ends later than it begins, or not at all', () => {
  expect(refusalOfEnd(undefined, now)).toBeUndefined();
  expect(refusalOfEnd(null, now)).toBeUndefined();
  expect(refusalOfEnd(later, now)).toBeUndefined();
  expect(refusalOfEnd(now, now)).toBe('block-end-past');
  expect(refusalOfEnd(now, later)).toBe('block-end-past');
});

test('a new block has what is given and nothing else', () => {
  expect(termsAfter(undefined, {})).toEqual({ reason: null, until: null });
  expect(termsAfter(undefined, { reason: 'why', until: later })).toEqual({ reason: 'why', until: later });
});

test('a block that stands keeps what is left out, and loses its end where null is given', () => {
  const standing = { reason: 'why', until: later };
  expect(termsAfter(standing, {})).toEqual(standing);
  expect(termsAfter(standing, { reason: 'else' })).toEqual({ reason: 'else', until: later });
  expect(termsAfter(standing, { until: null })).toEqual({ reason: 'why', until: null });
});

test('terms are the same by what they say', () => {
  const terms = { reason: 'why', until: later };
  expect(isSame(terms, { reason: 'why', until: new Date(later) })).toBe(true);
  expect(isSame(terms, { reason: 'why', until: null })).toBe(false);
  expect(isSame(terms, { reason: null, until: later })).toBe(false);
  expect(isSame({ reason: null, until: null }, { reason: null, until: null })).toBe(true);
});

test('registration numbers are found however they are parted, each once', () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9/-]{1,12}$/);
  const gap = fc.constantFrom(' ', ', ', ';', '\n', '\t,');
  fc.assert(
    fc.property(fc.array(fc.tuple(part, gap), { maxLength: 20 }), (parts) => {
      const expected = new Set(parts.map(([regno]) => regno.toLowerCase()));
      expect(new Set(regnosIn(parts.flat().join('')))).toEqual(expected);
      expect(regnosIn(parts.flat().join(''))).toHaveLength(expected.size);
    }),
  );
});
