import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areTermsEqual, parseRegnos, refusalOfBlockEnd, termsAfter } from './rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T11:00:00Z');

test('a block ends after its start or not at all', () => {
  expect(refusalOfBlockEnd(undefined, now)).toBeUndefined();
  expect(refusalOfBlockEnd(null, now)).toBeUndefined();
  expect(refusalOfBlockEnd(later, now)).toBeUndefined();
  expect(refusalOfBlockEnd(now, now)).toBe('block-end-past');
  expect(refusalOfBlockEnd(now, later)).toBe('block-end-past');
});

test('a new block has only the given terms', () => {
  expect(termsAfter(undefined, {})).toEqual({ reason: null, until: null });
  expect(termsAfter(undefined, { reason: 'why', until: later })).toEqual({ reason: 'why', until: later });
});

test('a current block keeps omitted terms, and loses its end if null is given', () => {
  const standing = { reason: 'why', until: later };
  expect(termsAfter(standing, {})).toEqual(standing);
  expect(termsAfter(standing, { reason: 'else' })).toEqual({ reason: 'else', until: later });
  expect(termsAfter(standing, { until: null })).toEqual({ reason: 'why', until: null });
});

test('terms are equal if their content is equal', () => {
  const terms = { reason: 'why', until: later };
  expect(areTermsEqual(terms, { reason: 'why', until: new Date(later) })).toBe(true);
  expect(areTermsEqual(terms, { reason: 'why', until: null })).toBe(false);
  expect(areTermsEqual(terms, { reason: null, until: later })).toBe(false);
  expect(areTermsEqual({ reason: null, until: null }, { reason: null, until: null })).toBe(true);
});

test('registration numbers are found with any separator, each once', () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9/-]{1,12}$/);
  const gap = fc.constantFrom(' ', ', ', ';', '\n', '\t,');
  fc.assert(
    fc.property(fc.array(fc.tuple(part, gap), { maxLength: 20 }), (parts) => {
      const expected = new Set(parts.map(([regno]) => regno.toLowerCase()));
      expect(new Set(parseRegnos(parts.flat().join('')))).toEqual(expected);
      expect(parseRegnos(parts.flat().join(''))).toHaveLength(expected.size);
    }),
  );
});
