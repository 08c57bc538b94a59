import { onlyOne, permutations } from '#database/starter/arithmetic.ts';
import { md, steps } from '#database/starter/markdown.ts';
import type { StarterPassage, StarterQuestion } from '#database/starter/starter-question.ts';

const people = ['Aadhira', 'Bhuvan', 'Chitra', 'Devesh', 'Eesan', 'Farhana'];

const row: StarterPassage = {
  title: 'Six candidates in a row',
  text: md`
    Six candidates, Aadhira, Bhuvan, Chitra, Devesh, Eesan and Farhana, wait in a row of six chairs. All face north, so
    that the left end of the row is in the west.

    - Chitra sits third from the left end.
    - Exactly two persons sit between Bhuvan and Farhana.
    - Devesh sits immediately to the right of Farhana.
    - Aadhira does not sit at an end of the row.
    - Eesan sits somewhere to the left of Aadhira.
  `,
};

/** The orders, from left to right, that the hints allow; the last hint may be left out. */
const orders = (withLastHint = true): string[][] =>
  permutations(people).filter((seats) => {
    const at = (name: string) => seats.indexOf(name) + 1;
    return (
      at('Chitra') === 3 &&
      Math.abs(at('Bhuvan') - at('Farhana')) === 3 &&
      at('Devesh') === at('Farhana') + 1 &&
      at('Aadhira') > 1 &&
      at('Aadhira') < 6 &&
      (!withLastHint || at('Eesan') < at('Aadhira'))
    );
  });
const order = (): string[] => onlyOne(orders());

/** One row of people with four questions. */
export const seating: StarterQuestion[] = [
  {
    topic: 'Seating arrangement',
    trade: 'GENERAL',
    difficulty: 3,
    passage: row,
    stem: 'Who sits at the right end of the row?',
    options: ['Bhuvan', 'Devesh', 'Eesan', 'Farhana'],
    correct: [2],
    explanation: steps`
      Number the chairs from the left; chair 3 is Chitra's. Farhana and Bhuvan are three chairs apart.
      Farhana in 2 would put Devesh on Chitra's chair, and 6 leaves Devesh no chair.
      With Farhana in 1 or 4 the right end falls to Eesan, since Aadhira may not have it; but Eesan is to the left of her.
      So Farhana has 5, Bhuvan 2 and Devesh 6; Aadhira may not have 1, so she has 4 and Eesan 1.
      The order is Eesan, Bhuvan, Chitra, Aadhira, Farhana, Devesh. Answer: **Devesh**.
    `,
    solve: () => String(order().at(-1)),
  },
  {
    topic: 'Seating arrangement',
    trade: 'GENERAL',
    difficulty: 3,
    passage: row,
    stem: 'Who sits between Chitra and Farhana?',
    options: ['Aadhira', 'Bhuvan', 'Devesh', 'Eesan'],
    correct: [1],
    explanation: steps`
      The only order that fits is Eesan, Bhuvan, Chitra, Aadhira, Farhana, Devesh.
      Between chairs 3 and 5 sits Aadhira. Answer: **Aadhira**.
    `,
    solve: () => onlyOne(order().slice(order().indexOf('Chitra') + 1, order().indexOf('Farhana'))),
  },
  {
    kind: 'numerical',
    topic: 'Seating arrangement',
    trade: 'GENERAL',
    difficulty: 3,
    passage: row,
    stem: 'How many persons sit between Eesan and Farhana?',
    accepted: [{ value: 3, tolerance: 0 }],
    explanation: steps`
      The only order that fits is Eesan, Bhuvan, Chitra, Aadhira, Farhana, Devesh.
      Bhuvan, Chitra and Aadhira sit between the two. Answer: **3**.
    `,
    solve: () => Math.abs(order().indexOf('Eesan') - order().indexOf('Farhana')) - 1,
  },
  {
    kind: 'boolean',
    topic: 'Seating arrangement',
    trade: 'GENERAL',
    difficulty: 4,
    passage: row,
    stem: 'Without the hint about Eesan and Aadhira, more than one order would be possible.',
    correct: true,
    explanation: steps`
      Without it, Farhana may also sit in 1: Farhana, Devesh, Chitra, Bhuvan, Aadhira, Eesan.
      Or she may sit in 4: Bhuvan, Aadhira, Chitra, Farhana, Devesh, Eesan.
      Both orders fit the other four hints. Answer: **true**.
    `,
    solve: () => orders(false).length > 1,
  },
];
