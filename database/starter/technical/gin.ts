import { md, steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

export const gin: StarterQuestion[] = [
  {
    topic: 'Circuits and machines',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      A 220 V DC shunt motor has an armature resistance of 0.5 Ω.
      At no load, its armature takes 4 A and it runs at 1090 rpm.
      At what speed does it run when the armature takes 40 A? (The flux does not change.)
    `,
    options: ['991 rpm', '1000 rpm', '1188 rpm', '109 rpm'],
    correct: [2],
    explanation: steps`
      Back emf at no load: $220 - 4 \times 0.5 = 218$ V. On load: $220 - 40 \times 0.5 = 200$ V.
      With constant flux the speed is proportional to the back emf: $1090 \times 200/218 = 1000$ rpm.
      991 rpm ignores the drop at no load (220 V for 218 V); 1188 rpm inverts the ratio.
      109 rpm takes the speed as inversely proportional to the current.
      Answer: **1000 rpm**.
    `,
    solve: () => {
      const voltsPerRpm = (220 - 4 * 0.5) / 1090;
      let rpm = 0;
      while ((220 - rpm * voltsPerRpm) / 0.5 > 40 + 1e-9) rpm += 1;
      return `${rpm} rpm`;
    },
  },
  {
    topic: 'Circuits and machines',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      A 4-pole induction motor on a 50 Hz supply runs at 1440 rpm.
      What is the frequency of the currents in its rotor?
    `,
    options: ['50 Hz', '48 Hz', '4 Hz', '2 Hz'],
    correct: [4],
    explanation: steps`
      Synchronous speed: $120 \times 50 / 4 = 1500$ rpm. Slip: $(1500 - 1440)/1500 = 0.04$.
      Rotor frequency: $0.04 \times 50 = 2$ Hz.
      48 Hz is $(1 - 0.04) \times 50$; 4 Hz takes the slip of 4% for a frequency; 50 Hz is at standstill.
      Answer: **2 Hz**.
    `,
    solve: () => {
      // Pole pairs of the field that pass a rotor bar in a second.
      const poles = 4;
      const field = 50 / (poles / 2);
      const rotor = 1440 / 60;
      return `${(field - rotor) * (poles / 2)} Hz`;
    },
  },
  {
    topic: 'Circuits and machines',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      A coil of resistance 6 Ω and inductive reactance 8 Ω is connected to a 200 V AC supply.
      What **real** power does it take?
    `,
    options: ['4000 W', '3200 W', '2400 W', '6667 W'],
    correct: [3],
    explanation: steps`
      $|Z| = \sqrt{6^2 + 8^2} = 10\ \Omega$, so $I = 200/10 = 20$ A.
      Real power is taken by the resistance alone: $I^2 R = 400 \times 6 = 2400$ W.
      4000 is the apparent power in VA, and 3200 the reactive power in var.
      6667 W is $V^2/R$, as if the whole voltage were across the resistance.
      Answer: **2400 W**.
    `,
    solve: () => {
      // Mean of v·i over one cycle.
      const points = 1000;
      const size = Math.hypot(6, 8);
      const lag = Math.atan2(8, 6);
      let sum = 0;
      for (let n = 0; n < points; n += 1) {
        const angle = (2 * Math.PI * n) / points;
        sum += 200 * Math.SQRT2 * Math.sin(angle) * ((200 * Math.SQRT2) / size) * Math.sin(angle - lag);
      }
      return `${Math.round(sum / points)} W`;
    },
  },
  {
    topic: 'Signals',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      A 170 Hz sine wave is sampled at 100 samples per second, without an anti-aliasing filter.
      At what frequency does it appear in the range from 0 to 50 Hz?
    `,
    options: ['30 Hz', '20 Hz', '35 Hz', '50 Hz'],
    correct: [1],
    explanation: steps`
      Sampling cannot tell $f$ from $|f - k f_s|$, for any whole $k$.
      $170 - 100 = 70$ Hz is still above 50 Hz; $|170 - 2 \times 100| = 30$ Hz is in the range.
      20 Hz comes from subtracting half the sampling rate again and again ($170 - 3 \times 50$).
      35 Hz comes from halving the 70 Hz instead of folding it.
      Answer: **30 Hz**.
    `,
    solve: () => {
      const found: string[] = [];
      const differs = (a: number, b: number, sign: number) =>
        Array.from({ length: 40 }, (_, n) => n / 100).some(
          (t) => Math.abs(Math.sin(2 * Math.PI * a * t) - sign * Math.sin(2 * Math.PI * b * t)) > 1e-9,
        );
      for (let f = 1; f < 50; f += 1) if (!differs(170, f, 1) || !differs(170, f, -1)) found.push(`${f} Hz`);
      return found;
    },
  },
  {
    topic: 'Signals',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      The input $x[n] = \{1, 2, 1\}$ is applied to a system with the impulse response $h[n] = \{1, -1, 2\}$.
      Both sequences begin at $n = 0$. What is the output?
    `,
    options: [
      String.raw`$\{1, -2, 2\}$`,
      String.raw`$\{1, 1, 1, 3, 2\}$`,
      String.raw`$\{2, 3, 1, 1, 1\}$`,
      String.raw`$\{4, 3, 1\}$`,
    ],
    correct: [2],
    explanation: steps`
      Each input sample starts a scaled and delayed copy of $h$; add the copies.
      From 1: $\{1, -1, 2, 0, 0\}$. From 2: $\{0, 2, -2, 4, 0\}$. From 1: $\{0, 0, 1, -1, 2\}$.
      Sum: $\{1, 1, 1, 3, 2\}$. Check: the sums satisfy $4 \times 2 = 8 = 1 + 1 + 1 + 3 + 2$.
      $\{1, -2, 2\}$ multiplies term by term; $\{2, 3, 1, 1, 1\}$ reverses $h$; $\{4, 3, 1\}$ is circular.
      Answer: **$\{1, 1, 1, 3, 2\}$**.
    `,
    solve: () => {
      const x = [1, 2, 1];
      const h = [1, -1, 2];
      const y = Array.from({ length: x.length + h.length - 1 }, (_, n) =>
        x.reduce((sum, value, k) => sum + value * (h[n - k] ?? 0), 0),
      );
      return String.raw`$\{${y.join(', ')}\}$`;
    },
  },
  {
    topic: 'Control',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      Integral action is added to a proportional controller. Which statements are true? Select all that apply.
    `,
    options: [
      'It can remove the steady offset that proportional control alone leaves after a constant load change.',
      'Its output is proportional to the rate of change of the error.',
      'Too much of it can make the loop oscillate.',
      'It can go on building up while the valve is already fully open, unless this is prevented.',
    ],
    correct: [1, 3, 4],
    explanation: steps`
      It adds up the error, so in a stable loop it settles only when the error is zero: no offset.
      It adds phase lag, so too much of it brings the loop nearer to oscillation.
      While the valve is at its limit the error stays and the integral keeps growing: *wind-up*.
      Acting on the rate of change of the error is **derivative** action.
      Answer: the first, third and fourth statements.
    `,
  },
  {
    topic: 'Control',
    trade: 'GIN',
    difficulty: 4,
    stem: md`
      A unity negative feedback system has $G(s) = \dfrac{16}{s(s + 4)}$.
      What is the peak overshoot of its unit step response, nearly?
    `,
    options: ['50%', '20.8%', '4.3%', '16.3%'],
    correct: [4],
    explanation: steps`
      Closed loop: $\dfrac{16}{s^2 + 4s + 16}$, so $\omega_n = 4$ and $2\zeta\omega_n = 4$: $\zeta = 0.5$.
      Overshoot $= e^{-\pi\zeta/\sqrt{1 - \zeta^2}} = e^{-1.814} = 0.163$.
      20.8% leaves out the square root; 4.3% belongs to $\zeta = 0.707$; 50% is $\zeta$ itself.
      Answer: **16.3%**.
    `,
    solve: () => {
      const dt = 1e-5;
      let y = 0;
      let speed = 0;
      let peak = 0;
      for (let t = 0; t < 3; t += dt) {
        speed += dt * (16 * (1 - y) - 4 * speed);
        y += dt * speed;
        peak = Math.max(peak, y);
      }
      return `${((peak - 1) * 100).toFixed(1)}%`;
    },
  },
  {
    topic: 'Analog',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      A three-op-amp instrumentation amplifier has two resistors of 20 kΩ in its input stage, joined by a
      gain resistor of 1 kΩ. Its output stage is a difference amplifier of gain 1.
      What is the size of the output for a differential input of 5 mV?
    `,
    options: ['205 mV', '105 mV', '200 mV', '100 mV'],
    correct: [1],
    explanation: steps`
      The whole input difference is across the gain resistor, whose current is 5 mV / 1 kΩ = 5 µA.
      This current flows through all three resistors: 5 µA × (20 + 1 + 20) kΩ = 205 mV.
      That is the gain $1 + 2R/R_g = 41$. 105 mV uses $1 + R/R_g$, and 200 mV forgets the 1.
      Answer: **205 mV**.
    `,
    solve: () => {
      // Each input amplifier alone: non-inverting for its own input, inverting for the other one.
      const own = 1 + 20 / 1;
      const other = -20 / 1;
      const [high, low] = [2.5, -2.5];
      return `${own * high + other * low - (own * low + other * high)} mV`;
    },
  },
  {
    topic: 'Analog',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      A first-order RC low-pass filter uses $R = 10$ kΩ and $C = 10$ nF.
      What is its $-3$ dB (half-power) frequency?
    `,
    options: ['10 kHz', '3.18 kHz', '1.59 kHz', '0.796 kHz'],
    correct: [3],
    explanation: steps`
      $f_c = \dfrac{1}{2\pi RC}$, and $RC = 10^4 \times 10^{-8} = 10^{-4}$ s.
      $f_c = 10^4 / 6.283 \approx 1592$ Hz = 1.59 kHz.
      10 kHz is $1/RC$, which is in rad/s; 3.18 kHz uses $\pi$ and 0.796 kHz uses $4\pi$ in place of $2\pi$.
      Answer: **1.59 kHz**.
    `,
    solve: () => {
      const power = (f: number) => {
        const xc = 1 / (2 * Math.PI * f * 10e-9);
        return xc ** 2 / (10e3 ** 2 + xc ** 2);
      };
      let low = 1;
      let high = 1e6;
      for (let i = 0; i < 100; i += 1) {
        const middle = (low + high) / 2;
        if (power(middle) > 0.5) low = middle;
        else high = middle;
      }
      return `${(low / 1000).toFixed(2)} kHz`;
    },
  },
  {
    topic: 'Analog',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      A differential amplifier has a differential gain of 200 and a common-mode rejection ratio of 80 dB.
      Both inputs carry the same 5 V. How large is the output that this common-mode voltage causes?
    `,
    options: ['12.5 V', '0.5 mV', '25 mV', '0.1 V'],
    correct: [4],
    explanation: steps`
      80 dB is a **voltage** ratio of $10^{80/20} = 10^4$.
      Common-mode gain: $200 / 10^4 = 0.02$. Output: $0.02 \times 5 = 0.1$ V.
      12.5 V divides by 80 as if it were the ratio; 0.5 mV forgets the gain of 200.
      Answer: **0.1 V**.
    `,
    solve: () => {
      // The common-mode voltage acts like a differential input that is 80 dB smaller.
      let equivalent = 5;
      for (let db = 80; db > 0; db -= 20) equivalent /= 10;
      return `${Math.round(equivalent * 200 * 1e6) / 1e6} V`;
    },
  },
  {
    topic: 'Digital',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      A shaft encoder gives its position in the 4-bit (reflected) Gray code.
      Which Gray code stands for the binary number 1101?
    `,
    options: ['1001', '1011', '0010', '1110'],
    correct: [2],
    explanation: steps`
      Keep the first bit; each further Gray bit is the exclusive OR of two neighbouring binary bits.
      1; $1 \oplus 1 = 0$; $1 \oplus 0 = 1$; $0 \oplus 1 = 1$. The code is 1011.
      1001 converts in the wrong direction, reading 1101 as a Gray code; 0010 inverts every bit.
      Answer: **1011**.
    `,
    solve: () => {
      // The reflected code itself: prefix 0 to the list and 1 to its reverse.
      let codes = [''];
      for (let bit = 0; bit < 4; bit += 1) {
        codes = [...codes.map((code) => `0${code}`), ...codes.toReversed().map((code) => `1${code}`)];
      }
      return codes[0b1101] ?? '';
    },
  },
  {
    topic: 'Digital',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      A temperature range of 0 °C to 200 °C is to be digitised in steps no larger than 0.05 °C.
      At least how many bits must the analog-to-digital converter have?
    `,
    options: ['12', '8', '11', '13'],
    correct: [1],
    explanation: steps`
      Number of steps needed: $200 / 0.05 = 4000$.
      $2^{11} = 2048$ is too few; $2^{12} = 4096$ is enough.
      8 bits number the 200 whole degrees only; 11 bits would do for steps of 0.1 °C.
      Answer: **12**.
    `,
    solve: () => {
      let bits = 1;
      while (200 / (2 ** bits - 1) > 0.05) bits += 1;
      return String(bits);
    },
  },
  {
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 1,
    stem: md`
      In a Wheatstone bridge, two resistors form each branch across the supply.
      The first branch has 100 Ω (upper) and 250 Ω (lower); the second, 48 Ω (upper) and $X$ (lower).
      The galvanometer between the two mid-points reads zero. What is $X$?
    `,
    options: ['19.2 Ω', '198 Ω', '120 Ω', '521 Ω'],
    correct: [3],
    explanation: steps`
      At balance, both branches divide the supply in the same ratio: $\dfrac{100}{250} = \dfrac{48}{X}$.
      $X = 48 \times 250 / 100 = 120\ \Omega$.
      19.2 Ω inverts the ratio; 521 Ω pairs the arms wrongly ($100 \times 250/48$).
      198 Ω keeps the difference ($250 - 100 + 48$) instead of the ratio.
      Answer: **120 Ω**.
    `,
    solve: () => {
      const supply = 10;
      let low = 0;
      let high = 10000;
      for (let i = 0; i < 200; i += 1) {
        const x = (low + high) / 2;
        const difference = (supply * 250) / (100 + 250) - (supply * x) / (48 + x);
        if (difference > 0) low = x;
        else high = x;
      }
      return `${Math.round(low * 1000) / 1000} Ω`;
    },
  },
  {
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      Two 100 kΩ resistors in series are connected across an ideal 12 V source.
      A voltmeter whose own resistance is 100 kΩ is connected across one of them. What does it read?
    `,
    options: ['6 V', '8 V', '3 V', '4 V'],
    correct: [4],
    explanation: steps`
      The meter in parallel with its resistor makes $100 \parallel 100 = 50$ kΩ.
      Reading: $12 \times \dfrac{50}{50 + 100} = 4$ V.
      6 V is the true value before the meter is connected; 8 V is what is left across the other resistor.
      3 V halves the 6 V because the meter shares the current, but the total current rises too.
      Answer: **4 V**.
    `,
    solve: () => {
      // Source current first, then the meter's share of it (all in kilohms and milliamperes).
      const current = 12 / (100 + 1 / (1 / 100 + 1 / 100));
      const throughMeter = (current * 100) / (100 + 100);
      return `${Math.round(throughMeter * 100 * 1e6) / 1e6} V`;
    },
  },
  {
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      Power is found as $P = I^2 R$. The current is known within ±1.5% and the resistance within ±1%.
      To first order, what is the **limiting** (worst-case) error of $P$?
    `,
    options: ['±4%', '±2.5%', '±3.16%', '±3.25%'],
    correct: [1],
    explanation: steps`
      In a product, the relative errors add in the worst case, each multiplied by its power.
      $2 \times 1.5\ \% + 1\ \% = 4\ \%$.
      2.5% forgets that $I$ is squared; 3.16% is the root-sum-square, which is not the worst case.
      3.25% squares the 1.5 instead of doubling it.
      Answer: **±4%**.
    `,
    solve: () => {
      // The worst corner of much smaller errors in the same proportion, scaled back up.
      const scale = 1e-4;
      let worst = 0;
      for (const a of [-1, 1]) {
        for (const b of [-1, 1]) {
          const p = (1 + a * 0.015 * scale) ** 2 * (1 + b * 0.01 * scale);
          worst = Math.max(worst, Math.abs(p - 1) / scale);
        }
      }
      return `±${Math.round(worst * 1e4) / 100}%`;
    },
  },
  {
    topic: 'Measurements',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      Four gauges each take four readings of a pressure that is exactly 100.0 kPa.

      | Gauge | Readings (kPa) |
      |---|---|
      | K | 99.9, 100.1, 100.0, 100.0 |
      | L | 104.0, 103.9, 104.1, 104.0 |
      | M | 96.0, 104.0, 99.0, 101.0 |
      | N | 90.0, 97.0, 105.0, 94.0 |

      Which gauge is **precise but not accurate**?
    `,
    options: ['K', 'L', 'M', 'N'],
    correct: [2],
    explanation: steps`
      Precise: the readings agree with each other. Accurate: they agree with the true value.
      K and L spread over 0.2 kPa only, M over 8 kPa and N over 15 kPa: K and L are precise.
      K averages 100.0 kPa, but L averages 104.0 kPa, 4 kPa too high.
      M averages 100.0 kPa, but its single readings scatter widely.
      Answer: **L**.
    `,
    solve: () => {
      const readings = {
        K: [99.9, 100.1, 100.0, 100.0],
        L: [104.0, 103.9, 104.1, 104.0],
        M: [96.0, 104.0, 99.0, 101.0],
        N: [90.0, 97.0, 105.0, 94.0],
      };
      return Object.entries(readings)
        .filter(([, values]) => {
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          return Math.max(...values) - Math.min(...values) < 1 && Math.abs(mean - 100) > 1;
        })
        .map(([name]) => name);
    },
  },
  {
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 1,
    stem: md`
      A platinum sensor has 100 Ω at 0 °C; its temperature coefficient, referred to 0 °C, is 0.00385 per °C.
      Take it as linear. At what temperature is its resistance 123.1 Ω?
    `,
    options: ['32 °C', '23.1 °C', '60 °C', '319.7 °C'],
    correct: [3],
    explanation: steps`
      $R = R_0(1 + \alpha T)$, so $T = \dfrac{R - R_0}{\alpha R_0} = \dfrac{23.1}{0.385} = 60$ °C.
      23.1 °C takes the rise in ohms for degrees, as if the sensor gained 1 Ω per °C.
      319.7 °C divides the whole 123.1 Ω by 0.385; 32 °C does the same with a decimal point slipped.
      Answer: **60 °C**.
    `,
    solve: () => {
      let degrees = 0;
      while (100 * (1 + 0.00385 * degrees) < 123.1 - 1e-9) degrees += 0.1;
      return `${Math.round(degrees * 10) / 10} °C`;
    },
  },
  {
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      A 120 Ω strain gauge with a gauge factor of 2.1 is stretched by 500 microstrain.
      By how much does its resistance change?
    `,
    options: ['0.126 Ω', '0.06 Ω', '0.0286 Ω', '0.252 Ω'],
    correct: [1],
    explanation: steps`
      $\dfrac{\Delta R}{R} = G\,\varepsilon = 2.1 \times 500 \times 10^{-6} = 1.05 \times 10^{-3}$.
      $\Delta R = 120 \times 1.05 \times 10^{-3} = 0.126\ \Omega$.
      0.06 Ω leaves out the gauge factor, 0.0286 Ω divides by it, and 0.252 Ω doubles the right value.
      Answer: **0.126 Ω**.
    `,
    solve: () => {
      const stretched = 120 * (1 + 2.1 * 500e-6);
      return `${Math.round((stretched - 120) * 1e6) / 1e6} Ω`;
    },
  },
  {
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      A thermometer behaves as a first-order system with a time constant of 5 s.
      It reads 20 °C when it is plunged into a bath at 100 °C. What does it read 10 s later, nearly?
    `,
    options: ['86.5 °C', '89.2 °C', '70.6 °C', '30.8 °C'],
    correct: [2],
    explanation: steps`
      The **difference** from the bath decays: $(100 - 20)\,e^{-10/5} = 80 \times 0.1353 = 10.8$ °C.
      Reading: $100 - 10.8 = 89.2$ °C.
      86.5 °C starts from 0 °C instead of 20 °C; 70.6 °C is the reading after one time constant.
      30.8 °C adds the remaining difference to the starting value.
      Answer: **89.2 °C**.
    `,
    solve: () => {
      const dt = 1e-4;
      let reading = 20;
      for (let step = 0; step < 10 / dt; step += 1) reading += (dt * (100 - reading)) / 5;
      return `${reading.toFixed(1)} °C`;
    },
  },
  {
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      Which of these sensors give **no** electrical signal without an external supply?
      Select all that apply.
    `,
    options: ['thermocouple', 'strain gauge', 'piezoelectric crystal', 'differential transformer (LVDT)'],
    correct: [2, 4],
    explanation: steps`
      A strain gauge only changes its resistance, so a current or a bridge supply is needed to show it.
      A linear variable differential transformer (LVDT) needs AC in its primary winding.
      A thermocouple makes its own emf from a temperature difference.
      A piezoelectric crystal makes its own charge when it is stressed.
      Answer: **strain gauge** and **differential transformer (LVDT)**.
    `,
  },
  {
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      A linear pressure transmitter gives 4 mA at 0 bar and 20 mA at 10 bar.
      What is the pressure when its output is 13.6 mA?
    `,
    options: ['6.8 bar', '8.5 bar', '4.8 bar', '6 bar'],
    correct: [4],
    explanation: steps`
      The signal above its live zero is $13.6 - 4 = 9.6$ mA, out of a span of 16 mA.
      Pressure: $\dfrac{9.6}{16} \times 10 = 6$ bar.
      6.8 bar ignores the live zero ($13.6/20$); 8.5 bar is $13.6/16$; 4.8 bar is $9.6/20$.
      Answer: **6 bar**.
    `,
    solve: () => {
      let low = 0;
      let high = 10;
      for (let i = 0; i < 60; i += 1) {
        const bar = (low + high) / 2;
        if ((4 * (10 - bar) + 20 * bar) / 10 < 13.6) low = bar;
        else high = bar;
      }
      return `${Math.round(low * 1000) / 1000} bar`;
    },
  },
  {
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 4,
    stem: md`
      A quarter bridge has one active strain gauge of gauge factor 2 and three fixed resistors, all equal to
      the gauge at rest. The bridge supply is 5 V.
      What output does a strain of 1000 microstrain give, nearly?
    `,
    options: ['10 mV', '5 mV', '2.5 mV', '1.25 mV'],
    correct: [3],
    explanation: steps`
      $\dfrac{\Delta R}{R} = 2 \times 1000 \times 10^{-6} = 0.002$.
      One active arm gives nearly $\dfrac{V}{4} \cdot \dfrac{\Delta R}{R} = 1.25 \times 0.002 = 2.5$ mV.
      5 mV needs two active arms and 10 mV four; 1.25 mV leaves out the gauge factor.
      Answer: **2.5 mV**.
    `,
    solve: () => {
      const gauge = 350 * (1 + 2 * 1000e-6);
      const output = (5 * gauge) / (gauge + 350) - 5 / 2;
      return `${Math.round(output * 1e5) / 100} mV`;
    },
  },
  {
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 5,
    stem: md`
      A first-order thermometer with a time constant of 8 s is in a bath whose temperature varies as a sine
      wave with a period of 80 s. When the transient has died out, how long after each maximum of the bath
      does the reading have its maximum, nearly?
    `,
    options: ['8.0 s', '32.1 s', '12.9 s', '7.1 s'],
    correct: [4],
    explanation: steps`
      $\omega = 2\pi/80 = 0.0785$ rad/s, so $\omega\tau = 0.628$.
      Phase lag: $\arctan 0.628 = 32.1°$, which is $32.1/360$ of a period.
      Delay: $80 \times 32.1/360 = 7.1$ s.
      8.0 s is the lag for a steady **ramp**; 32.1 s takes degrees for seconds.
      12.9 s uses the complement of the angle ($57.9°$).
      Answer: **7.1 s**.
    `,
    solve: () => {
      // After ten periods: when is the reading highest, from a maximum of the bath on?
      const dt = 1e-3;
      let reading = 0;
      let highest = -Infinity;
      let delay = 0;
      for (let step = 0; step < 880 / dt; step += 1) {
        const t = step * dt;
        if (t >= 800 && reading > highest) {
          highest = reading;
          delay = t - 800;
        }
        reading += (dt * (Math.cos((2 * Math.PI * t) / 80) - reading)) / 8;
      }
      return `${delay.toFixed(1)} s`;
    },
  },
  {
    topic: 'Communication and optical instrumentation',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      A step-index fibre has a core index of 1.50 and a cladding index of 1.44.
      What is its numerical aperture in air?
    `,
    options: ['0.06', '0.42', '0.18', '0.96'],
    correct: [2],
    explanation: steps`
      $\text{NA} = \sqrt{n_1^2 - n_2^2} = \sqrt{2.25 - 2.0736} = \sqrt{0.1764} = 0.42$.
      0.06 is the plain difference of the indices; 0.18 forgets the square root; 0.96 is $n_2/n_1$.
      Answer: **0.42**.
    `,
    solve: () => {
      // A ray that just meets the critical angle at the core wall, traced back out through the end face.
      const critical = Math.asin(1.44 / 1.5);
      return String(Math.round(1.5 * Math.sin(Math.PI / 2 - critical) * 1e4) / 1e4);
    },
  },
  {
    topic: 'Communication and optical instrumentation',
    trade: 'GIN',
    difficulty: 2,
    stem: md`
      Light of 2 mW is launched into 20 km of fibre with a loss of 0.5 dB/km.
      What power arrives at the far end?
    `,
    options: ['0.2 mW', '1 mW', '0.63 mW', '0.02 mW'],
    correct: [1],
    explanation: steps`
      Total loss: $20 \times 0.5 = 10$ dB, which is a power ratio of 10.
      Power out: $2/10 = 0.2$ mW.
      0.63 mW uses the voltage rule ($10^{10/20}$) for a power; 0.02 mW takes 10 dB for a ratio of 100.
      Answer: **0.2 mW**.
    `,
    solve: () => {
      let power = 2;
      for (let km = 0; km < 20; km += 1) power *= 10 ** (-0.5 / 10);
      return `${Math.round(power * 1e6) / 1e6} mW`;
    },
  },
  {
    topic: 'Communication and optical instrumentation',
    trade: 'GIN',
    difficulty: 3,
    stem: md`
      One mirror of a Michelson interferometer is moved steadily along its beam, in air.
      With light of wavelength 600 nm, 200 fringes pass the detector. How far has the mirror moved?
    `,
    options: ['120 µm', '30 µm', '60 µm', '240 µm'],
    correct: [3],
    explanation: steps`
      Light goes to the mirror **and back**, so moving it by $d$ changes the path by $2d$.
      $2d = 200 \times 600\ \text{nm}$, hence $d = 60\,000$ nm = 60 µm.
      120 µm forgets the double passage; 30 µm allows for it twice.
      Answer: **60 µm**.
    `,
    solve: () => {
      // Count bright fringes as the mirror moves in steps of a quarter of the fringe spacing.
      let moved = 0;
      let fringes = 0;
      while (fringes < 200) {
        moved += 75;
        if ((2 * moved) % 600 === 0) fringes += 1;
      }
      return `${moved / 1000} µm`;
    },
  },
];
