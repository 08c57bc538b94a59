import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlanRequest, planStudy, refusalToPlan } from './rules.ts';

const request = (wish: Partial<PlanRequest> = {}): PlanRequest => ({
  ...{ today: '2026-12-01', day: '2026-12-15', minutes: 30, mockMinutes: 60 },
  topics: [
    { topic: 'Strong', weight: 5, ability: 2, done: 0 },
    { topic: 'Weak', weight: 5, ability: -1, done: 0 },
    { topic: 'Rare', weight: 1, ability: -1, done: 0 },
  ],
  mockAt: null,
  ...wish,
});

test('weak topics come first, and mocks in the later weeks', () => {
  const plan = planStudy(request());
  expect(plan).toMatchObject({ days_left: 14, fits: true, left_out: [] });
  expect(plan.weeks).toEqual([
    {
      from: '2026-12-01',
      topics: [
        { topic: 'Weak', questions: 20 },
        { topic: 'Rare', questions: 20 },
        { topic: 'Strong', questions: 5 },
      ],
      mocks: 0,
    },
    { from: '2026-12-08', topics: [], mocks: 1 },
  ]);
  // 45 questions of a minute and a half, and one mock of an hour, over 14 days.
  expect(plan.needed).toBe(Math.ceil((67.5 + 60) / 14));
});

test('what was practised since the plan was made is done, and so is a mock of this week', () => {
  const topics = request().topics.map((one) => ({ ...one, done: one.topic === 'Weak' ? 12 : 5 }));
  const plan = planStudy(request({ day: '2026-12-08', topics, mockAt: '2026-11-30' }));
  expect(plan.weeks).toEqual([
    {
      from: '2026-12-01',
      topics: [
        { topic: 'Weak', questions: 8 },
        { topic: 'Rare', questions: 15 },
      ],
      mocks: 0,
    },
  ]);
  expect(plan.needed).toBe(Math.ceil((23 * 1.5) / 7));
  expect(planStudy(request({ day: '2026-12-08', mockAt: '2026-11-24' })).weeks[0]?.mocks).toBe(1);
});

test('a plan that does not fit says so, and by how much', () => {
  const plan = planStudy(request({ day: '2026-12-03', minutes: 20 }));
  expect(plan.fits).toBe(false);
  expect(plan.left_out).toEqual(['Weak', 'Rare', 'Strong']);
  expect(plan.needed).toBeGreaterThan(20);
});

test.each(['2026-12-01', '2026-11-30', '2028-01-01', '2026-13-45'])('%s is no day to plan towards', (day) => {
  expect(refusalToPlan({ today: '2026-12-01', day })).toBe('plan-day');
});

test('every topic is planned once or left out, and no week holds more than its minutes', () => {
  const topic = fc.record({
    weight: fc.integer({ min: 0, max: 20 }),
    ability: fc.double({ min: -4, max: 4, noNaN: true }),
    done: fc.constant(0),
  });
  const any = fc.record({
    topics: fc.array(topic, { maxLength: 40 }),
    days: fc.integer({ min: 1, max: 60 }),
    minutes: fc.integer({ min: 5, max: 240 }),
  });
  fc.assert(
    fc.property(any, ({ topics, days, minutes }) => {
      const named = topics.map((one, place) => ({ ...one, topic: `Topic ${place}` }));
      const day = new Date(Date.parse('2026-12-01') + days * 86_400_000).toISOString().slice(0, 10);
      const plan = planStudy(request({ topics: named, day, minutes, mockMinutes: 0 }));
      const planned = plan.weeks.flatMap((week) => week.topics.map((one) => one.topic));
      expect([...planned, ...plan.left_out].sort()).toEqual(named.map((one) => one.topic).sort());
      for (const week of plan.weeks)
        expect(week.topics.reduce((sum, { questions }) => sum + questions * 1.5, 0)).toBeLessThanOrEqual(
          minutes * 7,
        );
    }),
  );
});
