import { combinations, range, sum } from '#database/starter/arithmetic.ts';
import { md, steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

/** Technical items whose answer is entered as a number. */
export const numericalTechnical: StarterQuestion[] = [
  {
    kind: 'numerical',
    topic: 'Computer organisation',
    trade: 'GCS',
    difficulty: 2,
    stem: `A pipeline of five stages has a clock period of 2 ns. In how many nanoseconds does it finish 100
instructions if it is empty at first and never stalls?`,
    accepted: [{ value: 208, tolerance: 0 }],
    unit: 'ns',
    explanation: steps`
      The first instruction needs 5 clock periods; each of the other 99 is done one period later.
      $(5 + 99) \times 2 = 208$. Answer: **208 ns**.
    `,
    solve: () => {
      const finished = range(1, 100).map((instruction) => instruction - 1 + 5);
      return Math.max(...finished) * 2;
    },
  },
  {
    kind: 'numerical',
    topic: 'Operating systems',
    trade: 'GCS',
    difficulty: 2,
    stem: `Virtual addresses have 32 bits, pages have 4 KiB, and an entry of the page table takes 4 bytes.
How many **MiB** does a full one-level page table take?`,
    accepted: [{ value: 4, tolerance: 0 }],
    unit: 'MiB',
    explanation: steps`
      4 KiB are $2^{12}$ bytes, so there are $2^{32 - 12} = 2^{20}$ pages.
      $2^{20}$ entries of 4 bytes are 4 MiB. Answer: **4 MiB**.
    `,
    solve: () => ((2 ** 32 / 4_096) * 4) / 2 ** 20,
  },
  {
    kind: 'numerical',
    topic: 'Computer organisation',
    trade: 'GCS',
    difficulty: 2,
    stem: "Numbers are kept in two's complement. How many bits does one need at least to hold every whole number from −300 to 300?",
    accepted: [{ value: 10, tolerance: 0 }],
    unit: 'bits',
    explanation: steps`
      With $n$ bits two's complement holds the numbers from $-2^{n-1}$ to $2^{n-1} - 1$.
      9 bits reach from $-256$ to $255$, which is too little; 10 bits reach from $-512$ to $511$. Answer: **10 bits**.
    `,
    solve: () => range(1, 32).find((bits) => 2 ** (bits - 1) - 1 >= 300 && 2 ** (bits - 1) >= 300) ?? 0,
  },
  {
    kind: 'numerical',
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 2,
    stem: 'A binary heap of 100 elements stands in an array without gaps. How many of the elements have no child?',
    accepted: [{ value: 50, tolerance: 0 }],
    explanation: steps`
      Counted from 1, the element at place $i$ has its first child at place $2i$.
      It has none where $2i > 100$, which holds for the places 51 to 100. Answer: **50**.
    `,
    solve: () => range(1, 100).filter((place) => 2 * place > 100).length,
  },
  {
    kind: 'numerical',
    topic: 'Databases',
    trade: 'GCS',
    difficulty: 3,
    stem: `Students fill 30 blocks on disk, their marks fill 250. A nested-loop join reads the students block by block, and
for each of their blocks all blocks of the marks; memory holds one block of each. How many blocks does it read in all?`,
    accepted: [{ value: 7530, tolerance: 0 }],
    explanation: steps`
      The students are read once: 30 blocks. For each of these the 250 blocks of the marks are read again.
      $30 + 30 \times 250 = 7530$. Answer: **7530**.
    `,
    solve: () => sum(range(1, 30).map(() => 1 + 250)),
  },
  {
    kind: 'numerical',
    topic: 'Pseudocode',
    trade: 'GCS',
    difficulty: 1,
    stem: md`
      What is printed? (\`mod\` gives the remainder.)

      \`\`\`text
      a = 84
      b = 36
      while b > 0
          t = a mod b
          a = b
          b = t
      end while
      print a
      \`\`\`
    `,
    accepted: [{ value: 12, tolerance: 0 }],
    explanation: steps`
      The pairs (a, b) are (84, 36), (36, 12), (12, 0): Euclid's way to the highest common factor.
      Answer: **12**.
    `,
    solve: () => {
      let [a, b] = [84, 36];
      while (b > 0) [a, b] = [b, a % b];
      return a;
    },
  },
  {
    kind: 'numerical',
    topic: 'Pseudocode',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      What is printed?

      \`\`\`text
      count = 0
      for i = 1 to 7
          for j = i to 7
              if i + j is even then
                  count = count + 1
              end if
          end for
      end for
      print count
      \`\`\`
    `,
    accepted: [{ value: 16, tolerance: 0 }],
    explanation: steps`
      A sum is even when both numbers are odd or both are even, and $j$ is never below $i$.
      Of the four odd numbers there are $4 + 3 + 2 + 1 = 10$ such pairs, of the three even ones $3 + 2 + 1 = 6$.
      Answer: **16**.
    `,
    solve: () => sum(range(1, 7).map((i) => range(i, 7).filter((j) => (i + j) % 2 === 0).length)),
  },
  {
    kind: 'numerical',
    topic: 'Pseudocode',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      What is printed? (\`div\` gives the whole quotient.)

      \`\`\`text
      function f(n)
          if n < 2 then
              return 1
          else if n is even then
              return f(n div 2) + 1
          else
              return f(n - 1) + f(n div 2)
          end if
      end function

      print f(13)
      \`\`\`
    `,
    accepted: [{ value: 9, tolerance: 0 }],
    explanation: steps`
      $f(1) = 1$, $f(2) = f(1) + 1 = 2$, $f(3) = f(2) + f(1) = 3$.
      $f(6) = f(3) + 1 = 4$ and $f(12) = f(6) + 1 = 5$.
      $f(13) = f(12) + f(6) = 5 + 4 = 9$. Answer: **9**.
    `,
    solve: () => {
      const f = (n: number): number => {
        if (n < 2) return 1;
        return n % 2 === 0 ? f(n / 2) + 1 : f(n - 1) + f((n - 1) / 2);
      };
      return f(13);
    },
  },
  {
    kind: 'numerical',
    topic: 'Networks',
    trade: 'GCS',
    difficulty: 2,
    stem: 'How many addresses of the IPv4 subnet 172.20.8.0/22 can be given to hosts? (The network and the broadcast address are kept free.)',
    accepted: [{ value: 1022, tolerance: 0 }],
    explanation: steps`
      $32 - 22 = 10$ bits are left for the host, which makes $2^{10} = 1024$ addresses.
      Two of them are kept free. Answer: **1022**.
    `,
    solve: () => 2 ** (32 - 22) - 2,
  },
  {
    kind: 'numerical',
    topic: 'Algorithms',
    trade: 'GCS',
    difficulty: 1,
    stem: `Plain selection sort orders an array of 12 elements by finding, again and again, the smallest of what is
left. How many comparisons of elements does it make?`,
    accepted: [{ value: 66, tolerance: 0 }],
    explanation: steps`
      The smallest of $m$ elements takes $m - 1$ comparisons, whatever their order.
      $11 + 10 + \ldots + 1 = \frac{11 \times 12}{2} = 66$. Answer: **66**.
    `,
    solve: () => {
      let comparisons = 0;
      for (const at of range(0, 10)) for (const _ of range(at + 1, 11)) comparisons += 1;
      return comparisons;
    },
  },
  {
    kind: 'numerical',
    topic: 'Discrete maths',
    trade: 'GCS',
    difficulty: 4,
    stem: 'How many functions from a set of four elements **onto** a set of three elements are there?',
    accepted: [{ value: 36, tolerance: 0 }],
    explanation: steps`
      Of all $3^4 = 81$ functions, those that miss a given element number $2^4 = 16$, and there are three of them.
      Those that miss two given elements number 1 each, again three.
      $81 - 3 \times 16 + 3 \times 1 = 36$. Answer: **36**.
    `,
    solve: () =>
      range(0, 80).filter(
        (code) =>
          new Set([code % 3, Math.floor(code / 3) % 3, Math.floor(code / 9) % 3, Math.floor(code / 27)])
            .size === 3,
      ).length,
  },
  {
    kind: 'numerical',
    topic: 'Theory of computation',
    trade: 'GCS',
    difficulty: 4,
    stem: 'How many strings of length 8 over $\\{0, 1\\}$ have no two 1s side by side?',
    accepted: [{ value: 55, tolerance: 0 }],
    explanation: steps`
      Let $s(n)$ be their number. A string ends in 0 after any good one of length $n - 1$, or in 01 after one of $n - 2$.
      So $s(n) = s(n-1) + s(n-2)$ with $s(1) = 2$ and $s(2) = 3$: 2, 3, 5, 8, 13, 21, 34, 55.
      Answer: **55**.
    `,
    solve: () => range(0, 255).filter((bits) => (bits & (bits >> 1)) === 0).length,
  },
  {
    kind: 'numerical',
    topic: 'Electronic devices',
    trade: 'GEC',
    difficulty: 1,
    stem: String.raw`A bipolar transistor has $\alpha = 0.98$ in the active region. What is its $\beta$?`,
    accepted: [{ value: 49, tolerance: 0.1 }],
    explanation: steps`
      $\beta = \dfrac{\alpha}{1 - \alpha} = \dfrac{0.98}{0.02} = 49$. Answer: **49**.
    `,
    solve: () => 0.98 / (1 - 0.98),
  },
  {
    kind: 'numerical',
    topic: 'Communications',
    trade: 'GEC',
    difficulty: 2,
    stem: `An FM transmitter has a peak frequency deviation of 75 kHz; the highest message frequency is 15 kHz.
What bandwidth does Carson's rule give?`,
    accepted: [{ value: 180, tolerance: 0 }],
    unit: 'kHz',
    explanation: steps`
      Carson's rule: $B = 2(\Delta f + f_m)$.
      $2(75 + 15) = 180$. Answer: **180 kHz**.
    `,
    solve: () => 2 * (75 + 15),
  },
  {
    kind: 'numerical',
    topic: 'Analog circuits',
    trade: 'GEC',
    difficulty: 3,
    stem: `An op-amp has a slew rate of 0.5 V/µs. Up to which frequency can it give a sine wave of 4 V **peak** without
slewing? (Give one decimal.)`,
    accepted: [{ value: 19.9, tolerance: 0.1 }],
    unit: 'kHz',
    explanation: steps`
      The steepest slope of $A\sin(2\pi f t)$ is $2\pi f A$.
      $f = \dfrac{0.5 \times 10^6}{2\pi \times 4} = 19\,894$ Hz. Answer: **19.9 kHz**.
    `,
    solve: () => 0.5e6 / (2 * Math.PI * 4) / 1_000,
  },
  {
    kind: 'numerical',
    topic: 'Electromagnetics',
    trade: 'GEC',
    difficulty: 2,
    stem: 'Which characteristic impedance must a quarter-wave section have that matches a 200 Ω resistor to a lossless 50 Ω line?',
    accepted: [{ value: 100, tolerance: 0 }],
    unit: 'Ω',
    explanation: steps`
      A quarter-wave section turns $Z_L$ into $Z_0^2 / Z_L$, which must be 50 Ω.
      $Z_0 = \sqrt{50 \times 200} = 100$. Answer: **100 Ω**.
    `,
    solve: () => Math.sqrt(50 * 200),
  },
  {
    kind: 'numerical',
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 2,
    stem: `Resistors of 20 Ω, 10 Ω and 30 Ω join the terminals A–B, B–C and C–A. What is the resistor at terminal
**A** of the equivalent star?`,
    accepted: [{ value: 10, tolerance: 0 }],
    unit: 'Ω',
    explanation: steps`
      The star resistor at a terminal is the product of the two delta resistors that meet there, divided by the sum of all.
      $R_A = \dfrac{20 \times 30}{20 + 10 + 30} = 10$. Answer: **10 Ω**.
    `,
    solve: () => {
      const [ab, bc, ca] = [20, 10, 30];
      const seen = (direct: number, way: number) => (direct * way) / (direct + way);
      // Half of what A sees towards B and towards C, less what lies between B and C.
      return Math.round(((seen(ab, bc + ca) + seen(ca, ab + bc) - seen(bc, ab + ca)) / 2) * 1e9) / 1e9;
    },
  },
  {
    kind: 'numerical',
    topic: 'Machines',
    trade: 'GEE',
    difficulty: 1,
    stem: 'An ideal 6600/440 V single-phase transformer has 1500 turns on the high-voltage side. How many turns has the low-voltage side?',
    accepted: [{ value: 100, tolerance: 0 }],
    explanation: steps`
      Every turn has the same voltage: $6600 \div 1500 = 4.4$ V.
      $440 \div 4.4 = 100$. Answer: **100 turns**.
    `,
    solve: () => (1_500 * 440) / 6_600,
  },
  {
    kind: 'numerical',
    topic: 'Power systems',
    trade: 'GEE',
    difficulty: 3,
    stem: `A three-phase line delivers 10 MW at 33 kV (line to line, at the load) and a power factor of 0.8. Each
conductor has 5 Ω. What power is lost in the line? (Give whole kilowatts.)`,
    accepted: [{ value: 717, tolerance: 3 }],
    unit: 'kW',
    explanation: steps`
      $I = \dfrac{10 \times 10^6}{\sqrt{3} \times 33\,000 \times 0.8} = 218.7$ A.
      The three conductors lose $3 \times 218.7^2 \times 5 = 717$ kW. Answer: **717 kW**.
    `,
    solve: () => (3 * (10e6 / (Math.sqrt(3) * 33e3 * 0.8)) ** 2 * 5) / 1_000,
  },
  {
    kind: 'numerical',
    topic: 'Power electronics',
    trade: 'GEE',
    difficulty: 2,
    stem: `A single ideal diode feeds a resistor from a 230 V rms sine supply (half-wave rectifier). What is the
**average** voltage across the resistor? (Give one decimal.)`,
    accepted: [{ value: 103.5, tolerance: 0.5 }],
    unit: 'V',
    explanation: steps`
      The mean of a half-wave rectified sine is its peak divided by $\pi$.
      $\dfrac{\sqrt{2} \times 230}{\pi} = 103.5$. Answer: **103.5 V**.
    `,
    solve: () => {
      const samples = range(0, 99_999).map((n) => Math.max(0, Math.sin((2 * Math.PI * n) / 100_000)));
      return (Math.SQRT2 * 230 * sum(samples)) / samples.length;
    },
  },
  {
    kind: 'numerical',
    topic: 'Measurements',
    trade: 'GEE',
    difficulty: 1,
    stem: 'An energy meter makes 1200 revolutions per kWh. How many does it make in 5 minutes under a steady load of 2 kW?',
    accepted: [{ value: 200, tolerance: 0 }],
    explanation: steps`
      Energy: $2 \times \frac{5}{60} = \frac{1}{6}$ kWh.
      $1200 \div 6 = 200$. Answer: **200 revolutions**.
    `,
    solve: () => (1_200 * 2 * 5) / 60,
  },
  {
    kind: 'numerical',
    topic: 'Fluids',
    trade: 'GME',
    difficulty: 1,
    stem: `Water flows at 1.5 m/s in a pipe of 200 mm diameter, which narrows to 100 mm. What is the mean velocity in
the narrow part?`,
    accepted: [{ value: 6, tolerance: 0 }],
    unit: 'm/s',
    explanation: steps`
      The same volume passes both sections, and half the diameter has a quarter of the area.
      $1.5 \times 4 = 6$. Answer: **6 m/s**.
    `,
    solve: () => (1.5 * 200 ** 2) / 100 ** 2,
  },
  {
    kind: 'numerical',
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 2,
    stem: `A reversible heat engine works between 627 °C and 27 °C. What is its efficiency in **per cent**? (Take 0 °C
as 273 K; give one decimal.)`,
    accepted: [{ value: 66.7, tolerance: 0.1 }],
    unit: '%',
    explanation: steps`
      In kelvin the temperatures are 900 K and 300 K.
      $1 - \dfrac{300}{900} = 66.7$ %. Using °C would wrongly give 95.7%. Answer: **66.7%**.
    `,
    solve: () => 100 * (1 - (27 + 273) / (627 + 273)),
  },
  {
    kind: 'numerical',
    topic: 'Strength of materials',
    trade: 'GME',
    difficulty: 2,
    stem: `A steel bar 1.5 m long with a cross-section of 100 mm² carries a pull of 20 kN. By how much does it lengthen?
($E = 200$ GPa; the stress is below the elastic limit.)`,
    accepted: [{ value: 1.5, tolerance: 0 }],
    unit: 'mm',
    explanation: steps`
      Stress: $20\,000 \div 100 = 200$ MPa. Strain: $200 \div 200\,000 = 0.001$.
      $0.001 \times 1500 = 1.5$ mm. Answer: **1.5 mm**.
    `,
    solve: () => (20_000 * 1_500) / (100 * 200_000),
  },
  {
    kind: 'numerical',
    topic: 'Machine design',
    trade: 'GME',
    difficulty: 3,
    stem: `A ball bearing has a basic dynamic load rating of 30 kN and carries a steady equivalent load of 5 kN. What is
its basic rating life $L_{10}$, in **million** revolutions?`,
    accepted: [{ value: 216, tolerance: 0 }],
    explanation: steps`
      For ball bearings $L_{10} = \left(\dfrac{C}{P}\right)^3$ million revolutions.
      $\left(\dfrac{30}{5}\right)^3 = 6^3 = 216$. Answer: **216**.
    `,
    solve: () => (30 / 5) ** 3,
  },
  {
    kind: 'numerical',
    topic: 'Industrial engineering',
    trade: 'GME',
    difficulty: 2,
    stem: `The forecast for March was 500 units, and 560 were sold. What does simple exponential smoothing with a constant
of 0.2 forecast for April?`,
    accepted: [{ value: 512, tolerance: 0 }],
    explanation: steps`
      The new forecast moves from the old one by the share 0.2 of the error.
      $500 + 0.2 \times (560 - 500) = 512$. Answer: **512 units**.
    `,
    solve: () => 0.2 * 560 + 0.8 * 500,
  },
  {
    kind: 'numerical',
    topic: 'Heat transfer',
    trade: 'GCT',
    difficulty: 2,
    stem: `In a **counter-current** exchanger the hot stream cools from 120 °C to 80 °C, the cold one warms from 30 °C to
60 °C. What is the logarithmic mean temperature difference? (Give one decimal.)`,
    accepted: [{ value: 54.8, tolerance: 0.15 }],
    unit: 'K',
    explanation: steps`
      The differences at the two ends are $120 - 60 = 60$ K and $80 - 30 = 50$ K.
      $\dfrac{60 - 50}{\ln(60/50)} = 54.8$ K, a little below the plain mean of 55 K. Answer: **54.8 K**.
    `,
    solve: () => (120 - 60 - (80 - 30)) / Math.log((120 - 60) / (80 - 30)),
  },
  {
    kind: 'numerical',
    topic: 'Reaction engineering',
    trade: 'GCT',
    difficulty: 1,
    stem: 'A first-order reaction has $k = 0.035$ per minute. What is its half-life? (Give one decimal.)',
    accepted: [{ value: 19.8, tolerance: 0.1 }],
    unit: 'min',
    explanation: steps`
      $t_{1/2} = \dfrac{\ln 2}{k} = \dfrac{0.693}{0.035} = 19.8$ min, whatever the initial concentration.
      Answer: **19.8 min**.
    `,
    solve: () => Math.LN2 / 0.035,
  },
  {
    kind: 'numerical',
    topic: 'Process control',
    trade: 'GCT',
    difficulty: 2,
    stem: `A first-order process with a time constant of 4 minutes and no dead time receives a step at its input. After
how many minutes has its output made **95%** of the whole change? (Give one decimal.)`,
    accepted: [{ value: 12, tolerance: 0.1 }],
    unit: 'min',
    explanation: steps`
      $1 - e^{-t/4} = 0.95$, so $t = -4 \ln 0.05 = 11.98$ min: about three time constants.
      Answer: **12.0 min**.
    `,
    solve: () => -4 * Math.log(0.05),
  },
  {
    kind: 'numerical',
    topic: 'Fluid and mechanical operations',
    trade: 'GCT',
    difficulty: 1,
    stem: `Water (density 1000 kg/m³, viscosity 0.001 Pa·s) flows at 0.8 m/s in a pipe of 50 mm diameter. What is the
Reynolds number?`,
    accepted: [{ value: 40000, tolerance: 0 }],
    explanation: steps`
      $Re = \dfrac{\rho v d}{\mu} = \dfrac{1000 \times 0.8 \times 0.05}{0.001} = 40\,000$, which is turbulent.
      Answer: **40 000**.
    `,
    solve: () => Math.round((1_000 * 0.8 * 0.05) / 0.001),
  },
  {
    kind: 'numerical',
    topic: 'Food engineering',
    trade: 'GFT',
    difficulty: 1,
    stem: 'A fruit holds 80% moisture on the **wet** basis. What is its moisture on the **dry** basis, in per cent?',
    accepted: [{ value: 400, tolerance: 0 }],
    unit: '%',
    explanation: steps`
      100 g of fruit is 80 g water and 20 g dry matter.
      $80 \div 20 = 4$, that is 400%. Answer: **400%**.
    `,
    solve: () => (100 * 80) / (100 - 80),
  },
  {
    kind: 'numerical',
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 2,
    stem: `Heating at 60 °C for 8 minutes brings a bacterium from $10^6$ down to $10^2$ cells per gram. What is its decimal
reduction time at 60 °C?`,
    accepted: [{ value: 2, tolerance: 0 }],
    unit: 'min',
    explanation: steps`
      From $10^6$ to $10^2$ are four decimal reductions.
      $8 \div 4 = 2$. Answer: **2 min**.
    `,
    solve: () => 8 / (Math.log10(1e6) - Math.log10(1e2)),
  },
  {
    kind: 'numerical',
    topic: 'Food products technology',
    trade: 'GFT',
    difficulty: 3,
    stem: 'How much sugar must be dissolved in 40 kg of a 15 °Brix juice to make a syrup of 60 °Brix? (Take °Brix as per cent of sugar by mass.)',
    accepted: [{ value: 45, tolerance: 0 }],
    unit: 'kg',
    explanation: steps`
      The juice holds $0.15 \times 40 = 6$ kg sugar and 34 kg water.
      In the syrup 34 kg water is 40%, so the whole weighs $34 \div 0.4 = 85$ kg.
      $85 - 40 = 45$. Answer: **45 kg**.
    `,
    solve: () => Math.round(((40 * (1 - 0.15)) / (1 - 0.6) - 40) * 1e9) / 1e9,
  },
  {
    kind: 'numerical',
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 2,
    stem: `A meter movement of 100 Ω reads full scale at 1 mA. Which shunt makes it read 0 to 100 mA? (Give two
decimals.)`,
    accepted: [{ value: 1.01, tolerance: 0.005 }],
    unit: 'Ω',
    explanation: steps`
      At full scale the movement has $1\ \text{mA} \times 100\ \Omega = 100$ mV; the shunt takes the other 99 mA.
      $100 \div 99 = 1.01$. Answer: **1.01 Ω**.
    `,
    solve: () => (1 * 100) / (100 - 1),
  },
  {
    kind: 'numerical',
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 1,
    stem: 'A thermocouple gives 41 µV per °C, taken as linear. What voltage does it give when its junctions are 200 °C apart?',
    accepted: [{ value: 8.2, tolerance: 0 }],
    unit: 'mV',
    explanation: steps`
      $41 \times 200 = 8200$ µV. Answer: **8.2 mV**.
    `,
    solve: () => (41 * 200) / 1_000,
  },
  {
    kind: 'numerical',
    topic: 'Signals',
    trade: 'GIN',
    difficulty: 2,
    stem: `1024 samples of a signal, taken at 8000 samples per second, go into a discrete Fourier transform. How far apart
are its frequency lines? (Give two decimals.)`,
    accepted: [{ value: 7.81, tolerance: 0.01 }],
    unit: 'Hz',
    explanation: steps`
      The lines are the sampling rate divided by the number of samples apart, which is one over the time observed.
      $8000 \div 1024 = 7.81$. Answer: **7.81 Hz**.
    `,
    solve: () => 8_000 / 1_024,
  },
  {
    kind: 'numerical',
    topic: 'Digital logic',
    trade: 'GCS',
    difficulty: 3,
    stem: 'How many different Boolean functions of three variables are 1 for exactly two of the eight inputs?',
    accepted: [{ value: 28, tolerance: 0 }],
    explanation: steps`
      Such a function is told by the two rows of the truth table that hold a 1.
      $\binom{8}{2} = 28$. Answer: **28**.
    `,
    solve: () => combinations(range(0, 7), 2).length,
  },
];
