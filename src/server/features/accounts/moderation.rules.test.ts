import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Role } from '#contract/person.ts';
import { studentTrades, trades } from '#contract/trade.ts';
import { moderatedTrade, refusalToModerate } from './moderation.rules.ts';

const trade = fc.constantFrom(...trades);
const role = fc.constantFrom(...Role.options);
const person = fc.record({ role, trade });

test('nobody moderates an admin', () => {
  fc.assert(
    fc.property(fc.constantFrom('admin' as const, 'jspr' as const), trade, trade, (by, trade, other) => {
      const admin = { role: 'admin' as const, trade: other };
      expect(refusalToModerate({ role: by, trade }, admin)).toBe('not-blockable');
    }),
  );
});

test('an admin moderates everybody else', () => {
  fc.assert(
    fc.property(person, (person) => {
      fc.pre(person.role !== 'admin');
      expect(refusalToModerate({ role: 'admin', trade: 'GENERAL' }, person)).toBeUndefined();
    }),
  );
});

test('a JSPR moderates exactly the ordinary students of their own trade', () => {
  fc.assert(
    fc.property(fc.constantFrom(...studentTrades), person, (trade, person) => {
      const refused = refusalToModerate({ role: 'jspr', trade }, person) !== undefined;
      expect(refused).toBe(person.role !== 'student' || person.trade !== trade);
    }),
  );
});

test('an admin lists the requested trade, or all trades', () => {
  const admin = { role: 'admin' as const, trade: 'GENERAL' as const };
  expect(moderatedTrade(admin, undefined)).toBeUndefined();
  expect(moderatedTrade(admin, 'GME')).toBe('GME');
});

test('a JSPR lists their own trade, requested or not, and no other', () => {
  const jspr = { role: 'jspr' as const, trade: 'GCS' as const };
  expect(moderatedTrade(jspr, undefined)).toBe('GCS');
  expect(moderatedTrade(jspr, 'GCS')).toBe('GCS');
  expect(moderatedTrade(jspr, 'GME')).toBe('out-of-trade');
});
