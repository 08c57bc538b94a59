import { integral, root, trueStatements } from '#database/starter/arithmetic.ts';
import { formatValue, lines } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

export const gee: StarterQuestion[] = [
  {
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      `A 24 V ideal source feeds a node through a 4 Ω resistor. A 12 Ω resistor joins that node to
the return line, and an adjustable load $R_L$ is connected across the 12 Ω resistor.`,
      'What is the greatest power that $R_L$ can receive?',
    ),
    options: ['20.25 W', '27.00 W', '36.00 W', '48.00 W'],
    correct: [2],
    explanation: lines(
      String.raw`Open the load: $V_{th} = 24 \times \dfrac{12}{4 + 12} = 18$ V.`,
      String.raw`Short the source: $R_{th} = 4 \parallel 12 = 3$ Ω.`,
      String.raw`Matched load: $P_{max} = \dfrac{V_{th}^2}{4R_{th}} = \dfrac{18^2}{4 \times 3} = 27$ W.`,
      `36 W ignores the 12 Ω branch; 48 W uses the right $R_{th}$ but still 24 V. The answer is
**27.00 W**.`,
    ),
    solve: () => {
      let best = 0;
      for (let load = 0.01; load < 20; load += 0.001) {
        const node = 24 / 4 / (1 / 4 + 1 / 12 + 1 / load);
        best = Math.max(best, (node * node) / load);
      }
      return formatValue(best, 2, 'W');
    },
  },
  {
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 4,
    stem: lines(
      `A 100 V dc source is switched at $t = 0$ on to a 10 kΩ resistor in series with an uncharged
25 µF capacitor. A 40 kΩ resistor is permanently connected across the capacitor.`,
      'After how long does the capacitor voltage reach 60 V?',
    ),
    options: ['183 ms', '229 ms', '277 ms', '347 ms'],
    correct: [3],
    explanation: lines(
      String.raw`Seen by the capacitor: $V_{th} = 100 \times \dfrac{40}{50} = 80$ V and
$R_{th} = 10 \parallel 40 = 8$ kΩ.`,
      String.raw`So $\tau = 8\ \mathrm{k\Omega} \times 25\ \mathrm{\mu F} = 0.2$ s and
$v = 80(1 - e^{-t/\tau})$.`,
      String.raw`$60 = 80(1 - e^{-t/0.2})$ gives $t = 0.2 \ln 4 = 0.277$ s.`,
      `229 ms forgets the 40 kΩ resistor altogether; 347 ms corrects the final voltage but not the
time constant. The answer is **277 ms**.`,
    ),
    solve: () => {
      const h = 1e-6;
      const slope = (v: number): number => ((100 - v) / 10e3 - v / 40e3) / 25e-6;
      let v = 0;
      let t = 0;
      while (v < 60) {
        v += h * slope(v + (h / 2) * slope(v));
        t += h;
      }
      return formatValue(t * 1000, 0, 'ms');
    },
  },
  {
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 3,
    stem: lines(
      `A 20 V rms source of adjustable frequency drives a series circuit of $R = 10$ Ω, $L = 50$ mH
and $C = 20$ µF (all ideal).`,
      'Which statements are true? Select all that apply.',
    ),
    options: [
      'The half-power bandwidth is 500 rad/s.',
      'At resonance the capacitor voltage is 100 V rms.',
      'At 900 rad/s the current lags the source voltage.',
      'Resonance occurs at 1000 rad/s.',
    ],
    correct: [2, 4],
    explanation: lines(
      String.raw`$\omega_0 = \dfrac{1}{\sqrt{LC}} = \dfrac{1}{\sqrt{10^{-6}}} = 1000$ rad/s, so statement 4 is
true.`,
      'At resonance $I = 20/10 = 2$ A and $X_C = 50$ Ω, so $V_C = 100$ V: five times the source.',
      'Bandwidth $= R/L = 10/0.05 = 200$ rad/s, not 500.',
      'Below resonance $X_C > X_L$, so the current *leads*. The true statements are **2 and 4**.',
    ),
    solve: () => {
      const [r, l, c, volts] = [10, 50e-3, 20e-6, 20];
      const reactance = (w: number): number => w * l - 1 / (w * c);
      const current = (w: number): number => volts / Math.hypot(r, reactance(w));
      const w0 = root(reactance, 10, 1e5);
      const half = (w: number): number => current(w) - volts / r / Math.SQRT2;
      const bandwidth = root(half, w0, 1e5) - root(half, 10, w0);
      return trueStatements([
        ['The half-power bandwidth is 500 rad/s.', Math.abs(bandwidth - 500) < 5],
        ['At resonance the capacitor voltage is 100 V rms.', Math.abs(current(w0) / (w0 * c) - 100) < 1],
        ['At 900 rad/s the current lags the source voltage.', reactance(900) > 0],
        ['Resonance occurs at 1000 rad/s.', Math.abs(w0 - 1000) < 5],
      ]);
    },
  },
  {
    topic: 'Fields',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      String.raw`Two long, thin, parallel conductors in air lie 50 mm apart. They carry 200 A and 300 A in
opposite directions. Take $\mu_0 = 4\pi \times 10^{-7}$ H/m.`,
      'What force acts on each metre of either conductor?',
    ),
    options: ['0.24 N, repulsive', '0.24 N, attractive', '0.12 N, repulsive', '1.51 N, repulsive'],
    correct: [1],
    explanation: lines(
      String.raw`$\dfrac{F}{\ell} = \dfrac{\mu_0 I_1 I_2}{2\pi d} =
\dfrac{2 \times 10^{-7} \times 200 \times 300}{0.05} = 0.24$
N/m.`,
      'Currents in the same direction attract; opposite currents repel.',
      String.raw`1.51 N comes from leaving out the $2\pi$; 0.12 N from using $\mu_0/4\pi$ as for a short
element.`,
      'The answer is **0.24 N, repulsive**.',
    ),
    solve: () => {
      const d = 0.05;
      // Biot-Savart: field at distance d from a wire along z carrying 200 A, with z = d tan(u).
      const shape = integral((u) => Math.cos(u), -Math.PI / 2, Math.PI / 2) / d;
      const field = 1e-7 * 200 * shape;
      // The wire at the origin runs along +z: at (d, 0) its field points along +y.
      // The force on a current i along z there is i z x B y, hence -i B along x.
      const outward = -(-300) * field;
      return `${formatValue(Math.abs(outward), 2, 'N')}, ${outward > 0 ? 'repulsive' : 'attractive'}`;
    },
  },
  {
    topic: 'Fields',
    trade: 'GEE',
    difficulty: 3,
    stem: lines(
      String.raw`The plates of a large parallel-plate capacitor are 4 mm apart. A dielectric sheet 2 mm thick
with $\varepsilon_r = 4$ lies flat on one plate; the other 2 mm is air. The plates are held at 500 V. Neglect
fringing.`,
      'What is the electric field in the air?',
    ),
    options: ['50 kV/m', '125 kV/m', '250 kV/m', '200 kV/m'],
    correct: [4],
    explanation: lines(
      'The flux density $D$ is the same in both layers, so $E_{air} = 4E_{diel}$.',
      String.raw`$500 = E_{air}(2\ \mathrm{mm}) + \dfrac{E_{air}}{4}(2\ \mathrm{mm}) =
E_{air} \times 2.5\ \mathrm{mm}$.`,
      '$E_{air} = 200$ V/mm $= 200$ kV/m.',
      `125 kV/m spreads the voltage evenly over 4 mm; 50 kV/m is the field in the sheet. The answer
is **200 kV/m**.`,
    ),
    solve: () => {
      const relative = (x: number): number => (x < 0.002 ? 4 : 1);
      const perFlux = integral((x) => 1 / relative(x), 0, 0.004);
      return formatValue(500 / perFlux / 1000, 0, 'kV/m');
    },
  },
  {
    topic: 'Signals',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      `A periodic voltage repeats every 8 ms. In each period it is $+10$ V for 2 ms, then $-5$ V for
4 ms, then zero for 2 ms.`,
      'What is its rms value?',
    ),
    options: ['0.00 V', '5.00 V', '6.12 V', '7.07 V'],
    correct: [3],
    explanation: lines(
      String.raw`Mean square $= \dfrac{10^2 \times 2 + 5^2 \times 4 + 0 \times 2}{8} = 37.5\ \mathrm{V^2}$.`,
      String.raw`$V_{rms} = \sqrt{37.5} = 6.12$ V.`,
      `0 V is the average and 5 V the average of $|v|$; 7.07 V divides by 6 ms, leaving out the idle
2 ms.`,
      'The answer is **6.12 V**.',
    ),
    solve: () => {
      const wave = (t: number): number => (t < 2 ? 10 : t < 6 ? -5 : 0);
      return formatValue(Math.sqrt(integral((t) => wave(t) ** 2, 0, 8) / 8), 2, 'V');
    },
  },
  {
    topic: 'Signals',
    trade: 'GEE',
    difficulty: 3,
    stem: lines(
      String.raw`The signal $x(t) = 3\cos(2\pi \cdot 650\,t)$, with $t$ in seconds, is sampled at 400 samples
per second. The samples pass through an ideal low-pass reconstruction filter with a cut-off of 200 Hz.`,
      'What is the frequency of the output?',
    ),
    options: ['150 Hz', '200 Hz', '250 Hz', '650 Hz'],
    correct: [1],
    explanation: lines(
      'Sampling makes copies at $|650 - 400k|$ Hz: 650, 250, 150, 550, …',
      String.raw`Only the copy below 200 Hz leaves the filter: $|650 - 2 \times 400| = 150$ Hz.`,
      '250 Hz stops after one subtraction, but it is still above half the sampling rate.',
      'The answer is **150 Hz**.',
    ),
    solve: () => {
      let peak = 0;
      let found = 0;
      for (let bin = 0; bin < 200; bin++) {
        let re = 0;
        let im = 0;
        for (let n = 0; n < 400; n++) {
          const sample = 3 * Math.cos((2 * Math.PI * 650 * n) / 400);
          re += sample * Math.cos((2 * Math.PI * bin * n) / 400);
          im += sample * Math.sin((2 * Math.PI * bin * n) / 400);
        }
        if (Math.hypot(re, im) > peak) [peak, found] = [Math.hypot(re, im), bin];
      }
      return formatValue(found, 0, 'Hz');
    },
  },
  {
    topic: 'Machines',
    trade: 'GEE',
    difficulty: 3,
    stem: lines(
      `A 50 kVA transformer has an iron loss of 360 W and a full-load copper loss of 640 W. It
supplies a load of 0.8 power factor lagging.`,
      'At which load is its efficiency greatest, and how large is that efficiency?',
    ),
    options: ['28.1 kVA; 97.6%', '50.0 kVA; 97.6%', '37.5 kVA; 98.1%', '37.5 kVA; 97.7%'],
    correct: [4],
    explanation: lines(
      `At the best load the copper loss equals the iron loss: $640x^2 = 360$, so $x = 0.75$ and
$S = 37.5$ kVA.`,
      String.raw`Output $= 37.5 \times 0.8 = 30$ kW; losses $= 2 \times 0.36 = 0.72$ kW.`,
      String.raw`$\eta = \dfrac{30}{30.72} = 97.7\ \%$.`,
      `28.1 kVA takes $x = 360/640$ without the root; 98.1% forgets the power factor. The answer is
**37.5 kVA; 97.7%**.`,
    ),
    solve: () => {
      let best = 0;
      let at = 0;
      for (let kva = 1; kva <= 60; kva += 0.01) {
        const out = kva * 0.8;
        const efficiency = out / (out + 0.36 + 0.64 * (kva / 50) ** 2);
        if (efficiency > best) [best, at] = [efficiency, kva];
      }
      return `${formatValue(at, 1, 'kVA')}; ${formatValue(best * 100, 1, '%')}`;
    },
  },
  {
    topic: 'Machines',
    trade: 'GEE',
    difficulty: 3,
    stem: lines(
      `A 4-pole, 50 Hz, three-phase induction motor runs at 1440 rpm and develops a gross mechanical
power of 9.6 kW (before friction and windage are taken off).`,
      'What is the total rotor copper loss?',
    ),
    options: ['369 W', '384 W', '400 W', '417 W'],
    correct: [3],
    explanation: lines(
      String.raw`$n_s = 120 \times 50/4 = 1500$ rpm, so $s = 60/1500 = 0.04$.`,
      String.raw`Air-gap power $P_g = \dfrac{P_m}{1 - s} = \dfrac{9600}{0.96} = 10\,000$ W.`,
      String.raw`Rotor copper loss $= sP_g = 0.04 \times 10\,000 = 400$ W.`,
      `384 W applies the slip to the mechanical power instead of the air-gap power. The answer is
**400 W**.`,
    ),
    solve: () => {
      const radians = (rpm: number): number => (2 * Math.PI * rpm) / 60;
      const torque = 9600 / radians(1440);
      return formatValue(torque * radians((120 * 50) / 4) - 9600, 0, 'W');
    },
  },
  {
    topic: 'Power systems',
    trade: 'GEE',
    difficulty: 1,
    stem: lines(
      `A factory draws 120 kW at a power factor of 0.6 lagging. Shunt capacitors are to raise the
power factor to 0.8 lagging while the active power stays the same.`,
      'What capacitor rating is needed?',
    ),
    options: ['50 kvar', '70 kvar', '90 kvar', '160 kvar'],
    correct: [2],
    explanation: lines(
      String.raw`Before: $S = 120/0.6 = 200$ kVA, $Q_1 = \sqrt{200^2 - 120^2} = 160$ kvar.`,
      String.raw`After: $S = 120/0.8 = 150$ kVA, $Q_2 = \sqrt{150^2 - 120^2} = 90$ kvar.`,
      'Capacitors supply $160 - 90 = 70$ kvar.',
      `50 is the fall in kVA, 90 what remains, and 160 would give unity power factor. The answer is
**70 kvar**.`,
    ),
    solve: () => {
      const lagging = 120 * Math.tan(Math.acos(0.6));
      const bank = root((q) => Math.cos(Math.atan2(lagging - q, 120)) - 0.8, 0, lagging);
      return formatValue(bank, 0, 'kvar');
    },
  },
  {
    topic: 'Power systems',
    trade: 'GEE',
    difficulty: 3,
    stem: lines(
      `An unloaded 50 MVA, 11 kV generator with a subtransient reactance of 0.20 per unit feeds a 25
MVA, 11/66 kV transformer with a leakage reactance of 0.10 per unit (each on its own rating). A solid
three-phase fault occurs on the 66 kV terminals, at rated voltage.`,
      'What is the initial symmetrical fault level?',
    ),
    options: ['250 MVA', '200 MVA', '167 MVA', '125 MVA'],
    correct: [4],
    explanation: lines(
      String.raw`Choose a 50 MVA base. The transformer becomes $0.10 \times \dfrac{50}{25} = 0.20$ per unit.`,
      'Total reactance $= 0.20 + 0.20 = 0.40$ per unit.',
      String.raw`Fault level $= \dfrac{50}{0.40} = 125$ MVA.`,
      `167 MVA adds 0.20 and 0.10 without changing the base; 200 MVA changes it the wrong way; 250
MVA forgets the transformer. The answer is **125 MVA**.`,
    ),
    solve: () => {
      // In ohms, referred to 66 kV.
      const generator = 0.2 * (11 ** 2 / 50) * (66 / 11) ** 2;
      const transformer = 0.1 * (66 ** 2 / 25);
      const kiloamps = 66 / Math.sqrt(3) / (generator + transformer);
      return formatValue(Math.sqrt(3) * 66 * kiloamps, 0, 'MVA');
    },
  },
  {
    topic: 'Power systems',
    trade: 'GEE',
    difficulty: 5,
    stem: lines(
      `Two generating units share a demand of 300 MW; losses are neglected. Their incremental costs,
in ₹/MWh with $P$ in MW, are`,
      String.raw`$$
\lambda_1 = 1600 + 4P_1, \qquad \lambda_2 = 1200 + 8P_2
$$`,
      `Unit 2 cannot exceed 100 MW; unit 1 can carry up to 400 MW. At the cheapest schedule, what is
the incremental cost of supplying a little more demand?`,
    ),
    options: ['₹2000 per MWh', '₹2200 per MWh', '₹2267 per MWh', '₹2400 per MWh'],
    correct: [4],
    explanation: lines(
      `Without limits, equal incremental costs would give $P_1 = 166.7$ MW and $P_2 = 133.3$ MW at
₹2267 per MWh.`,
      'That breaks the limit of unit 2, so $P_2 = 100$ MW and $P_1 = 200$ MW.',
      String.raw`Any extra demand must come from unit 1: $\lambda = 1600 + 4 \times 200 = 2400$.`,
      `₹2000 is the incremental cost of unit 2, which has no room left; ₹2200 comes from an equal
split. The answer is **₹2400 per MWh**.`,
    ),
    solve: () => {
      const cheapest = (demand: number): number => {
        let best = Infinity;
        for (let p2 = 0; p2 <= 100; p2 += 0.01) {
          const p1 = demand - p2;
          if (p1 <= 400) best = Math.min(best, 1600 * p1 + 2 * p1 ** 2 + 1200 * p2 + 4 * p2 ** 2);
        }
        return best;
      };
      return `₹${(cheapest(300.5) - cheapest(299.5)).toFixed(0)} per MWh`;
    },
  },
  {
    topic: 'Control',
    trade: 'GEE',
    difficulty: 3,
    stem: lines(
      'A unity-feedback loop has the open-loop transfer function',
      String.raw`$$
G(s) = \frac{K}{s(s + 3)(s + 5)}, \qquad K > 0
$$`,
      'At which gain $K$ does the closed loop just oscillate, and at which frequency?',
    ),
    options: [
      '$K = 120$; 15.00 rad/s',
      '$K = 120$; 3.87 rad/s',
      '$K = 15$; 3.87 rad/s',
      '$K = 8$; 15.00 rad/s',
    ],
    correct: [2],
    explanation: lines(
      'Characteristic equation: $s^3 + 8s^2 + 15s + K = 0$.',
      String.raw`Put $s = j\omega$. Imaginary part: $15\omega - \omega^3 = 0$, so $\omega = \sqrt{15} = 3.87$
rad/s.`,
      String.raw`Real part: $K = 8\omega^2 = 8 \times 15 = 120$, as the Routh array also gives.`,
      '15 rad/s forgets the square root. The answer is **$K = 120$; 3.87 rad/s**.',
    ),
    solve: () => {
      const lag = (w: number): number => Math.PI / 2 + Math.atan(w / 3) + Math.atan(w / 5);
      const w = root((x) => lag(x) - Math.PI, 0.1, 100);
      const gain = w * Math.hypot(w, 3) * Math.hypot(w, 5);
      return `$K = ${gain.toFixed(0)}$; ${formatValue(w, 2, 'rad/s')}`;
    },
  },
  {
    topic: 'Control',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      'A closed-loop system has the transfer function',
      String.raw`$$
T(s) = \frac{36}{s^2 + 4.8s + 36}
$$`,
      'By how much does its unit-step response overshoot the final value?',
    ),
    options: ['1.5%', '22.4%', '25.4%', '28.5%'],
    correct: [3],
    explanation: lines(
      String.raw`$\omega_n = \sqrt{36} = 6$ rad/s and $2\zeta\omega_n = 4.8$, so $\zeta = 0.4$.`,
      String.raw`$M_p = e^{-\pi\zeta/\sqrt{1 - \zeta^2}} = e^{-\pi \times 0.4/0.9165} = 0.254$.`,
      String.raw`1.5% takes $\zeta = 0.8$ (the 2 was forgotten); 28.5% leaves out $\sqrt{1 - \zeta^2}$ and
22.4% its square root. The answer is **25.4%**.`,
    ),
    solve: () => {
      const h = 1e-5;
      let [x, v, peak] = [0, 0, 0];
      for (let t = 0; t < 2; t += h) {
        const vHalf = v + (h / 2) * (36 - 4.8 * v - 36 * x);
        x += h * vHalf;
        v = (vHalf + (h / 2) * (36 - 36 * x)) / (1 + 2.4 * h);
        peak = Math.max(peak, x);
      }
      return formatValue((peak - 1) * 100, 1, '%');
    },
  },
  {
    topic: 'Measurements',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      `Two wattmeters measure the power taken by a balanced three-phase load. With correct
connections both read upscale: 6 kW and 2 kW.`,
      'What is the power factor of the load?',
    ),
    options: ['0.756', '0.866', '0.655', '0.500'],
    correct: [1],
    explanation: lines(
      String.raw`$\tan\varphi = \sqrt{3}\,\dfrac{W_1 - W_2}{W_1 + W_2} = \sqrt{3} \times \dfrac{4}{8} =
0.866$.`,
      String.raw`$\varphi = 40.9°$, so $\cos\varphi = 0.756$.`,
      String.raw`0.866 is $\tan\varphi$, 0.655 is $\sin\varphi$, and 0.500 is just the ratio of difference to
sum.`,
      'The answer is **0.756**.',
    ),
    solve: () => {
      const angle = root((a) => Math.cos(Math.PI / 6 - a) - 3 * Math.cos(Math.PI / 6 + a), 0, 1.04);
      return Math.cos(angle).toFixed(3);
    },
  },
  {
    topic: 'Measurements',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      `A 100 kΩ and a 150 kΩ resistor are connected in series across a 25 V supply of negligible
resistance. A moving-coil voltmeter rated 10 kΩ/V is set to its 30 V range and connected across the 150 kΩ
resistor.`,
      'What does it read? (The meter is otherwise exact.)',
    ),
    options: ['12.5 V', '15.0 V', '10.7 V', '2.1 V'],
    correct: [1],
    explanation: lines(
      String.raw`Meter resistance $= 10\ \mathrm{k\Omega/V} \times 30\ \mathrm{V} = 300$ kΩ, set by the
range.`,
      String.raw`$150 \parallel 300 = 100$ kΩ, so the reading is $25 \times \dfrac{100}{100 + 100} = 12.5$
V.`,
      `15 V is the unloaded voltage; 2.1 V takes the meter as 10 kΩ; 10.7 V multiplies by 15 V
instead of the range. The answer is **12.5 V**.`,
    ),
    solve: () => {
      const reading = root((v) => (25 - v) / 100 - v / 150 - v / (10 * 30), 0, 25);
      return formatValue(reading, 1, 'V');
    },
  },
  {
    topic: 'Power electronics',
    trade: 'GEE',
    difficulty: 4,
    stem: lines(
      `An ideal boost converter works in continuous conduction from 24 V to 40 V at 50 kHz. Its
inductor is 300 µH and the output voltage is practically smooth.`,
      'What is the peak-to-peak ripple of the inductor current?',
    ),
    options: ['1.07 A', '0.96 A', '0.64 A', '0.32 A'],
    correct: [3],
    explanation: lines(
      String.raw`$V_o = \dfrac{V_i}{1 - D}$, so $D = 1 - \dfrac{24}{40} = 0.4$.`,
      String.raw`While the switch is on, the inductor sees 24 V:
$\Delta i = \dfrac{V_i D}{fL} = \dfrac{24 \times 0.4}{50\,000 \times 300 \times 10^{-6}} = 0.64$ A.`,
      `0.96 A takes $D = 24/40$; 1.07 A puts 40 V across the inductor; 0.32 A is only half the
swing.`,
      'The answer is **0.64 A**.',
    ),
    solve: () => {
      const period = 1 / 50e3;
      const rise = (on: number): number => (24 * on) / 300e-6;
      const fall = (on: number): number => ((40 - 24) * (period - on)) / 300e-6;
      return formatValue(rise(root((on) => rise(on) - fall(on), 0, period)), 2, 'A');
    },
  },
  {
    topic: 'Power electronics',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      `A single-phase full-wave thyristor bridge (four thyristors, no freewheeling diode) is fed at
230 V rms. The load is so inductive that its current never stops. The firing angle is 60°; device drops are
neglected.`,
      'What is the average output voltage?',
    ),
    options: ['155.3 V', '115.0 V', '51.8 V', '103.5 V'],
    correct: [4],
    explanation: lines(
      String.raw`With continuous current each pair conducts from $\alpha$ to $\alpha + \pi$:`,
      String.raw`$V_{dc} = \dfrac{2V_m}{\pi}\cos\alpha = \dfrac{2 \times 325.3}{\pi} \times 0.5 = 103.5$ V.`,
      String.raw`155.3 V uses $(1 + \cos\alpha)/2$, right only if negative voltage is cut off; 51.8 V counts
one half-wave only. The answer is **103.5 V**.`,
    ),
    solve: () => {
      const alpha = Math.PI / 3;
      const area = integral((x) => 230 * Math.SQRT2 * Math.sin(x), alpha, alpha + Math.PI);
      return formatValue(area / Math.PI, 1, 'V');
    },
  },
  {
    topic: 'Machines',
    trade: 'GEE',
    difficulty: 1,
    stem: 'What is the synchronous speed of a 6-pole three-phase induction motor on a 50 Hz supply?',
    options: ['500 rpm', '750 rpm', '1000 rpm', '1500 rpm'],
    correct: [3],
    explanation: lines(
      String.raw`$N_s = \dfrac{120f}{P} = \dfrac{120 \times 50}{6} = 1000$ rpm.`,
      '500 rpm counts the poles as pole pairs; 1500 rpm and 750 rpm belong to 4 and 8 poles.',
      'The answer is **1000 rpm**.',
    ),
    solve: () => `${(50 * 60) / (6 / 2)} rpm`,
  },
  {
    topic: 'Power electronics',
    trade: 'GEE',
    difficulty: 1,
    stem: lines(
      'An ideal buck converter in continuous conduction turns 48 V into 12 V.',
      'For which fraction of each period is its switch on?',
    ),
    options: ['20%', '25%', '75%', '80%'],
    correct: [2],
    explanation: lines(
      '$V_o = DV_i$ for an ideal buck converter in continuous conduction.',
      String.raw`$D = \dfrac{12}{48} = 0.25$.`,
      '75% is the share of time for which the switch is off. The answer is **25%**.',
    ),
    solve: () => `${(100 * 12) / 48}%`,
  },
  {
    topic: 'Measurements',
    trade: 'GEE',
    difficulty: 2,
    stem: lines(
      'A meter movement of 50 Ω reads full scale at 1 mA. It is to read 0 to 10 V.',
      'Which resistance must be put in series with it?',
    ),
    options: ['9 950 Ω', '10 000 Ω', '10 050 Ω', '995 Ω'],
    correct: [1],
    explanation: lines(
      'At full scale the whole circuit must have 10 V ÷ 1 mA = 10 000 Ω.',
      'The movement supplies 50 Ω of it, so 9 950 Ω are added. The answer is **9 950 Ω**.',
    ),
    solve: () => `${(10 / 0.001 - 50).toLocaleString('en').replace(',', ' ')} Ω`,
  },
];
