import { combinations, gcd, integral, onlyOne, range, sum } from '#database/starter/arithmetic.ts';
import { steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

/** Aptitude and mathematics items whose answer is entered as a number. */
export const numerical: StarterQuestion[] = [
  {
    kind: 'numerical',
    topic: 'Trains',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Two trains of 160 m and 140 m run towards each other on parallel tracks, at 62 km/h and 46 km/h. How
many seconds pass from the moment their fronts meet until their rears part?`,
    accepted: [{ value: 10, tolerance: 0 }],
    unit: 's',
    explanation: steps`
      They come towards each other, so the speeds add: $62 + 46 = 108$ km/h $= 30$ m/s.
      Together they must cover both lengths: $160 + 140 = 300$ m.
      $300 \div 30 = 10$. Answer: **10 s**.
    `,
    solve: () => (160 + 140) / (((62 + 46) * 1_000) / 3_600),
  },
  {
    kind: 'numerical',
    topic: 'Time and Work',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Abirami alone can wire a laboratory in 10 days, Chezhian alone in 15 days. They work together for 3 days;
then Chezhian leaves. How many **more** days does Abirami need?`,
    accepted: [{ value: 5, tolerance: 0 }],
    unit: 'days',
    explanation: steps`
      Together they do $\frac{1}{10} + \frac{1}{15} = \frac{1}{6}$ of the work a day, so half of it in 3 days.
      Abirami does the other half in $10 \div 2 = 5$ days. Answer: **5 days**.
    `,
    solve: () => Math.round((1 - 3 * (1 / 10 + 1 / 15)) / (1 / 10)),
  },
  {
    kind: 'numerical',
    topic: 'Compound Interest',
    trade: 'GENERAL',
    difficulty: 1,
    stem: `How much interest does a deposit of ₹20,000 earn in two years at 10% a year, compounded yearly?`,
    accepted: [{ value: 4200, tolerance: 0 }],
    unit: 'rupees',
    explanation: steps`
      First year: ₹2,000. Second year: 10% of ₹22,000, that is ₹2,200.
      Together ₹4,200; simple interest would be ₹4,000. Answer: **₹4,200**.
    `,
    solve: () => {
      let money = 20_000;
      for (const _ of range(1, 2)) money += money / 10;
      return money - 20_000;
    },
  },
  {
    kind: 'numerical',
    topic: 'Probability',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A box holds four good and two faulty adapters. Two are taken out at random, without putting the first
back. What is the probability that both are good? (Enter a decimal number.)`,
    accepted: [{ value: 0.4, tolerance: 0.001 }],
    explanation: steps`
      There are 15 pairs among six adapters, and 6 pairs among the four good ones.
      $6 \div 15 = 0.4$; or $\frac{4}{6} \times \frac{3}{5}$. Answer: **0.4**.
    `,
    solve: () => {
      const pairs = combinations([true, true, true, true, false, false], 2);
      return pairs.filter((pair) => pair.every(Boolean)).length / pairs.length;
    },
  },
  {
    kind: 'numerical',
    topic: 'Permutation and Combination',
    trade: 'GENERAL',
    difficulty: 4,
    stem: 'How many **even** three-digit numbers have three different digits?',
    accepted: [{ value: 328, tolerance: 0 }],
    explanation: steps`
      Ending in 0: 9 choices for the first digit and 8 for the second, $72$ numbers.
      Ending in 2, 4, 6 or 8: the first digit is neither 0 nor the last one, 8 choices; the second has 8 left.
      That makes $4 \times 8 \times 8 = 256$ numbers. In all $72 + 256 = 328$. Answer: **328**.
    `,
    solve: () => range(100, 999).filter((n) => n % 2 === 0 && new Set(String(n)).size === 3).length,
  },
  {
    kind: 'numerical',
    topic: 'Numbers',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'What is the remainder when $7^{50}$ is divided by 5?',
    accepted: [{ value: 4, tolerance: 0 }],
    explanation: steps`
      7 leaves 2, so $7^{50}$ leaves the same as $2^{50}$.
      The remainders of $2, 4, 8, 16, \ldots$ are 2, 4, 3, 1 and repeat every four steps.
      $50 = 4 \times 12 + 2$, so the second one counts. Answer: **4**.
    `,
    solve: () => Number(7n ** 50n % 5n),
  },
  {
    kind: 'numerical',
    topic: 'Geometry',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `The two shorter sides of a right-angled triangle are 9 cm and 40 cm. What is the radius of the largest
circle that fits inside it?`,
    accepted: [{ value: 4, tolerance: 0 }],
    unit: 'cm',
    explanation: steps`
      The longest side is $\sqrt{81 + 1600} = 41$ cm.
      Area $= \frac{1}{2} \times 9 \times 40 = 180$ cm², and area = radius × half the perimeter.
      $180 \div 45 = 4$. Answer: **4 cm**.
    `,
    solve: () => (9 * 40) / (9 + 40 + Math.hypot(9, 40)),
  },
  {
    kind: 'numerical',
    topic: 'Average',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'The average of five numbers is 18. One is taken away, and the average of the others is 16.5. Which number was taken away?',
    accepted: [{ value: 24, tolerance: 0 }],
    explanation: steps`
      The five add up to $5 \times 18 = 90$, the four left to $4 \times 16.5 = 66$.
      $90 - 66 = 24$. Answer: **24**.
    `,
    solve: () => 5 * 18 - 4 * 16.5,
  },
  {
    kind: 'numerical',
    topic: 'Clock',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `How many minutes after 7 o'clock do the hour hand and the minute hand first point in the same direction?
(Give two decimals.)`,
    accepted: [{ value: 38.18, tolerance: 0.02 }],
    unit: 'min',
    explanation: steps`
      At 7 o'clock the hour hand is $210^\circ$ ahead.
      The minute hand gains $6 - 0.5 = 5.5$ degrees a minute.
      $210 \div 5.5 = 38.18$. Answer: **38.18 minutes**.
    `,
    solve: () => (7 * 30) / (6 - 0.5),
  },
  {
    kind: 'numerical',
    topic: 'H.C.F and L.C.M',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'What is the highest common factor of 84, 126 and 210?',
    accepted: [{ value: 42, tolerance: 0 }],
    explanation: steps`
      $84 = 2^2 \times 3 \times 7$, $126 = 2 \times 3^2 \times 7$, $210 = 2 \times 3 \times 5 \times 7$.
      All three share $2 \times 3 \times 7$. Answer: **42**.
    `,
    solve: () => [84, 126, 210].reduce(gcd),
  },
  {
    kind: 'numerical',
    topic: 'Percentage',
    trade: 'GENERAL',
    difficulty: 5,
    stem: `Fresh grapes are 80% water by weight, raisins made from them 10%. How many kilograms of grapes give 8 kg
of raisins? (Only water is lost.)`,
    accepted: [{ value: 36, tolerance: 0 }],
    unit: 'kg',
    explanation: steps`
      What is not water stays: $90\%$ of 8 kg $= 7.2$ kg.
      In the grapes it makes up $20\%$, so they weigh $7.2 \div 0.2 = 36$ kg. Answer: **36 kg**.
    `,
    solve: () => Math.round(((8 * 90) / 20) * 1e9) / 1e9,
  },
  {
    kind: 'numerical',
    topic: 'Number and letter series',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Which number comes next?

1, 2, 6, 15, 31, …`,
    accepted: [{ value: 56, tolerance: 0 }],
    explanation: steps`
      The differences are 1, 4, 9 and 16, the squares in order.
      The next difference is 25, and $31 + 25 = 56$. Answer: **56**.
    `,
    solve: () => 1 + sum(range(1, 5).map((n) => n * n)),
  },
  {
    kind: 'numerical',
    topic: 'Ranking',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'In a queue Fathima is 14th from the front and 23rd from the back. How many people stand in the queue?',
    accepted: [{ value: 36, tolerance: 0 }],
    explanation: steps`
      13 people stand in front of her and 22 behind her.
      $13 + 22 + 1 = 36$; the plain sum, 37, counts her twice. Answer: **36**.
    `,
    solve: () => onlyOne(range(1, 99).filter((all) => all - 14 + 1 === 23)),
  },
  {
    kind: 'numerical',
    topic: 'Cryptarithmetic',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A and B are digits. The two-digit numbers AB and BA add up to 121, and AB is greater than BA by 27.
What is the number AB?`,
    accepted: [{ value: 74, tolerance: 0 }],
    explanation: steps`
      $AB + BA = 11(A + B)$, so $A + B = 11$.
      $AB - BA = 9(A - B)$, so $A - B = 3$.
      Therefore $A = 7$ and $B = 4$. Answer: **74**.
    `,
    solve: () => {
      const turned = (n: number) => (n % 10) * 10 + Math.floor(n / 10);
      return onlyOne(range(10, 99).filter((n) => n + turned(n) === 121 && n - turned(n) === 27));
    },
  },
  {
    kind: 'numerical',
    topic: 'Puzzles',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `Twelve teams play a knock-out tournament after a first round in which each team met every other team
once. How many matches are played in all? (The knock-out round has no draws, and all twelve teams enter it.)`,
    accepted: [{ value: 77, tolerance: 0 }],
    explanation: steps`
      Everybody against everybody: $\frac{12 \times 11}{2} = 66$ matches.
      In a knock-out every match throws out one team, and eleven must go: 11 matches.
      $66 + 11 = 77$. Answer: **77**.
    `,
    solve: () => {
      let [teams, matches] = [12, combinations(range(1, 12), 2).length];
      while (teams > 1) {
        matches += Math.floor(teams / 2);
        teams -= Math.floor(teams / 2);
      }
      return matches;
    },
  },
  {
    kind: 'numerical',
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 1,
    stem: String.raw`What is the determinant of $\begin{pmatrix} 2 & 0 & 1 \\ 3 & 1 & 0 \\ 1 & 4 & 2 \end{pmatrix}$?`,
    accepted: [{ value: 15, tolerance: 0 }],
    explanation: steps`
      Along the first row: $2(1 \times 2 - 0 \times 4) - 0 + 1(3 \times 4 - 1 \times 1)$.
      That is $4 + 11 = 15$. Answer: **15**.
    `,
    solve: () => {
      // Sarrus: three falling diagonals less three rising ones.
      const [a, b, c, d, e, f, g, h, i] = [2, 0, 1, 3, 1, 0, 1, 4, 2];
      return a * e * i + b * f * g + c * d * h - c * e * g - b * d * i - a * f * h;
    },
  },
  {
    kind: 'numerical',
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 2,
    stem: String.raw`What is the value of $\displaystyle\int_0^1 x\,e^x\,dx$ ?`,
    accepted: [{ value: 1, tolerance: 0.001 }],
    explanation: steps`
      By parts: $\int x e^x\,dx = x e^x - \int e^x\,dx = (x - 1)e^x$.
      At 1 this is 0, at 0 it is $-1$; the difference is 1. Answer: **1**.
    `,
    solve: () => integral((x) => x * Math.exp(x), 0, 1),
  },
  {
    kind: 'numerical',
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`What does Simpson's one-third rule with **four** equal intervals give for
$\displaystyle\int_0^2 x^4\,dx$ ? (Give three decimals.)`,
    accepted: [{ value: 6.417, tolerance: 0.005 }],
    explanation: steps`
      The step is $h = 0.5$ and the values are $0,\ 0.0625,\ 1,\ 5.0625,\ 16$.
      $\frac{0.5}{3}\left(0 + 4(0.0625 + 5.0625) + 2 \times 1 + 16\right) = \frac{0.5}{3} \times 38.5 = 6.417$.
      The exact integral is 6.4. Answer: **6.417**.
    `,
    solve: () => {
      const weights = [1, 4, 2, 4, 1];
      return (0.5 / 3) * sum(weights.map((weight, n) => weight * (0.5 * n) ** 4));
    },
  },
];
