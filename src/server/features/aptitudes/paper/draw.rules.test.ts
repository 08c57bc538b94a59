import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DrawLine, drawLines, type PoolItem } from './draw.rules.ts';
import { createSeededRandom, shuffle } from './seeded-random.rules.ts';

const item = (line: number, question: number, more: Partial<PoolItem> = {}): PoolItem => ({
  ...{ section: 1, line, question, question_type: 'GENERAL', stimulus_id: null, family: null },
  ...more,
});
const line = (number: number, count: number, type: DrawLine['type'] = 'GENERAL'): DrawLine => ({
  ...{ section: 1, line: number, count, type },
});
const chanceFor = (student: number) => (one: DrawLine) => createSeededRandom(7, student, one.line);
const draw = (pool: PoolItem[], lines: DrawLine[], student = 1) =>
  drawLines(pool, lines, 'GCS', chanceFor(student));
const questionsOf = ({ items }: ReturnType<typeof draw>) => items.map((one) => one.question);

const pools = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 5 }),
      pool: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 10 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => ({
    lines: list.map(({ count }, at) => line(at, count)),
    // Questions 10 to 14 are instances of two families, 7 to 9 are about one passage.
    pool: list.flatMap(({ pool }, at) =>
      pool.map((question) =>
        item(at, question, {
          family: question >= 10 ? `f${question % 2}` : null,
          stimulus_id: question >= 7 && question < 10 ? 3 : null,
        }),
      ),
    ),
  }));

/** The most that lines can get together: slot by slot, each moving others where that helps. */
function bestOf(pool: PoolItem[], lines: DrawLine[]): number {
  const slots = lines.flatMap((one) => Array.from({ length: one.count }, () => one.line));
  const unit = (one: PoolItem) => one.family ?? `${one.question}`;
  const units = slots.map((slot) => [...new Set(pool.filter((one) => one.line === slot).map(unit))]);
  const holder = new Map<string, number>();
  const settle = (slot: number, seen: Set<string>): boolean =>
    (units[slot] ?? []).some((one) => {
      if (seen.has(one)) return false;
      seen.add(one);
      const other = holder.get(one);
      if (other !== undefined && !settle(other, seen)) return false;
      holder.set(one, slot);
      return true;
    });
  return slots.filter((_, slot) => settle(slot, new Set())).length;
}

test('each line draws from its own pool, without repeating a question or family, as many questions as possible', () => {
  fc.assert(
    fc.property(pools, fc.nat(50), ({ pool, lines }, student) => {
      const { items, missing } = draw(pool, lines, student);
      expect(new Set(items.map((one) => one.question)).size).toBe(items.length);
      expect(new Set(items.map((one) => one.unit)).size).toBe(items.length);
      for (const { line: number, count } of lines) {
        const own = items.filter((one) => one.line === number);
        const lacks = missing.find((one) => one.line === number)?.missing ?? 0;
        expect(own.length).toBe(count - lacks);
        for (const one of own) expect(pool).toContainEqual(item(number, one.question, one && pick(one)));
      }
      expect(items.length).toBe(bestOf(pool, lines));
    }),
  );
});
const pick = ({ family, stimulus_id }: PoolItem) => ({ family, stimulus_id });

test('a student’s draw is always the same, and students’ draws differ', () => {
  const pool = Array.from({ length: 40 }, (_, at) => item(0, at + 1));
  const of = (student: number) => questionsOf(draw(pool, [line(0, 10)], student)).join();
  expect(of(1)).toBe(of(1));
  expect(new Set(Array.from({ length: 20 }, (_, student) => of(student))).size).toBe(20);
});

test('every question has about the same chance', () => {
  const pool = Array.from({ length: 10 }, (_, at) => item(0, at + 1));
  const counts = new Map<number, number>();
  for (let student = 0; student < 2_000; student++)
    for (const question of questionsOf(draw(pool, [line(0, 3)], student)))
      counts.set(question, (counts.get(question) ?? 0) + 1);
  // 600 are expected of each; six standard deviations of 20.5 either way.
  for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(123);
  expect(counts.size).toBe(10);
});

test('lines that compete for questions make room for one another', () => {
  const pool = [item(0, 1), item(0, 2), item(0, 3), item(1, 1), item(1, 2)];
  for (let student = 0; student < 30; student++)
    expect(draw(pool, [line(0, 1), line(1, 2)], student).missing).toEqual([]);
});

test('a line for the student’s own trade draws only that trade', () => {
  const pool = [item(0, 1, { question_type: 'GCS' }), item(0, 2, { question_type: 'GME' })];
  const drawn = draw(pool, [line(0, 2, 'own')]);
  expect(questionsOf(drawn)).toEqual([1]);
  expect(drawn.missing).toEqual([{ section: 1, line: 0, missing: 1 }]);
});

test('questions about a passage are drawn together where they fit', () => {
  const passage = [1, 2, 3, 4].map((question) => item(0, question, { stimulus_id: 9 }));
  const others = Array.from({ length: 12 }, (_, at) => item(0, at + 10));
  for (let student = 0; student < 60; student++) {
    const drawn = questionsOf(draw([...passage, ...others], [line(0, 6)], student));
    expect([0, 4]).toContain(drawn.filter((question) => question <= 4).length);
  }
});

test('equal labels give equal sequences, and a shuffle keeps its items', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), fc.array(fc.integer()), (seed, label, list) => {
      expect(shuffle(list, createSeededRandom(seed, label))).toEqual(
        shuffle(list, createSeededRandom(seed, label)),
      );
      expect(shuffle(list, createSeededRandom(seed, label)).sort()).toEqual([...list].sort());
    }),
  );
});
