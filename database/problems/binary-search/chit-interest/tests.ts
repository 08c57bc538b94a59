import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { loan: number; payments: number[] };

const MOST = 1_000_000;

/** The present value of the payments at a monthly interest in percent. */
function worth(payments: number[], percent: number): number {
  return payments.reduceRight((sum, payment) => (sum + payment) / (1 + percent / 100), 0);
}

/** A loan that makes the interest about as high as wanted. */
function createCase(random: SeededRandom, months: number, percent: number, pays: () => number): Case {
  const payments = Array.from({ length: months }, pays);
  payments[random.whole(0, months - 1)] = random.whole(1_000, MOST);
  const least = Math.ceil(worth(payments, 100));
  const most = Math.min(1_000_000_000, worth(payments, 0));
  const loan = Math.round(worth(payments, percent));
  return { payments, loan: Math.max(1, least, Math.min(most, loan)) };
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 5), random.whole(0, 1_000) / 10, () => random.whole(0, 5_000)),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { loan: 500, payments: [1_000] },
        { loan: 999_999, payments: [1_000_000] },
        { loan: 10, payments: [5, 5] },
        { loan: 1, payments: [1, 1] },
        createCase(random, 12, 3.5, () => random.whole(500, 2_000)),
        createCase(random, 24, 0.7, () => (random.coinFlip() ? 0 : random.whole(1, 9_000))),
        createCase(random, 30, 60, () => random.whole(0, 900_000)),
      ],
    },
    {
      name: 'long',
      points: 60,
      cases: [
        createCase(random, 10_000, 12.34, () => random.whole(0, MOST)),
        createCase(random, 10_000, 0.0004, () => random.whole(0, 190_000)),
        createCase(random, 10_000, 1.5, () => (random.whole(1, 50) === 1 ? MOST : 0)),
        createCase(random, 10_000, 97, () => random.whole(900_000, MOST)),
      ],
    },
  ],
  toInput: ({ loan, payments }) => `${payments.length} ${loan}\n${payments.join(' ')}\n`,
  // Newton's method from the left: the worth of the payments is a convex function of the interest.
  solve: ({ loan, payments }) => {
    let rate = 0;
    for (let step = 0; step < 10_000; step += 1) {
      const q = 1 + rate;
      let [value, slope] = [0, 0];
      for (let at = payments.length - 1; at >= 0; at -= 1) {
        slope = (slope - (value + (payments[at] as number)) / q) / q;
        value = (value + (payments[at] as number)) / q;
      }
      const next = rate - (value - loan) / slope;
      if (next <= rate + 1e-15) break;
      rate = next;
    }
    return `${(rate * 100).toFixed(10)}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [months = 0, loan = 0] = reader.numbers(2, 1, 1_000_000_000);
    if (months > 10_000) throw new Error('There are more than 10,000 months.');
    const payments = reader.numbers(months, 0, MOST);
    reader.end();
    if (worth(payments, 0) < loan) throw new Error('The interest would be negative.');
    if (worth(payments, 100) > loan) throw new Error('The interest would be above 100 percent.');
  },
});
