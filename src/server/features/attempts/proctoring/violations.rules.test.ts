import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_AWAY_SECONDS, ViolationKind } from '#contract/attempts/proctoring.ts';
import { countRemaining, isCounted, isLimitReached } from './violations.rules.ts';

const at = new Date('2026-03-02T10:00:00Z');
const writing = { state: 'writing', over: false, paused: false, held: [] } as const;
const kind = fc.constantFrom(...ViolationKind.options);
const seen = fc.record({ kind, at: fc.constant(at), seconds: fc.nat(4_000) });

test('what a dialog or a notification may cause never counts, however long', () => {
  for (const each of ['blur', 'context-menu', 'cut', 'no-full-screen'] as const)
    fc.assert(fc.property(fc.nat(86_400), (seconds) => !isCounted({ kind: each, at, seconds }, writing)));
});

test('leaving counts from the announced duration on, and never below', () => {
  for (const each of ['hidden', 'full-screen'] as const)
    fc.assert(
      fc.property(
        fc.nat(10),
        (seconds) => isCounted({ kind: each, at, seconds }, writing) === seconds >= MIN_AWAY_SECONDS,
      ),
    );
});

test('nothing counts once the attempt is submitted, over or paused', () => {
  fc.assert(
    fc.property(seen, fc.boolean(), (one, over) => {
      for (const standing of [
        { ...writing, state: 'submitted', over },
        { ...writing, over: true },
        { ...writing, over, paused: true },
      ] as const)
        expect(isCounted(one, standing)).toBe(false);
    }),
  );
});

test('a violation that overlaps a pause does not count, whenever it is reported', () => {
  const instant = (second: number) => new Date(at.getTime() + second * 1_000);
  const times = fc.record({ begin: fc.nat(60), seconds: fc.nat(60), from: fc.nat(60), length: fc.nat(60) });
  fc.assert(
    fc.property(times, ({ begin, seconds, from, length }) => {
      const held = [{ from: instant(from).toISOString(), to: instant(from + length).toISOString() }];
      const secondsOf = (first: number, last: number) =>
        Array.from({ length: last - first + 1 }, (_, place) => first + place);
      const inside = new Set(secondsOf(from, from + length));
      const apart = secondsOf(begin, begin + seconds).every((second) => !inside.has(second));
      expect(isCounted({ kind: 'copy', at: instant(begin), seconds }, { ...writing, held })).toBe(apart);
    }),
  );
});

test('a longer absence never counts less than a shorter one', () => {
  fc.assert(
    fc.property(kind, fc.nat(100), fc.nat(100), (each, seconds, more) => {
      const [shorter, longer] = [seconds, seconds + more].map((length) =>
        isCounted({ kind: each, at, seconds: length }, writing),
      );
      return !shorter || longer === true;
    }),
  );
});

test('the remaining number falls with new violations, never below zero, and is zero exactly at the limit', () => {
  const standing = fc.record({
    count: fc.nat(50),
    forgiven: fc.nat(50),
    limit: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(standing, fc.integer({ min: 1, max: 5 }), (before, fresh) => {
      const after = { ...before, count: before.count + fresh };
      const [was, is] = [countRemaining(before) ?? -1, countRemaining(after) ?? -1];
      expect(is).toBeGreaterThanOrEqual(0);
      expect(is).toBeLessThanOrEqual(was);
      expect(isLimitReached(before.count, after)).toBe(is === 0);
      expect(isLimitReached(after.count, after)).toBe(false);
    }),
  );
});

test('without a limit there is no remaining number, and nothing ends the test', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (before, count) => {
      const standing = { count, forgiven: 0, limit: 0 };
      return countRemaining(standing) === null && !isLimitReached(before, standing);
    }),
  );
});
