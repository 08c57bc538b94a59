import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  addDays,
  by,
  day,
  defineTables,
  primaryKey,
  type RowsOf,
  reference,
  toLines,
  whole,
} from '../../sql-tables.ts';

const FIRST_DAY = '2026-01-01';
const LAST_DAY = '2026-12-31';

const schema = {
  cards: { card: primaryKey(1, 100_000), opening: whole(-1_000, 10_000) },
  entries: {
    entry_id: primaryKey(1, 100_000),
    card: reference('cards', 'card'),
    day: day(FIRST_DAY, LAST_DAY),
    rupees: whole(-1_000, 1_000),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

/** The balances stay around zero. */
function createCase(random: SeededRandom, cardCount: number, count: number, days: number): Case {
  const cards = random.shuffle(
    Array.from({ length: cardCount }, (_, at) => ({ card: 8_001 + at, opening: random.step(-20, 200, 10) })),
  );
  const entries = Array.from({ length: count }, (_, at) => ({
    ...{
      entry_id: at + 1,
      card: random.pick(cards).card,
      day: addDays(FIRST_DAY, random.whole(0, days - 1)),
    },
    rupees: random.whole(1, 4) === 1 ? random.pick([100, 150, 210]) : random.step(-80, -20, 5),
  }));
  return { cards, entries };
}

const aCard = (opening: number, ...entries: [day: string, rupees: number][]): Case => ({
  cards: [{ card: 1, opening }],
  entries: entries.map(([on, rupees], at) => ({ entry_id: at + 1, card: 1, day: on, rupees })),
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 3), random.whole(0, 14), random.whole(1, 4)),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        aCard(50, ['2026-03-01', -50]),
        aCard(50, ['2026-03-01', -60], ['2026-03-01', 100], ['2026-03-01', -95]),
        aCard(0, ['2026-03-02', -30], ['2026-03-01', 40], ['2026-03-03', -20]),
        aCard(-10, ['2026-03-01', 5], ['2026-03-02', 5], ['2026-03-03', -1]),
        createCase(random, 4, 40, 30),
        createCase(random, 4, 60, 3),
      ],
    },
    {
      name: 'many cards',
      points: 30,
      cases: [createCase(random, 2_000, 20_000, 100), createCase(random, 300, 20_000, 10)],
    },
    {
      name: 'one card',
      points: 30,
      cases: [createCase(random, 1, 20_000, 360), createCase(random, 1, 20_000, 7)],
    },
  ],
  toInput: tables.toScript,
  solve: ({ cards, entries }) => {
    const balances = new Map(cards.map(({ card, opening }) => [card, opening]));
    const inOrder = entries.toSorted(
      by(
        ({ card }) => card,
        ({ day }) => day,
        ({ entry_id }) => entry_id,
      ),
    );
    return toLines(
      inOrder.flatMap(({ card, entry_id, rupees }) => {
        const balance = (balances.get(card) ?? 0) + rupees;
        balances.set(card, balance);
        return balance < 0 ? [[card, entry_id, balance]] : [];
      }),
    );
  },
  validate: (input) => {
    const { cards, entries } = tables.read(input);
    if (cards.length > 2_000 || entries.length > 20_000) throw new Error('A table has too many rows.');
    if (entries.some(({ rupees }) => rupees === 0)) throw new Error('An entry is 0.');
  },
});
