import type { Trade } from '#contract/trade.ts';
import { type RandomInt, shuffle } from './seeded-random.rules.ts';

/** A question that a line of a section's blueprint may draw. */
export type PoolItem = {
  section: number;
  line: number;
  question: number;
  question_type: Trade;
  stimulus_id: number | null;
  /** Questions of a family are variants of one: a student gets at most one of them. */
  family: string | null;
};
export type DrawLine = { section: number; line: number; type: Trade | 'own'; count: number };
type DrawResult<Item> = {
  items: (Item & { unit: string })[];
  missing: { section: number; line: number; missing: number }[];
};

const drawUnitOf = ({ family, question }: PoolItem) => (family === null ? `${question}` : `of ${family}`);

/**
 * Draws the questions of a student of this trade: as many for each line as it asks for, none twice, one of a family at most in the
 * whole test, and questions about a passage together as far as the count allows. Lines may share questions. Where one runs out and
 * another could take a different question, they swap (Kuhn's augmenting paths), so a line lacks questions only where no draw could
 * fill it. `chance` gives each line its own random source.
 */
export function drawLines<Item extends PoolItem>(
  pool: readonly Item[],
  lines: readonly DrawLine[],
  trade: Trade,
  chance: (line: DrawLine) => RandomInt,
): DrawResult<Item> {
  const byLine = Map.groupBy(pool, (item) => lineKey(item));
  const stock = lines.map((line) => prepareStock(byLine.get(lineKey(line)) ?? [], line, trade, chance(line)));
  const owner = new Map<string, number>();
  const held = lines.map(() => 0);

  const take = (unit: string, line: number) => {
    const before = owner.get(unit);
    if (before !== undefined) held[before] = (held[before] ?? 0) - 1;
    owner.set(unit, line);
    held[line] = (held[line] ?? 0) + 1;
  };

  /** Finds one more question for a line, if necessary by giving its present holder another one. */
  const find = (line: number, seen: Set<string>): boolean => {
    for (const unit of stock[line]?.order ?? []) {
      const holder = owner.get(unit);
      if (seen.has(unit) || holder === line) continue;
      seen.add(unit);
      if (holder !== undefined && !find(holder, seen)) continue;
      take(unit, line);
      return true;
    }
    return false;
  };

  for (const [index, { count }] of lines.entries()) {
    for (const group of stock[index]?.groups ?? []) {
      const free = group.filter((unit) => !owner.has(unit));
      if (free.length <= count - (held[index] ?? 0)) for (const unit of free) take(unit, index);
    }
    while ((held[index] ?? 0) < count && find(index, new Set()));
  }
  return {
    items: stock.flatMap(({ order, instance }, index) =>
      order.flatMap((unit) => {
        const item = owner.get(unit) === index ? instance.get(unit) : undefined;
        return item ? { ...item, unit } : [];
      }),
    ),
    missing: lines.flatMap(({ section, line, count }, index) => {
      const missing = count - (held[index] ?? 0);
      return missing > 0 ? { section, line, missing } : [];
    }),
  };
}

const lineKey = ({ section, line }: { section: number; line: number }) => `${section} ${line}`;

/** What one line can offer this student, in the student's own order. */
function prepareStock<Item extends PoolItem>(
  items: readonly Item[],
  line: DrawLine,
  trade: Trade,
  pick: RandomInt,
) {
  const fitting = items.filter((item) => line.type !== 'own' || item.question_type === trade);
  const instance = new Map(
    [...Map.groupBy(fitting, drawUnitOf)].map(([unit, same]) => [unit, same[pick(same.length)] as Item]),
  );
  const passages = Map.groupBy(instance.keys(), (unit) => {
    const passage = instance.get(unit)?.stimulus_id ?? null;
    return passage === null ? unit : `passage ${passage}`;
  });
  const groups = shuffle([...passages.values()], pick);
  return { groups, order: groups.flat(), instance };
}
