import { onlyOne, range, rupees, sum, trueStatements } from '#database/starter/arithmetic.ts';
import { md, steps } from '#database/starter/markdown.ts';
import type { StarterPassage, StarterQuestion } from '#database/starter/starter-question.ts';

const offers = [
  { name: 'Ardenix', made: [40, 50, 45] },
  { name: 'Belmora', made: [25, 20, 30] },
  { name: 'Corvane', made: [60, 54, 72] },
  { name: 'Dhruvon', made: [35, 42, 28] },
  { name: 'Elsiva', made: [15, 24, 30] },
];
const offersIn = (year: number): number => sum(offers.map(({ made }) => Number(made[year])));
const offersTable: StarterPassage = {
  title: 'Offers of five firms',
  text: md`
    Offers that five firms made at a college:

    | Firm | 2023 | 2024 | 2025 |
    |---|---:|---:|---:|
    ${offers.map(({ name, made }) => `| ${name} | ${made.join(' | ')} |`).join('\n    ')}
  `,
};

const buildings = [
  { name: 'Library', area: 2_400, april: 9_600, may: 10_800 },
  { name: 'Hostel', area: 6_000, april: 15_000, may: 12_000 },
  { name: 'Workshop', area: 1_500, april: 9_000, may: 9_900 },
  { name: 'Offices', area: 1_800, april: 5_400, may: 6_300 },
];
const grouped = (value: number) => value.toLocaleString('en-IN');
const powerTable: StarterPassage = {
  title: 'Electricity on a campus',
  text: md`
    Floor area and electricity use of a small campus. One unit (kWh) costs ₹8.

    | Building | Floor area (m²) | Units in April | Units in May |
    |---|---:|---:|---:|
    ${buildings.map(({ name, area, april, may }) => `| ${name} | ${grouped(area)} | ${grouped(april)} | ${grouped(may)} |`).join('\n    ')}
  `,
};

const machines = [
  { name: 'M1', made: 800, rejected: 40 },
  { name: 'M2', made: 1_200, rejected: 48 },
  { name: 'M3', made: 500, rejected: 30 },
  { name: 'M4', made: 1_500, rejected: 42 },
];
const machinesTable: StarterPassage = {
  title: 'Pieces made and rejected',
  text: md`
    Pieces that four machines made in a week, and how many of these were rejected:

    | Machine | Made | Rejected |
    |---|---:|---:|
    ${machines.map(({ name, made, rejected }) => `| ${name} | ${grouped(made)} | ${rejected} |`).join('\n    ')}
  `,
};

/** The name of the one row for which `measure` is largest. */
const topOf = <T extends { name: string }>(rows: T[], measure: (row: T) => number): string => {
  const top = Math.max(...rows.map(measure));
  return onlyOne(rows.filter((row) => measure(row) === top)).name;
};

