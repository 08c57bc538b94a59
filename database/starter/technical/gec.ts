import { md, steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

export const gec: StarterQuestion[] = [
  {
    topic: 'Networks and signals',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      A 36 V source feeds a node through a 6 Ω resistor; a 12 Ω resistor joins that node to ground.
      A load is connected from the node to ground through a further 4 Ω resistor in series with it.
      What is the greatest power that a suitable resistive load can receive?
    `,
    options: ['72 W', '36 W', '40.5 W', '18 W'],
    correct: [4],
    explanation: steps`
      With the load removed no current flows in the 4 Ω: $V_{th} = 36 \times \dfrac{12}{6 + 12} = 24$ V.
      With the source replaced by a short: $R_{th} = 4 + (6 \parallel 12) = 4 + 4 = 8\ \Omega$.
      Greatest power, at $R_L = R_{th}$: $\dfrac{V_{th}^2}{4 R_{th}} = \dfrac{576}{32} = 18$ W.
      36 W leaves out the 4 Ω resistor; 72 W forgets the factor 4; 40.5 W uses 36 V in place of $V_{th}$.
      Answer: **18 W**.
    `,
    solve: () => {
      // Power in the load from the node equation, for loads from 0.01 ohm up.
      let most = 0;
      for (let load = 0.01; load < 100; load += 0.01) {
        const node = 36 / 6 / (1 / 6 + 1 / 12 + 1 / (4 + load));
        most = Math.max(most, (node / (4 + load)) ** 2 * load);
      }
      return `${Math.round(most * 10) / 10} W`;
    },
  },
  {
    topic: 'Networks and signals',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      What is the Nyquist rate of $x(t) = \cos(200\pi t)\,\cos(600\pi t)$, with $t$ in seconds?
    `,
    options: ['600 Hz', '800 Hz', '400 Hz', '1600 Hz'],
    correct: [2],
    explanation: steps`
      The factors are at 100 Hz and 300 Hz, but it is their **product** that is sampled.
      $\cos a \cos b = \tfrac12[\cos(a - b) + \cos(a + b)]$ gives components at 200 Hz and 400 Hz.
      Nyquist rate $= 2 \times 400 = 800$ Hz.
      600 Hz doubles the higher factor without multiplying out; 400 Hz is the highest frequency, not doubled.
      Answer: **800 Hz**.
    `,
    solve: () => {
      const rate = 4000;
      const count = 400;
      let highest = 0;
      for (let bin = 0; bin <= count / 2; bin += 1) {
        let re = 0;
        let im = 0;
        for (let n = 0; n < count; n += 1) {
          const x = Math.cos((200 * Math.PI * n) / rate) * Math.cos((600 * Math.PI * n) / rate);
          re += x * Math.cos((2 * Math.PI * bin * n) / count);
          im -= x * Math.sin((2 * Math.PI * bin * n) / count);
        }
        if (Math.hypot(re, im) > 1e-6) highest = (bin * rate) / count;
      }
      return `${2 * highest} Hz`;
    },
  },
  {
    topic: 'Networks and signals',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      A **series** circuit has $R = 20\ \Omega$, $L = 10$ mH and $C = 1\ \mu\text{F}$.
      What is its quality factor at resonance?
    `,
    options: ['5', '0.2', '500', '2.5'],
    correct: [1],
    explanation: steps`
      In a series circuit, $Q = \dfrac{\omega_0 L}{R} = \dfrac{1}{R}\sqrt{\dfrac{L}{C}}$.
      $\sqrt{L/C} = \sqrt{10^{-2} / 10^{-6}} = 100\ \Omega$, so $Q = 100 / 20 = 5$.
      0.2 is the formula of the **parallel** circuit; 500 forgets the square root.
      Answer: **5**.
    `,
    solve: () => {
      // Quality factor as resonant frequency over half-power bandwidth, found from the impedance.
      const reactance = (w: number) => w * 10e-3 - 1 / (w * 1e-6);
      const root = (target: number) => {
        let low = 1;
        let high = 1e6;
        for (let i = 0; i < 200; i += 1) {
          const middle = (low + high) / 2;
          if (reactance(middle) < target) low = middle;
          else high = middle;
        }
        return low;
      };
      const q = root(0) / (root(20) - root(-20));
      return String(Math.round(q * 100) / 100);
    },
  },
  {
    topic: 'Electronic devices',
    trade: 'GEC',
    difficulty: 1,
    stem: md`
      A silicon sample is doped with $4.5 \times 10^{15}$ donors per cm³, all of them ionised.
      At the same temperature, $n_i = 1.5 \times 10^{10}$ per cm³.
      What is the hole concentration?
    `,
    options: [
      String.raw`$1.5 \times 10^{10}$ per cm³`,
      String.raw`$4.5 \times 10^{15}$ per cm³`,
      String.raw`$5 \times 10^{4}$ per cm³`,
      String.raw`$3 \times 10^{5}$ per cm³`,
    ],
    correct: [3],
    explanation: steps`
      Donors make electrons the majority carriers: $n \approx 4.5 \times 10^{15}$ per cm³.
      As $np = n_i^2$, $p = \dfrac{2.25 \times 10^{20}}{4.5 \times 10^{15}} = 5 \times 10^4$ per cm³.
      $3 \times 10^5$ is $N_D / n_i$; $1.5 \times 10^{10}$ would hold only in undoped silicon.
      Answer: **$5 \times 10^{4}$ per cm³**.
    `,
    solve: () => {
      const donors = 4.5e15;
      const ni = 1.5e10;
      // Charge balance n = p + donors with np = ni², solved for n without dropping p.
      const n = (donors + Math.sqrt(donors ** 2 + 4 * ni ** 2)) / 2;
      const [mantissa, power] = (ni ** 2 / n).toExponential(2).split('e');
      return String.raw`$${String(Number(mantissa))} \times 10^{${String(Number(power))}}$ per cm³`;
    },
  },
  {
    topic: 'Electronic devices',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      A diode follows $I = I_s e^{V/V_T}$ with $V_T = 26$ mV. Its current is to become **ten** times as large.
      By about how much must the forward voltage rise?
    `,
    options: ['26 mV', '60 mV', '260 mV', '11 mV'],
    correct: [2],
    explanation: steps`
      $I_2 / I_1 = e^{(V_2 - V_1)/V_T}$, so $V_2 - V_1 = V_T \ln 10$.
      $26 \times 2.303 \approx 60$ mV.
      26 mV raises the current only $e \approx 2.7$ times; 260 mV multiplies by 10 instead of by $\ln 10$.
      11 mV divides by 2.303 instead of multiplying.
      Answer: **60 mV**.
    `,
    solve: () => {
      const start = 0.6;
      const current = (volts: number) => Math.exp(volts / 0.026);
      let rise = 0;
      while (current(start + rise) < 10 * current(start)) rise += 0.0001;
      return `${Math.round(rise * 1000)} mV`;
    },
  },
  {
    topic: 'Electronic devices',
    trade: 'GEC',
    difficulty: 4,
    stem: md`
      An n-channel MOSFET has $V_T = 1$ V and $\mu_n C_{ox}\,W/L = 1\ \text{mA/V}^2$.
      Ignore channel-length modulation.
      What is the drain current at $V_{GS} = 3$ V and $V_{DS} = 1.5$ V?
    `,
    options: ['1.875 mA', '2 mA', '3 mA', '0.75 mA'],
    correct: [1],
    explanation: steps`
      The overdrive $V_{GS} - V_T$ is 2 V. As $V_{DS} = 1.5$ V is smaller, the device is in the triode region.
      $I_D = k\left[(V_{GS} - V_T)V_{DS} - \tfrac12 V_{DS}^2\right] = 2 \times 1.5 - 1.125 = 1.875$ mA.
      2 mA is the saturation formula $\tfrac12 k (V_{GS} - V_T)^2$, used outside its region.
      3 mA drops the term $\tfrac12 V_{DS}^2$; 0.75 mA forgets its factor $\tfrac12$.
      Answer: **1.875 mA**.
    `,
    solve: () => {
      // Gradual-channel integral of the local overdrive along the channel, by the midpoint rule.
      const pieces = 10000;
      let current = 0;
      for (let piece = 0; piece < pieces; piece += 1) {
        const along = ((piece + 0.5) / pieces) * 1.5;
        current += (Math.max(0, 3 - 1 - along) * 1.5) / pieces;
      }
      return `${Math.round(current * 1000) / 1000} mA`;
    },
  },
  {
    topic: 'Analog circuits',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      An ideal op-amp has its non-inverting input at ground and a feedback resistor of 20 kΩ.
      The inverting input receives $+0.5$ V through 10 kΩ and $-1$ V through 5 kΩ.
      What is the output voltage? (It is within the supply range.)
    `,
    options: ['$-3$ V', '$-5$ V', '$+1$ V', '$+3$ V'],
    correct: [4],
    explanation: steps`
      The inverting input is a virtual ground, so the input currents add up in the feedback resistor.
      $V_o = -20\left(\dfrac{0.5}{10} + \dfrac{-1}{5}\right) = -20\,(0.05 - 0.2) = +3$ V.
      $-3$ V forgets the inversion; $-5$ V forgets the sign of the $-1$ V input.
      Answer: **$+3$ V**.
    `,
    solve: () => {
      // The output that brings the inverting input to 0 V, found by bisection on the node voltage.
      const node = (out: number) => (0.5 / 10 + -1 / 5 + out / 20) / (1 / 10 + 1 / 5 + 1 / 20);
      let low = -15;
      let high = 15;
      for (let i = 0; i < 100; i += 1) {
        const middle = (low + high) / 2;
        if (node(middle) < 0) low = middle;
        else high = middle;
      }
      const out = Math.round(low * 1000) / 1000;
      return `$${out > 0 ? '+' : ''}${out}$ V`;
    },
  },
  {
    topic: 'Analog circuits',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      A 15 V supply feeds a 9 V Zener diode through 200 Ω; a 900 Ω load is connected across the diode.
      Treat the Zener voltage as constant. What power does the diode dissipate?
    `,
    options: ['270 mW', '90 mW', '180 mW', '300 mW'],
    correct: [3],
    explanation: steps`
      Current in the 200 Ω: $(15 - 9)/200 = 30$ mA. Load current: $9/900 = 10$ mA.
      The diode takes the difference, 20 mA, at 9 V: $9 \times 20 = 180$ mW.
      270 mW gives the diode all of the 30 mA; 90 mW gives it the load current; 300 mW uses 15 V.
      Answer: **180 mW**.
    `,
    solve: () => {
      // Power balance: what the supply delivers less what the two resistors take.
      const current = (15 - 9) / 200;
      const power = 15 * current - current ** 2 * 200 - 9 ** 2 / 900;
      return `${Math.round(power * 1e6) / 1000} mW`;
    },
  },
  {
    topic: 'Analog circuits',
    trade: 'GEC',
    difficulty: 4,
    stem: md`
      An npn transistor ($\beta = 100$, $V_{BE} = 0.7$ V) works from a 10 V supply.
      The base is connected to the supply through 364 kΩ only, the collector through 2 kΩ;
      the emitter goes to ground through 1 kΩ. What is $V_{CE}$, nearly?
    `,
    options: ['2.31 V', '3.98 V', '6.00 V', '3.53 V'],
    correct: [2],
    explanation: steps`
      The emitter current is $(\beta + 1) I_B$, so the base loop sees the 1 kΩ as 101 kΩ.
      $I_B = \dfrac{10 - 0.7}{364 + 101} = 0.02$ mA, $I_C = 2$ mA, $I_E = 2.02$ mA.
      $V_{CE} = 10 - 2 \times 2 - 2.02 \times 1 = 3.98$ V (positive and large, so the transistor is active).
      2.31 V leaves the 101 kΩ out of the base loop; 3.53 V forgets $V_{BE}$; 6.00 V forgets the emitter drop.
      Answer: **3.98 V**.
    `,
    solve: () => {
      // Bisection on the emitter voltage: the current it needs against the current the base supplies.
      let low = 0;
      let high = 9;
      for (let i = 0; i < 100; i += 1) {
        const emitter = (low + high) / 2;
        const supplied = (101 * (10 - 0.7 - emitter)) / 364;
        if (supplied > emitter / 1) low = emitter;
        else high = emitter;
      }
      const collector = 10 - 2 * (low / 1) * (100 / 101);
      return `${(collector - low).toFixed(2)} V`;
    },
  },
  {
    topic: 'Analog circuits',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      A voltage amplifier is given voltage-series (series–shunt) **negative** feedback.
      What follows, compared with the same amplifier without feedback? Select all that apply.
    `,
    options: [
      'The output resistance rises.',
      'The input resistance rises.',
      'The bandwidth becomes narrower.',
      'The voltage gain depends less on the parameters of the transistors.',
    ],
    correct: [2, 4],
    explanation: steps`
      Let $D = 1 + A\beta$. Feeding back in series at the input multiplies the input resistance by $D$.
      Sampling the output voltage divides the output resistance by $D$, so it **falls**.
      The gain is divided by $D$, and so is the relative change of gain when $A$ changes.
      What is lost in gain is won in bandwidth, which becomes **wider**.
      Answer: the second and the fourth statements.
    `,
  },
  {
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      A Johnson (twisted-ring) counter has four flip-flops and starts from 0000.
      How many different states does it go through before it repeats?
    `,
    options: ['8', '16', '4', '15'],
    correct: [1],
    explanation: steps`
      The complement of the last flip-flop is fed to the first.
      The states are 0000, 1000, 1100, 1110, 1111, 0111, 0011, 0001, and then 0000 again: $2n = 8$.
      4 belongs to the plain ring counter, and 16 to the binary counter.
      Answer: **8**.
    `,
    solve: () => {
      const seen = new Set<string>();
      for (let state = '0000'; !seen.has(state); ) {
        seen.add(state);
        state = (state.at(-1) === '0' ? '1' : '0') + state.slice(0, -1);
      }
      return String(seen.size);
    },
  },
  {
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      Which expression equals $F(A, B, C) = \sum m(0, 2, 4, 5, 6)$? ($A$ is the most significant variable.)
    `,
    options: [
      String.raw`$\bar{C} + AB$`,
      String.raw`$\bar{C} + \bar{A}B$`,
      String.raw`$\bar{C} + A\bar{B}$`,
      String.raw`$C + A\bar{B}$`,
    ],
    correct: [3],
    explanation: steps`
      Minterms 0, 2, 4 and 6 are all those with $C = 0$: they combine to $\bar{C}$.
      Minterm 5 (101) pairs with 4 (100), which gives $A\bar{B}$.
      So $F = \bar{C} + A\bar{B}$.
      $\bar{C} + AB$ covers 7 in place of 5, and $\bar{C} + \bar{A}B$ covers 3 in place of 5.
      Answer: **$\bar{C} + A\bar{B}$**.
    `,
    solve: () => {
      const candidates: [string, (a: boolean, b: boolean, c: boolean) => boolean][] = [
        [String.raw`$\bar{C} + AB$`, (a, b, c) => !c || (a && b)],
        [String.raw`$\bar{C} + \bar{A}B$`, (a, b, c) => !c || (!a && b)],
        [String.raw`$\bar{C} + A\bar{B}$`, (a, b, c) => !c || (a && !b)],
        [String.raw`$C + A\bar{B}$`, (a, b, c) => c || (a && !b)],
      ];
      const minterms = (f: (a: boolean, b: boolean, c: boolean) => boolean) =>
        [0, 1, 2, 3, 4, 5, 6, 7].filter((m) => f((m & 4) > 0, (m & 2) > 0, (m & 1) > 0)).join(', ');
      return candidates.filter(([, f]) => minterms(f) === '0, 2, 4, 5, 6').map(([name]) => name);
    },
  },
  {
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      An 8-bit analog-to-digital converter has a step of exactly 10 mV, code 0 standing for 0 V.
      It always rounds **down**. What is its output code for an input of 1.736 V?
    `,
    options: ['10101110', '01010010', '10101101', '10110101'],
    correct: [3],
    explanation: steps`
      $1736 / 10 = 173.6$, rounded down to 173.
      $173 = 128 + 32 + 8 + 4 + 1$, which is 10101101.
      10101110 is 174, rounded to the nearest step; 01010010 has every bit inverted.
      10110101 is the right code written backwards.
      Answer: **10101101**.
    `,
    solve: () => {
      // Successive approximation from the most significant bit down, in millivolts.
      let code = '';
      let level = 0;
      for (let bit = 7; bit >= 0; bit -= 1) {
        const trial = level + 10 * 2 ** bit;
        if (trial <= 1736) level = trial;
        code += trial <= 1736 ? '1' : '0';
      }
      return code;
    },
  },
  {
    topic: 'Control',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      A unity negative feedback system has the forward transfer function $G(s) = \dfrac{20}{s(s + 4)}$.
      What is the steady-state error for the unit ramp input $r(t) = t$?
    `,
    options: ['0.05', '0.2', '0', '0.167'],
    correct: [2],
    explanation: steps`
      The velocity constant is $K_v = \lim_{s \to 0} s\,G(s) = 20/4 = 5$.
      The error for a unit ramp is $1/K_v = 0.2$.
      0 is the error for a **step** (the system is of type 1); 0.05 forgets the 4; 0.167 is $1/(1 + K_v)$.
      Answer: **0.2**.
    `,
    solve: () => {
      // y'' + 4 y' = 20 (t - y), stepped in time until it has settled.
      const dt = 1e-4;
      let y = 0;
      let speed = 0;
      let t = 0;
      while (t < 12) {
        speed += dt * (20 * (t - y) - 4 * speed);
        y += dt * speed;
        t += dt;
      }
      return String(Math.round((t - y) * 1000) / 1000);
    },
  },
  {
    topic: 'Control',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      A unity negative feedback system has $G(s) = \dfrac{K}{s(s + 2)(s + 4)}$.
      For which values of $K$ is the closed loop stable?
    `,
    options: ['$0 < K < 48$', '$K > 48$', '$0 < K < 8$', '$0 < K < 14$'],
    correct: [1],
    explanation: steps`
      The characteristic equation is $s(s + 2)(s + 4) + K = s^3 + 6s^2 + 8s + K = 0$.
      Routh: all coefficients must be positive, and $6 \times 8 > K$.
      So $0 < K < 48$.
      8 takes the product $2 \times 4$ alone, and 14 the sum $6 + 8$.
      Answer: **$0 < K < 48$**.
    `,
    solve: () => {
      // The phase of G(jw) passes -180 degrees where the loop can oscillate; there |G| must stay below 1.
      const lag = (w: number) => Math.PI / 2 + Math.atan(w / 2) + Math.atan(w / 4);
      let low = 0.01;
      let high = 100;
      for (let i = 0; i < 100; i += 1) {
        const middle = (low + high) / 2;
        if (lag(middle) < Math.PI) low = middle;
        else high = middle;
      }
      const limit = low * Math.hypot(low, 2) * Math.hypot(low, 4);
      return `$0 < K < ${Math.round(limit * 1000) / 1000}$`;
    },
  },
  {
    topic: 'Control',
    trade: 'GEC',
    difficulty: 5,
    stem: md`
      What is the phase margin of a unity negative feedback system with the loop transfer function
      $G(s) = \dfrac{\sqrt{2}}{s(s + 1)}$ ?
    `,
    options: ['135°', '35.3°', '90°', '45°'],
    correct: [4],
    explanation: steps`
      At the gain crossover $|G(j\omega)| = 1$: $\omega\sqrt{\omega^2 + 1} = \sqrt{2}$, so $\omega = 1$ rad/s.
      Phase there: $-90° - \arctan 1 = -135°$.
      Phase margin $= 180° - 135° = 45°$.
      135° is the lag itself; 35.3° takes $\omega = \sqrt{2}$, as if $|j\omega + 1|$ were 1.
      Answer: **45°**.
    `,
    solve: () => {
      let low = 0.01;
      let high = 100;
      for (let i = 0; i < 100; i += 1) {
        const middle = (low + high) / 2;
        if (Math.SQRT2 / (middle * Math.hypot(middle, 1)) > 1) low = middle;
        else high = middle;
      }
      const lag = 90 + (Math.atan(low) * 180) / Math.PI;
      return `${Math.round((180 - lag) * 10) / 10}°`;
    },
  },
  {
    topic: 'Communications',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      An AM transmitter (both sidebands and full carrier) sends a carrier of 500 W.
      A single tone modulates it with a modulation index of 0.6. What is the **total** power sent?
    `,
    options: ['680 W', '545 W', '590 W', '800 W'],
    correct: [3],
    explanation: steps`
      $P_t = P_c\left(1 + \dfrac{m^2}{2}\right) = 500\left(1 + \dfrac{0.36}{2}\right) = 590$ W.
      680 W forgets the half; 545 W counts only one sideband; 800 W uses $1 + m$.
      Answer: **590 W**.
    `,
    solve: () => {
      // Mean of the squared envelope over one cycle of the tone.
      const points = 1000;
      let sum = 0;
      for (let i = 0; i < points; i += 1) sum += (1 + 0.6 * Math.cos((2 * Math.PI * i) / points)) ** 2;
      return `${Math.round((500 * sum) / points)} W`;
    },
  },
  {
    topic: 'Communications',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      A channel has a bandwidth of 5 kHz and a signal-to-noise **power ratio** of 63 (not in decibels).
      What is its Shannon capacity?
    `,
    options: ['30 kbit/s', '20.8 kbit/s', '60 kbit/s', '315 kbit/s'],
    correct: [1],
    explanation: steps`
      $C = B \log_2(1 + S/N) = 5 \times \log_2 64 = 5 \times 6 = 30$ kbit/s.
      20.8 kbit/s uses the natural logarithm; 60 kbit/s doubles the bandwidth, as in Nyquist's formula.
      315 kbit/s leaves out the logarithm.
      Answer: **30 kbit/s**.
    `,
    solve: () => {
      let bits = 0;
      for (let levels = 1 + 63; levels > 1; levels /= 2) bits += 1;
      return `${5 * bits} kbit/s`;
    },
  },
  {
    topic: 'Electromagnetics',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      A 1 GHz plane wave travels in a lossless, non-magnetic dielectric with $\varepsilon_r = 2.25$.
      What is its wavelength?
      (Take $c = 3 \times 10^8$ m/s.)
    `,
    options: ['30 cm', '20 cm', '13.3 cm', '45 cm'],
    correct: [2],
    explanation: steps`
      Speed in the dielectric: $v = c / \sqrt{\varepsilon_r} = 3 \times 10^8 / 1.5 = 2 \times 10^8$ m/s.
      $\lambda = v / f = 2 \times 10^8 / 10^9 = 0.2$ m = 20 cm.
      30 cm is the wavelength in free space; 13.3 cm divides it by $\varepsilon_r$ without the square root.
      45 cm multiplies instead of dividing.
      Answer: **20 cm**.
    `,
    solve: () => {
      // From the phase constant w·sqrt(mu·epsilon), with mu0 and epsilon0 chosen to give c = 3e8 m/s.
      const mu = 4e-7 * Math.PI;
      const epsilon = 2.25 / (mu * 3e8 ** 2);
      const phase = 2 * Math.PI * 1e9 * Math.sqrt(mu * epsilon);
      return `${Math.round(((2 * Math.PI) / phase) * 1000) / 10} cm`;
    },
  },
  {
    topic: 'Electromagnetics',
    trade: 'GEC',
    difficulty: 3,
    stem: md`
      A lossless 50 Ω line ends in a 150 Ω resistor.
      What fraction of the power of the incident wave is delivered to the resistor?
    `,
    options: ['50%', '25%', '33.3%', '75%'],
    correct: [4],
    explanation: steps`
      Reflection coefficient: $\Gamma = \dfrac{150 - 50}{150 + 50} = 0.5$.
      The reflected **power** is $\Gamma^2 = 25$ % of the incident power, so 75% is delivered.
      50% forgets to square $\Gamma$; 25% is the part that returns; 33.3% is $1/\text{VSWR}$.
      Answer: **75%**.
    `,
    solve: () => {
      // A 50 ohm source of 2 V makes an incident wave of 1 V; compare the powers.
      const incident = 1 ** 2 / 50;
      const across = (2 * 150) / (50 + 150);
      return `${Math.round((across ** 2 / 150 / incident) * 1000) / 10}%`;
    },
  },
  {
    topic: 'Electromagnetics',
    trade: 'GEC',
    difficulty: 4,
    stem: md`
      Which statements hold for a uniform plane wave in any **lossless**, unbounded, isotropic medium?
      Select all that apply.
    `,
    options: [
      String.raw`$\mathbf{E}$ and $\mathbf{H}$ are in phase with each other.`,
      String.raw`$\mathbf{E}$ is at right angles to $\mathbf{H}$.`,
      String.raw`$\mathbf{E}$ has a component in the direction of travel.`,
      'The ratio $E/H$ is about 377 Ω in every such medium.',
    ],
    correct: [1, 2],
    explanation: steps`
      The wave is transverse: $\mathbf{E}$, $\mathbf{H}$ and the travel are mutually at right angles.
      So there is no component of $\mathbf{E}$ along the direction of travel.
      $E/H = \sqrt{\mu/\varepsilon}$ is real without losses, which keeps the fields in phase.
      Its value depends on the medium; 377 Ω is the value in free space.
      Answer: the first and the second statements.
    `,
  },
  {
    topic: 'Communications',
    trade: 'GEC',
    difficulty: 2,
    stem: md`
      A music signal limited to 15 kHz is sampled at **one third more** than its Nyquist rate.
      Each sample is coded in 12 bits. What is the bit rate?
    `,
    options: ['180 kbit/s', '240 kbit/s', '360 kbit/s', '480 kbit/s'],
    correct: [4],
    explanation: steps`
      The Nyquist rate is $2 \times 15 = 30$ kHz; one third more is 40 kHz.
      $40\,000 \times 12 = 480\,000$ bits per second.
      360 kbit/s samples at the Nyquist rate itself; 240 kbit/s adds the third to 15 kHz.
      Answer: **480 kbit/s**.
    `,
    solve: () => `${((2 * 15 * 4) / 3) * 12} kbit/s`,
  },
  {
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 1,
    stem: 'How many select lines has a multiplexer with 16 data inputs and one output?',
    options: ['2', '4', '8', '16'],
    correct: [2],
    explanation: steps`
      Each of the 16 inputs needs a code of its own on the select lines.
      $n$ lines have $2^n$ codes, and $2^4 = 16$.
      Answer: **4**.
    `,
    solve: () => String(Math.log2(16)),
  },
];
