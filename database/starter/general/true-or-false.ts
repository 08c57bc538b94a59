import { range } from '#database/starter/arithmetic.ts';
import { md, steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

/** Statements that are true or false. */
export const boolean: StarterQuestion[] = [
  {
    kind: 'boolean',
    topic: 'Numbers',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'The product of any three consecutive positive whole numbers is divisible by 6.',
    correct: true,
    explanation: steps`
      Of two consecutive numbers one is even, and of three consecutive ones exactly one is divisible by 3.
      So the product has the factors 2 and 3. Answer: **true**.
    `,
    solve: () => range(1, 1_000).every((n) => (n * (n + 1) * (n + 2)) % 6 === 0),
  },
  {
    kind: 'boolean',
    topic: 'Percentage',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'A price that is first raised by 20% and then lowered by 20% is back where it began.',
    correct: false,
    explanation: steps`
      ₹100 becomes ₹120, and 20% of ₹120 is ₹24. The price ends at ₹96.
      The second 20% is taken of a larger amount. Answer: **false**.
    `,
    solve: () => (100 * 120 * 80) / 10_000 === 100,
  },
  {
    kind: 'boolean',
    topic: 'Calendar',
    trade: 'GENERAL',
    difficulty: 4,
    stem: 'Some years have no month whose 13th day is a Friday.',
    correct: false,
    explanation: steps`
      From May to November the 13ths fall on all seven days of the week, in a leap year too.
      So one of them is always a Friday. Answer: **false**.
    `,
    solve: () =>
      range(2000, 2399).some((year) =>
        range(0, 11).every((month) => new Date(Date.UTC(year, month, 13)).getUTCDay() !== 5),
      ),
  },
  {
    kind: 'boolean',
    topic: 'Syllogism',
    trade: 'GENERAL',
    difficulty: 1,
    stem: md`
      Take the first two sentences as true. Does the third follow from them?

      All pumps are machines. No machine is silent. Therefore no pump is silent.
    `,
    correct: true,
    explanation: steps`
      Every pump is one of the machines, and none of these is silent.
      A silent pump would be a silent machine, which the second sentence rules out. Answer: **true**.
    `,
    solve: () => {
      const truths = [true, false];
      const things = truths.flatMap((pump) =>
        truths.flatMap((machine) => truths.map((silent) => ({ pump, machine, silent }))),
      );
      const possible = things.filter((x) => (!x.pump || x.machine) && !(x.machine && x.silent));
      return possible.every((x) => !(x.pump && x.silent));
    },
  },
  {
    kind: 'boolean',
    topic: 'Subject-verb agreement',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'The verb agrees with its subject in this sentence: *The number of applicants have doubled since June.*',
    correct: false,
    explanation: steps`
      *The number of* is singular: the number **has** doubled.
      *A number of applicants* would be plural. Answer: **false**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Active-passive',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'The main clause of this sentence is in the passive voice: *The list was being checked when the lights failed.*',
    correct: true,
    explanation: steps`
      *Was being checked* is the past continuous passive: the list does not act, it is acted upon.
      Answer: **true**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'A square matrix of real numbers in which two rows are equal has the determinant 0.',
    correct: true,
    explanation: steps`
      Swapping two rows turns the sign of the determinant, but swapping equal rows changes nothing.
      So it equals its own negative, which only 0 does. Answer: **true**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Databases',
    trade: 'GCS',
    difficulty: 1,
    stem: 'A relation may have several candidate keys.',
    correct: true,
    explanation: steps`
      A candidate key is a minimal set of attributes that tells the rows apart.
      There may be several, such as the roll number and the mail address of a student; one becomes the primary key.
      Answer: **true**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Algorithms',
    trade: 'GCS',
    difficulty: 3,
    stem: 'Heap sort, in its usual form on an array, is a **stable** sort.',
    correct: false,
    explanation: steps`
      Stable means that records with equal keys keep their order.
      Heap sort moves records over long distances in the array, so equal ones can change places.
      Merge sort and insertion sort, in their usual forms, are stable. Answer: **false**.
    `,
    solve: () => {
      // Keys 1, 1, 1 with their first places: heap sort takes out the root and puts the last record there.
      const heap = ['first', 'second', 'third'];
      const sorted: string[] = [];
      for (let size = heap.length; size > 0; size -= 1) {
        sorted.unshift(String(heap[0]));
        heap[0] = String(heap[size - 1]);
      }
      return sorted.join(' ') === 'first second third';
    },
  },
  {
    kind: 'boolean',
    topic: 'Operating systems',
    trade: 'GCS',
    difficulty: 1,
    stem: 'A process in the *ready* state is waiting for a disk or another device to finish.',
    correct: false,
    explanation: steps`
      A ready process lacks nothing but the processor.
      One that waits for a device is *blocked* (waiting). Answer: **false**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Theory of computation',
    trade: 'GCS',
    difficulty: 2,
    stem: 'Every language accepted by a non-deterministic finite automaton is accepted by a deterministic one too.',
    correct: true,
    explanation: steps`
      The subset construction takes sets of the old states as the states of a deterministic automaton.
      $n$ states give at most $2^n$ sets, so it stays finite. Answer: **true**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 1,
    stem: 'Every Boolean function can be built from two-input NAND gates alone.',
    correct: true,
    explanation: steps`
      A NAND gate with joined inputs is an inverter; NAND and inverter give AND; inverters before a NAND give OR.
      AND, OR and NOT suffice for every function. Answer: **true**.
    `,
    solve: () => {
      // Functions of two variables as four-bit columns of their truth tables, closed under NAND.
      const found = new Set([0b0011, 0b0101]);
      for (const _ of range(1, 16))
        for (const a of [...found]) for (const b of [...found]) found.add(~(a & b) & 15);
      return found.size === 16;
    },
  },
  {
    kind: 'boolean',
    topic: 'Electromagnetics',
    trade: 'GEC',
    difficulty: 2,
    stem: 'In a uniform plane wave in free space the electric and the magnetic field reach their peaks at the same time at any one place.',
    correct: true,
    explanation: steps`
      Free space has a real wave impedance of about 377 Ω, so $E$ and $H$ are in phase.
      In a conductor they are not. Answer: **true**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Machines',
    trade: 'GEE',
    difficulty: 1,
    stem: 'A transformer whose primary is fed with a steady dc voltage gives a steady dc voltage at its secondary.',
    correct: false,
    explanation: steps`
      Only a *changing* flux induces a voltage in the secondary.
      Steady dc makes a steady flux, and the primary is likely to overheat. Answer: **false**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 2,
    stem: 'At resonance the impedance of a series circuit of $R$, $L$ and $C$ is at its **highest**.',
    correct: false,
    explanation: steps`
      $|Z| = \sqrt{R^2 + (\omega L - 1/\omega C)^2}$, and at resonance the bracket is zero.
      So $|Z| = R$, its least value. Answer: **false**.
    `,
    solve: () => {
      const size = (w: number) => Math.hypot(10, w * 0.1 - 1 / (w * 1e-5));
      return range(1, 400).every((step) => size(1_000) >= size(step * 10));
    },
  },
  {
    kind: 'boolean',
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 1,
    stem: 'The entropy of an isolated system can decrease in a spontaneous process.',
    correct: false,
    explanation: steps`
      By the second law the entropy of an isolated system never decreases; it grows in every real process.
      Answer: **false**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Strength of materials',
    trade: 'GME',
    difficulty: 1,
    stem: 'In pure bending of an elastic beam the bending stress is zero along the neutral axis.',
    correct: true,
    explanation: steps`
      $\sigma = My/I$, and $y$ is measured from the neutral axis, where it is zero.
      The stress is greatest at the fibres farthest from it. Answer: **true**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Reaction engineering',
    trade: 'GCT',
    difficulty: 2,
    stem: 'The equilibrium constant of an **endothermic** reaction grows when the temperature rises.',
    correct: true,
    explanation: steps`
      Van 't Hoff: $\dfrac{d \ln K}{dT} = \dfrac{\Delta H}{RT^2}$, which is positive for $\Delta H > 0$.
      Answer: **true**.
    `,
    solve: () => {
      const constant = (kelvin: number) => Math.exp(-40_000 / (8.314 * kelvin));
      return constant(350) > constant(300);
    },
  },
  {
    kind: 'boolean',
    topic: 'Process control',
    trade: 'GCT',
    difficulty: 1,
    stem: 'A proportional-only controller with a finite gain removes all offset after a lasting change of load, for a first-order process without integrating action.',
    correct: false,
    explanation: steps`
      Its output can stay changed only as long as an error stays, so some offset is left.
      A greater gain makes it smaller; integral action removes it. Answer: **false**.
    `,
    solve: () => {
      // Process: y' = -y + u + d; controller: u = -3y; a load d of 1.
      let y = 0;
      for (const _ of range(1, 10_000)) y += 0.01 * (-y - 3 * y + 1);
      return Math.abs(y) < 1e-6;
    },
  },
  {
    kind: 'boolean',
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 1,
    stem: 'Storage at −18 °C kills all bacteria in a food.',
    correct: false,
    explanation: steps`
      Freezing stops the growth of bacteria and kills some of them, but many survive and grow again after thawing.
      Answer: **false**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 1,
    stem: 'The water activity of pure water is 1, and dissolving salt in it lowers it.',
    correct: true,
    explanation: steps`
      Water activity is the vapour pressure over the food divided by that of pure water at the same temperature.
      Dissolved salt or sugar binds water and lowers it, which is why both preserve food. Answer: **true**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 1,
    stem: 'The resistance of an NTC thermistor rises when it is warmed.',
    correct: false,
    explanation: steps`
      NTC stands for *negative temperature coefficient*: its resistance falls, and steeply.
      Platinum sensors rise. Answer: **false**.
    `,
  },
  {
    kind: 'boolean',
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 1,
    stem: 'With its core exactly in the middle, an ideal LVDT (its two secondaries in series opposition) gives no output.',
    correct: true,
    explanation: steps`
      In the middle both secondaries have equal voltages, and in series opposition these cancel.
      Either side of it the output grows, with opposite phases. Answer: **true**.
    `,
  },
];
