import { root, sum } from '#database/starter/arithmetic.ts';
import { formatValue, md, steps } from '#database/starter/markdown.ts';
import type { StarterPassage, StarterQuestion } from '#database/starter/starter-question.ts';

const column: StarterPassage = {
  title: 'A distillation column',
  text: md`
    A continuous distillation column separates benzene from toluene. Nothing else is in the streams, and nothing
    gathers in the column.

    | Stream | Flow (kg/h) | Benzene (mass %) |
    |---|---:|---:|
    | Feed | 1,000 | 40 |
    | Distillate | ? | 92 |
    | Bottoms | ? | 12 |
  `,
};
const distillate = () => root((d) => 1_000 * 0.4 - d * 0.92 - (1_000 - d) * 0.12, 0, 1_000);

const turbine: StarterPassage = {
  title: 'A gas-turbine plant',
  text: md`
    Measured temperatures of the air in a simple open gas-turbine plant. Take $c_p = 1.005$ kJ/kg·K throughout and
    neglect the mass of the fuel, heat losses and changes of kinetic energy.

    | Place | Temperature (K) |
    |---|---:|
    | Compressor inlet | 300 |
    | Compressor outlet | 580 |
    | Turbine inlet | 1,300 |
    | Turbine outlet | 760 |
  `,
};
const perKilogram = (from: number, to: number) => 1.005 * (to - from);

const label: StarterPassage = {
  title: 'The label of a biscuit pack',
  text: md`
    The label of a biscuit pack of 75 g says:

    | Per 100 g | |
    |---|---:|
    | Protein | 6 g |
    | Available carbohydrate | 70 g |
    | Fat | 20 g |

    Use the factors 4, 4 and 9 kcal/g for protein, carbohydrate and fat.
  `,
};
const energy = (protein: number, carbohydrate: number, fat: number) =>
  4 * protein + 4 * carbohydrate + 9 * fat;

const calibration = [
  { bath: 0, reading: 0.4 },
  { bath: 25, reading: 25.2 },
  { bath: 50, reading: 50 },
  { bath: 75, reading: 74.6 },
  { bath: 100, reading: 99.4 },
];
const calibrationTable: StarterPassage = {
  title: 'The calibration of a thermometer',
  text: md`
    A thermometer with a range of 0 °C to 100 °C is compared with a standard, whose own errors may be neglected.

    | Standard (°C) | 0.0 | 25.0 | 50.0 | 75.0 | 100.0 |
    |---|---:|---:|---:|---:|---:|
    | Thermometer (°C) | 0.4 | 25.2 | 50.0 | 74.6 | 99.4 |
  `,
};