/** Data interpretation: three tables with four questions each. */
export const tables: StarterQuestion[] = [
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 1,
    passage: offersTable,
    stem: 'Which firm had the highest **percentage** rise in offers from 2023 to 2025?',
    options: ['Ardenix', 'Belmora', 'Corvane', 'Elsiva'],
    correct: [4],
    explanation: steps`
      Ardenix rose by 12.5%, Belmora by 20%, Corvane by 20% and Elsiva by 100%; Dhruvon fell.
      Corvane's 12 more offers come on a much larger base. Answer: **Elsiva**.
    `,
    solve: () => topOf(offers, ({ made }) => Number(made[2]) / Number(made[0])),
  },
  {
    kind: 'numerical',
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: offersTable,
    stem: 'What percentage of all the offers of 2025 came from Corvane? (Give one decimal.)',
    accepted: [{ value: 35.1, tolerance: 0.1 }],
    unit: '%',
    explanation: steps`
      Offers in 2025: $45 + 30 + 72 + 28 + 30 = 205$.
      $72 \div 205 = 35.1\%$. Answer: **35.1%**.
    `,
    solve: () => (100 * Number(offers.find(({ name }) => name === 'Corvane')?.made[2])) / offersIn(2),
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: offersTable,
    stem: 'How often did a firm make **fewer** offers than it had made the year before?',
    options: ['2 times', '3 times', '4 times', '5 times'],
    correct: [3],
    explanation: steps`
      In 2024: Belmora (25 to 20) and Corvane (60 to 54).
      In 2025: Ardenix (50 to 45) and Dhruvon (42 to 28). Answer: **4 times**.
    `,
    solve: () => {
      const falls = offers.flatMap(({ made }) =>
        range(1, 2).filter((year) => Number(made[year]) < Number(made[year - 1])),
      );
      return `${falls.length} times`;
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 3,
    passage: offersTable,
    stem: 'Which of these statements are true? Select all that apply.',
    options: [
      'All offers together rose by the same number in both years.',
      'The five firms made 38 offers each on average in 2024.',
      'From 2024 to 2025 the offers of Dhruvon fell by half.',
      'Over the three years Corvane made more offers than Ardenix and Belmora together did in 2023 and 2024.',
    ],
    correct: [1, 2, 4],
    explanation: steps`
      The totals are 175, 190 and 205: 15 more each year.
      $190 \div 5 = 38$ offers on average in 2024.
      Dhruvon fell from 42 to 28, by a third, not by half.
      Corvane made $60 + 54 + 72 = 186$; the other two made $40 + 50 + 25 + 20 = 135$.
      Answer: the first, the second and the fourth.
    `,
    solve: () => {
      const made = (name: string) => offers.find((firm) => firm.name === name)?.made ?? [];
      const early = (name: string) => sum(made(name).slice(0, 2));
      return trueStatements([
        [
          'All offers together rose by the same number in both years.',
          offersIn(2) - offersIn(1) === offersIn(1) - offersIn(0),
        ],
        ['The five firms made 38 offers each on average in 2024.', offersIn(1) / 5 === 38],
        [
          'From 2024 to 2025 the offers of Dhruvon fell by half.',
          2 * Number(made('Dhruvon')[2]) === Number(made('Dhruvon')[1]),
        ],
        [
          'Over the three years Corvane made more offers than Ardenix and Belmora together did in 2023 and 2024.',
          sum(made('Corvane')) > early('Ardenix') + early('Belmora'),
        ],
      ]);
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: powerTable,
    stem: 'Which building used the most electricity **per square metre** in April?',
    options: ['Library', 'Hostel', 'Workshop', 'Offices'],
    correct: [3],
    explanation: steps`
      Units per m²: library $9600 \div 2400 = 4$, hostel 2.5, workshop 6, offices 3.
      The hostel uses the most in all, but on the largest area. Answer: **Workshop**.
    `,
    solve: () => topOf(buildings, ({ april, area }) => april / area),
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: powerTable,
    stem: 'What did the electricity of all four buildings cost in May?',
    options: ['₹39,000', '₹3,12,000', '₹3,36,000', '₹6,24,000'],
    correct: [2],
    explanation: steps`
      $10800 + 12000 + 9900 + 6300 = 39000$ units.
      At ₹8 each this is ₹3,12,000; ₹39,000 mistakes units for rupees, and ₹6,24,000 adds April.
      Answer: **₹3,12,000**.
    `,
    solve: () => rupees(8 * sum(buildings.map(({ may }) => may))),
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: powerTable,
    stem: 'In which building did the use rise by the highest percentage from April to May?',
    options: ['Library', 'Hostel', 'Workshop', 'Offices'],
    correct: [4],
    explanation: steps`
      Library: 1,200 on 9,600 is 12.5%. Workshop: 900 on 9,000 is 10%. Offices: 900 on 5,400 is 16.7%.
      The hostel used less. Answer: **Offices**.
    `,
    solve: () => topOf(buildings, ({ april, may }) => may / april),
  },
  {
    kind: 'numerical',
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 3,
    passage: powerTable,
    stem: `From June on, the hostel is to use no more than a quarter of all units, while the other three use what they
used in May. What is the most that the hostel may use?`,
    accepted: [{ value: 9000, tolerance: 0 }],
    unit: 'units',
    explanation: steps`
      The other three used $10800 + 9900 + 6300 = 27000$ units in May.
      These must be at least three quarters of the whole, which is then at most 36,000.
      A quarter of it is 9,000. Taking a quarter of 39,000 forgets that the whole shrinks too. Answer: **9,000 units**.
    `,
    solve: () => {
      const others = sum(buildings.filter(({ name }) => name !== 'Hostel').map(({ may }) => may));
      return Math.max(...range(0, 12_000).filter((hostel) => 4 * hostel <= hostel + others));
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 1,
    passage: machinesTable,
    stem: 'Which machine had the highest **share** of its pieces rejected?',
    options: ['M1', 'M2', 'M3', 'M4'],
    correct: [3],
    explanation: steps`
      M1 5%, M2 4%, M3 6%, M4 2.8%.
      M3 has the fewest rejected pieces, but it also made the fewest by far. Answer: **M3**.
    `,
    solve: () => topOf(machines, ({ made, rejected }) => rejected / made),
  },
  {
    kind: 'numerical',
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: machinesTable,
    stem: 'What percentage of all the pieces was rejected?',
    accepted: [{ value: 4, tolerance: 0.01 }],
    unit: '%',
    explanation: steps`
      Made: $800 + 1200 + 500 + 1500 = 4000$. Rejected: $40 + 48 + 30 + 42 = 160$.
      $160 \div 4000 = 4\%$; the mean of the four rates, 4.45%, gives M3 too much weight. Answer: **4%**.
    `,
    solve: () =>
      (100 * sum(machines.map(({ rejected }) => rejected))) / sum(machines.map(({ made }) => made)),
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 3,
    passage: machinesTable,
    stem: 'A good piece earns ₹30 and a rejected one costs ₹20. What did M2 earn in the week, the loss taken off?',
    options: ['₹33,600', '₹34,560', '₹35,040', '₹36,000'],
    correct: [1],
    explanation: steps`
      Good pieces: $1200 - 48 = 1152$, earning $1152 \times 30 = 34560$ rupees.
      The rejected ones cost $48 \times 20 = 960$ rupees, so ₹33,600 is left.
      ₹35,040 takes the cost off the value of all 1,200 pieces. Answer: **₹33,600**.
    `,
    solve: () =>
      rupees(
        sum(
          machines
            .filter(({ name }) => name === 'M2')
            .map((m) => (m.made - m.rejected) * 30 - m.rejected * 20),
        ),
      ),
  },
  {
    kind: 'numerical',
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 4,
    passage: machinesTable,
    stem: `Had M4 made the 500 pieces of M3 as well, with the same share rejected as of its own pieces, how many **fewer**
pieces would have been rejected in all?`,
    accepted: [{ value: 16, tolerance: 0 }],
    explanation: steps`
      M4 rejects $42 \div 1500 = 2.8\%$, which is 14 of 500 pieces.
      M3 had 30 rejected, so $30 - 14 = 16$ fewer. Answer: **16**.
    `,
    solve: () => 30 - (500 * 42) / 1_500,
  },
];
