import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EndedAbsence, initialPresence, type PageVisibility, trackPresence } from './absence.ts';

const here: PageVisibility = { hidden: false, outside: false, focused: true };
type Look = { at: number; sight: PageVisibility };

function watch(looks: readonly Look[]): EndedAbsence[] {
  let presence = initialPresence;
  return looks.flatMap(({ at, sight }) => {
    const step = trackPresence(presence, sight, at);
    presence = step.presence;
    return step.ended ?? [];
  });
}

test('leaving full screen for eight seconds is one absence of eight seconds', () => {
  expect(
    watch([
      { at: 1_000, sight: { ...here, outside: true } },
      { at: 9_400, sight: here },
    ]),
  ).toEqual([{ kind: 'full-screen', since: 1_000, seconds: 8 }]);
});

test('switching to another app in full screen gives three events and is one absence, until full screen is back', () => {
  const ended = watch([
    { at: 0, sight: { ...here, focused: false } },
    { at: 10, sight: { hidden: false, outside: true, focused: false } },
    { at: 20, sight: { hidden: true, outside: true, focused: false } },
    { at: 5_000, sight: { hidden: false, outside: true, focused: false } },
    { at: 6_000, sight: { hidden: false, outside: true, focused: true } },
    { at: 7_000, sight: here },
  ]);
  expect(ended).toEqual([{ kind: 'hidden', since: 10, seconds: 6 }]);
});

test('a system dialog over the paper is recorded as a lost keyboard only', () => {
  const ended = watch([
    { at: 0, sight: { ...here, focused: false } },
    { at: 30_000, sight: here },
    { at: 40_000, sight: { ...here, focused: false } },
    { at: 40_300, sight: here },
  ]);
  expect(ended).toEqual([{ kind: 'blur', since: 0, seconds: 30 }]);
});

const sight = fc.record({ hidden: fc.boolean(), outside: fc.boolean(), focused: fc.boolean() });
const looks = fc.array(fc.record({ wait: fc.nat(20_000), sight }), { maxLength: 30 }).map((steps) => {
  let at = 0;
  return [...steps, { wait: 1_000, sight: here }].map((step) => {
    at += step.wait;
    return { at, sight: step.sight };
  });
});

test('absences never overlap, and together last as long as the paper was out of sight', () => {
  fc.assert(
    fc.property(looks, (all) => {
      const ended = watch(all).filter(({ kind }) => kind !== 'blur');
      const away = all.slice(1).reduce((sum, { at }, place) => {
        const before = all[place] as Look;
        return before.sight.hidden || before.sight.outside ? sum + at - before.at : sum;
      }, 0);
      const recorded = ended.reduce((sum, { seconds }) => sum + seconds * 1_000, 0);
      expect(recorded).toBeLessThanOrEqual(away);
      expect(recorded).toBeGreaterThan(away - 1_000 * (ended.length + 1));
      for (const [place, one] of ended.slice(1).entries())
        expect(one.since).toBeGreaterThanOrEqual(
          (ended[place]?.since ?? 0) + (ended[place]?.seconds ?? 0) * 1_000,
        );
    }),
  );
});

test('a student who stays has no violations', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(60_000), { maxLength: 20 }),
      (times) => watch(times.sort((a, b) => a - b).map((at) => ({ at, sight: here }))).length === 0,
    ),
  );
});
