import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Role } from '#contract/person.ts';
import { trades } from '#contract/trade.ts';
import { enumerate, refusalToGive, refusalToTakeAway, unknownRegnos } from './rules.ts';

const role = fc.constantFrom(...Role.options);
const person = fc.record({
  role,
  trade: fc.constantFrom(...trades),
  blocked: fc.boolean(),
  archived_at: fc.option(fc.date()),
});

test('a person may keep a role in any state', () => {
  fc.assert(fc.property(person, (person) => refusalToGive(person.role, person) === undefined));
});

test('a blocked or archived person or an admin gets no other role', () => {
  fc.assert(
    fc.property(role, person, (role, person) => {
      fc.pre(role !== person.role);
      const barred = person.blocked || person.archived_at !== null || person.role === 'admin';
      const staff = person.trade === 'GENERAL' && role !== 'admin';
      expect(refusalToGive(role, person) !== undefined).toBe(barred || staff);
    }),
  );
});

test('one admin always stays', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }));
  fc.assert(
    fc.property(ids, ids, (gone, present) => {
      const left = present.filter((id) => !gone.includes(id));
      expect(refusalToTakeAway(gone, present) === undefined).toBe(left.length > 0);
    }),
  );
});

test('unknown numbers are named as they were written', () => {
  expect(unknownRegnos(['a/1', 'B2', 'c3'], [{ regno: 'A/1' }, { regno: 'c3' }])).toEqual(['B2']);
});

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'A, B, C, D, E and 2 more'],
])('%j is said as %j', (words, said) => {
  expect(enumerate(words)).toBe(said);
});