/** Process and measurement questions that share a table. */
export const processes: StarterQuestion[] = [
  {
    kind: 'numerical',
    topic: 'Process calculations',
    trade: 'GCT',
    difficulty: 2,
    passage: column,
    stem: 'How much distillate leaves the column?',
    accepted: [{ value: 350, tolerance: 1 }],
    unit: 'kg/h',
    explanation: steps`
      Benzene: $1000 \times 0.40 = 0.92D + 0.12(1000 - D)$.
      $400 - 120 = 0.80D$, so $D = 350$. Answer: **350 kg/h**.
    `,
    solve: distillate,
  },
  {
    topic: 'Mass transfer',
    trade: 'GCT',
    difficulty: 3,
    passage: column,
    stem: 'What share of the benzene in the feed is recovered in the distillate?',
    options: ['35.0%', '76.7%', '80.5%', '92.0%'],
    correct: [3],
    explanation: steps`
      There are 350 kg/h of distillate with $350 \times 0.92 = 322$ kg/h of benzene.
      The feed brings 400 kg/h: $322 \div 400 = 80.5$ %.
      35% is the share of the whole feed; 92% is the purity, not the recovery. Answer: **80.5%**.
    `,
    solve: () => formatValue((100 * distillate() * 0.92) / (1_000 * 0.4), 1, '%'),
  },
  {
    kind: 'numerical',
    topic: 'Mass transfer',
    trade: 'GCT',
    difficulty: 3,
    passage: column,
    stem: `All the vapour from the top is condensed. The reflux ratio (liquid returned to distillate, by mass) is 2.5. How
much vapour leaves the top of the column?`,
    accepted: [{ value: 1225, tolerance: 4 }],
    unit: 'kg/h',
    explanation: steps`
      The vapour becomes the distillate and the reflux: $D + 2.5D = 3.5D$.
      $3.5 \times 350 = 1225$. Answer: **1,225 kg/h**.
    `,
    solve: () => distillate() * (1 + 2.5),
  },
  {
    kind: 'numerical',
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 2,
    passage: turbine,
    stem: 'What is the net work per kilogram of air?',
    accepted: [{ value: 261.3, tolerance: 0.5 }],
    unit: 'kJ/kg',
    explanation: steps`
      Turbine: $1.005(1300 - 760) = 542.7$ kJ/kg. Compressor: $1.005(580 - 300) = 281.4$ kJ/kg.
      $542.7 - 281.4 = 261.3$. Answer: **261.3 kJ/kg**.
    `,
    solve: () => perKilogram(760, 1_300) - perKilogram(300, 580),
  },
  {
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 3,
    passage: turbine,
    stem: 'What is the thermal efficiency of the plant?',
    options: ['26.1%', '36.1%', '48.1%', '76.9%'],
    correct: [2],
    explanation: steps`
      Heat added in the combustion chamber: $1.005(1300 - 580) = 723.6$ kJ/kg.
      $261.3 \div 723.6 = 36.1$ %. 76.9% would be a Carnot engine between 1,300 K and 300 K.
      Answer: **36.1%**.
    `,
    solve: () =>
      formatValue(
        (100 * (perKilogram(760, 1_300) - perKilogram(300, 580))) / perKilogram(580, 1_300),
        1,
        '%',
      ),
  },
  {
    kind: 'boolean',
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 2,
    passage: turbine,
    stem: 'The compressor takes more than half of the work of the turbine.',
    correct: true,
    explanation: steps`
      The compressor takes 281.4 kJ/kg of the 542.7 kJ/kg of the turbine, which is 51.9%.
      Answer: **true**.
    `,
    solve: () => perKilogram(300, 580) / perKilogram(760, 1_300) > 0.5,
  },
  {
    kind: 'numerical',
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 2,
    passage: label,
    stem: 'How much energy does the whole pack give?',
    accepted: [{ value: 363, tolerance: 1 }],
    unit: 'kcal',
    explanation: steps`
      100 g give $4 \times 6 + 4 \times 70 + 9 \times 20 = 484$ kcal.
      75 g give $0.75 \times 484 = 363$ kcal. Answer: **363 kcal**.
    `,
    solve: () => 0.75 * energy(6, 70, 20),
  },
  {
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 2,
    passage: label,
    stem: 'What share of the energy comes from the fat?',
    options: ['20.0%', '20.8%', '37.2%', '57.9%'],
    correct: [3],
    explanation: steps`
      The fat gives $9 \times 20 = 180$ of 484 kcal, which is 37.2%.
      20% is its share of the mass; 20.8% its share of the three nutrients; 57.9% comes from the carbohydrate.
      Answer: **37.2%**.
    `,
    solve: () => formatValue((100 * energy(0, 0, 20)) / energy(6, 70, 20), 1, '%'),
  },
  {
    kind: 'numerical',
    topic: 'Food products technology',
    trade: 'GFT',
    difficulty: 3,
    passage: label,
    stem: 'In a new recipe 5 g of the fat in 100 g are replaced by 5 g of available carbohydrate. By how much does the energy of 100 g fall?',
    accepted: [{ value: 25, tolerance: 0 }],
    unit: 'kcal',
    explanation: steps`
      5 g of fat less take away 45 kcal; 5 g of carbohydrate more give 20 kcal.
      $45 - 20 = 25$. Answer: **25 kcal**.
    `,
    solve: () => energy(6, 70, 20) - energy(6, 75, 15),
  },
  {
    kind: 'numerical',
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 2,
    passage: calibrationTable,
    stem: 'How large is the greatest error, whatever its sign, in per cent of the **range**?',
    accepted: [{ value: 0.6, tolerance: 0.005 }],
    unit: '%',
    explanation: steps`
      The errors (reading less standard) are +0.4, +0.2, 0, −0.4 and −0.6 °C.
      The greatest is 0.6 °C, which is 0.6% of the range of 100 °C. Answer: **0.6%**.
    `,
    solve: () => Math.max(...calibration.map(({ bath, reading }) => Math.abs(reading - bath))),
  },
  {
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 1,
    passage: calibrationTable,
    stem: 'Which correction must be **added** to the reading near 75 °C?',
    options: ['−0.4 °C', '−0.2 °C', '+0.2 °C', '+0.4 °C'],
    correct: [4],
    explanation: steps`
      The thermometer shows 74.6 °C where the standard shows 75.0 °C, so 0.4 °C are missing.
      The correction is the error with its sign turned. Answer: **+0.4 °C**.
    `,
    solve: () => {
      const missing = sum(
        calibration.filter(({ bath }) => bath === 75).map(({ bath, reading }) => bath - reading),
      );
      return `${missing < 0 ? '−' : '+'}${Math.abs(missing).toFixed(1)} °C`;
    },
  },
  {
    kind: 'boolean',
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 2,
    passage: calibrationTable,
    stem: 'Adding one and the same correction to all readings could make all five errors zero.',
    correct: false,
    explanation: steps`
      The errors differ: from +0.4 °C at the bottom to −0.6 °C at the top. A constant shifts all of them alike.
      The slope must be corrected as well. Answer: **false**.
    `,
    solve: () => new Set(calibration.map(({ bath, reading }) => (reading - bath).toFixed(3))).size === 1,
  },
];
