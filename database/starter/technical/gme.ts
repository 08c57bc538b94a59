import { integral, root, trueStatements } from '#database/starter/arithmetic.ts';
import { formatValue, lines } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

export const gme: StarterQuestion[] = [
  {
    topic: 'Mechanics',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      String.raw`A 20 kg crate rests on a plane inclined at 30° to the horizontal; the coefficient of friction
is 0.25. A **horizontal** force pushes the crate towards the plane. Take $g = 9.81\ \mathrm{m/s^2}$.`,
      'Which force is just enough to keep the crate moving up the plane at constant speed?',
    ),
    options: ['113 N', '141 N', '162 N', '190 N'],
    correct: [4],
    explanation: lines(
      String.raw`Along the plane: $P\cos 30° = W\sin 30° + 0.25N$.`,
      String.raw`Across it: $N = W\cos 30° + P\sin 30°$, so the push itself adds to the friction.`,
      String.raw`$P = W\,\dfrac{\sin 30° + 0.25\cos 30°}{\cos 30° - 0.25\sin 30°} =
196.2 \times \dfrac{0.7165}{0.7410} = 190$
N.`,
      `162 N forgets that $P$ raises $N$; 141 N would do parallel to the plane; 113 N has no
friction. The answer is **190 N**.`,
    ),
    solve: () => {
      const slope = Math.PI / 6;
      const weight = 20 * 9.81;
      const up = (push: number): number =>
        push * Math.cos(slope) -
        weight * Math.sin(slope) -
        0.25 * (weight * Math.cos(slope) + push * Math.sin(slope));
      return formatValue(root(up, 0, 1000), 0, 'N');
    },
  },
  {
    topic: 'Mechanics',
    trade: 'GME',
    difficulty: 4,
    stem: lines(
      String.raw`A 4 kg block slides along a level floor ($\mu = 0.2$) towards a spring of stiffness 600 N/m
fixed to a wall. Its speed is 5 m/s when it is 2 m from the free end of the unstretched spring. The floor is
equally rough under the spring. Take $g = 9.81\ \mathrm{m/s^2}$.`,
      'What is the greatest compression of the spring?',
    ),
    options: ['233 mm', '325 mm', '338 mm', '408 mm'],
    correct: [2],
    explanation: lines(
      String.raw`Friction force: $0.2 \times 4 \times 9.81 = 7.848$ N over a distance of $2 + x$.`,
      String.raw`Energy: $\tfrac12(4)(5^2) = 7.848(2 + x) + \tfrac12(600)x^2$.`,
      '$300x^2 + 7.848x - 34.30 = 0$ gives $x = 0.325$ m.',
      String.raw`338 mm stops the friction at the spring, 408 mm has no friction at all, and 233 mm stores
$kx^2$ instead of $\tfrac12 kx^2$. The answer is **325 mm**.`,
    ),
    solve: () => {
      const h = 1e-6;
      let [x, v] = [-2, 5];
      while (v > 0) {
        const spring = x > 0 ? 600 * x : 0;
        v -= h * (spring / 4 + 0.2 * 9.81);
        x += h * v;
      }
      return formatValue(x * 1000, 0, 'mm');
    },
  },
  {
    topic: 'Strength of materials',
    trade: 'GME',
    difficulty: 2,
    stem: lines(
      `A cantilever 2 m long carries 3 kN/m over its whole length and a further 4 kN at the free
end. Its section is a rectangle 60 mm wide and 120 mm deep. Neglect its own weight.`,
      'What is the greatest bending stress?',
    ),
    options: ['55.6 MPa', '97.2 MPa', '138.9 MPa', '194.4 MPa'],
    correct: [2],
    explanation: lines(
      'At the wall: $M = 4(2) + 3(2)(1) = 14$ kN·m; the distributed load acts at mid-length.',
      String.raw`$Z = \dfrac{bd^2}{6} = \dfrac{60 \times 120^2}{6} = 144\,000\ \mathrm{mm^3}$.`,
      String.raw`$\sigma = \dfrac{14 \times 10^6}{144\,000} = 97.2$ MPa.`,
      `194.4 MPa swaps width and depth, 138.9 MPa gives the distributed load the full 2 m arm, 55.6
MPa leaves it out. The answer is **97.2 MPa**.`,
    ),
    solve: () => {
      const moment = 4e3 * 2 + integral((x) => 3e3 * x, 0, 2);
      const inertia = integral((y) => 0.06 * y * y, -0.06, 0.06);
      return formatValue((moment * 0.06) / inertia / 1e6, 1, 'MPa');
    },
  },
  {
    topic: 'Strength of materials',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      `A hollow steel shaft, 50 mm outside and 30 mm inside diameter, transmits 50 kW at 600 rpm.
What is the greatest shear stress in it?`,
    ),
    options: ['75 MPa', '41 MPa', '37 MPa', '32 MPa'],
    correct: [3],
    explanation: lines(
      String.raw`$T = \dfrac{P}{\omega} = \dfrac{50\,000}{2\pi \times 600/60} = 795.8$ N·m.`,
      String.raw`$\tau = \dfrac{16TD}{\pi(D^4 - d^4)} =
\dfrac{16 \times 795.8 \times 0.05}{\pi(0.05^4 - 0.03^4)} = 37$
MPa.`,
      `75 MPa takes the diameter for the radius in $Tr/J$; 41 MPa uses $D^3 - d^3$; 32 MPa treats
the shaft as solid. The answer is **37 MPa**.`,
    ),
    solve: () => {
      const torque = 50e3 / ((2 * Math.PI * 600) / 60);
      const polar = integral((r) => 2 * Math.PI * r ** 3, 0.015, 0.025);
      return formatValue((torque * 0.025) / polar / 1e6, 0, 'MPa');
    },
  },
  {
    topic: 'Strength of materials',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      String.raw`At a point in plane stress $\sigma_x = 80$ MPa, $\sigma_y = 20$ MPa (both tensile) and
$\tau_{xy} = 40$ MPa.`,
      'Which statements are true? Select all that apply.',
    ),
    options: [
      'The larger in-plane principal stress is 100 MPa.',
      'The greatest in-plane shear stress is 40 MPa.',
      'The smaller in-plane principal stress is zero.',
      'The principal planes are at 45° to the plane on which 80 MPa acts.',
    ],
    correct: [1, 3],
    explanation: lines(
      String.raw`Mohr's circle: centre $\dfrac{80 + 20}{2} = 50$ MPa, radius $\sqrt{30^2 + 40^2} = 50$ MPa.`,
      String.raw`Principal stresses $50 \pm 50$: 100 MPa and 0, so statements 1 and 3 are true.`,
      `The greatest in-plane shear is the radius, 50 MPa; 40 MPa is only the shear on the given
faces.`,
      String.raw`$\tan 2\theta = 40/30$ gives $\theta = 26.6°$, not 45°. The true statements are **1 and
3**.`,
    ),
    solve: () => {
      // Turn the plane by small steps and look.
      let [top, low, shear, where] = [-Infinity, Infinity, 0, 0];
      for (let degrees = 0; degrees < 180; degrees += 0.01) {
        const a = (degrees * Math.PI) / 180;
        const [c, s] = [Math.cos(a), Math.sin(a)];
        const normal = 80 * c * c + 20 * s * s + 2 * 40 * s * c;
        if (normal > top) [top, where] = [normal, degrees];
        low = Math.min(low, normal);
        shear = Math.max(shear, Math.abs((20 - 80) * s * c + 40 * (c * c - s * s)));
      }
      return trueStatements([
        ['The larger in-plane principal stress is 100 MPa.', Math.abs(top - 100) < 0.1],
        ['The greatest in-plane shear stress is 40 MPa.', Math.abs(shear - 40) < 0.1],
        ['The smaller in-plane principal stress is zero.', Math.abs(low) < 0.1],
        ['The principal planes are at 45° to the plane on which 80 MPa acts.', Math.abs(where - 45) < 0.1],
      ]);
    },
  },
  {
    topic: 'Theory of machines',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      `In an epicyclic train the sun wheel has 30 teeth, each planet 15 and the internal ring 60.
The ring is held still and the sun turns at 300 rpm.`,
      'How fast does the planet carrier turn, in the same direction as the sun?',
    ),
    options: ['100 rpm', '75 rpm', '150 rpm', '200 rpm'],
    correct: [1],
    explanation: lines(
      String.raw`Relative to the carrier $c$ the train is an ordinary one:
$\dfrac{n_s - n_c}{n_r - n_c} = -\dfrac{60}{30} = -2$.`,
      'With $n_r = 0$: $300 - n_c = 2n_c$, so $n_c = 100$ rpm.',
      `150 rpm treats the sun and the ring as a simple train; 200 rpm weights with the ring's teeth
instead of the sun's. The answer is **100 rpm**.`,
    ),
    solve: () => {
      // Pitch-line speeds: a planet rolls between a fixed ring and a moving sun, so its centre has half the
      // speed of the sun's pitch line. Radii are in units of teeth / 2.
      const [sun, planet] = [30 / 2, 15 / 2];
      const centre = (300 * sun + 0) / 2;
      return formatValue(centre / (sun + planet), 0, 'rpm');
    },
  },
  {
    topic: 'Theory of machines',
    trade: 'GME',
    difficulty: 2,
    stem: lines(
      `The greatest fluctuation of energy of a press is 2.4 kJ at a mean speed of 300 rpm. The total
change of speed, from lowest to highest, must be 2% of the mean.`,
      'What moment of inertia must the flywheel have?',
    ),
    options: [
      String.raw`$60.8\ \mathrm{kg\,m^2}$`,
      String.raw`$243.2\ \mathrm{kg\,m^2}$`,
      String.raw`$3819.7\ \mathrm{kg\,m^2}$`,
      String.raw`$121.6\ \mathrm{kg\,m^2}$`,
    ],
    correct: [4],
    explanation: lines(
      String.raw`$\Delta E = \tfrac12 I(\omega_1^2 - \omega_2^2) = I\omega^2 C_s$ with $C_s = 0.02$.`,
      String.raw`$\omega = 2\pi \times 300/60 = 31.42$ rad/s.`,
      String.raw`$I = \dfrac{2400}{31.42^2 \times 0.02} = 121.6\ \mathrm{kg\,m^2}$.`,
      String.raw`60.8 reads the 2% as ±2%, 243.2 keeps a stray $\tfrac12$, and 3819.7 does not square
$\omega$. The answer is **$121.6\ \mathrm{kg\,m^2}$**.`,
    ),
    solve: () => {
      const fast = (2 * Math.PI * 303) / 60;
      const slow = (2 * Math.PI * 297) / 60;
      const inertia = root((i) => 0.5 * i * fast ** 2 - 0.5 * i * slow ** 2 - 2400, 0, 1e4);
      return String.raw`$${inertia.toFixed(1)}\ \mathrm{kg\,m^2}$`;
    },
  },
  {
    topic: 'Vibrations',
    trade: 'GME',
    difficulty: 4,
    stem: lines(
      `A 5 kg mass on a spring of 2 kN/m with a viscous damper of 20 N·s/m is pulled 12 mm from rest
and let go.`,
      'How far out is it at the end of three complete cycles?',
    ),
    options: ['6.4 mm', '4.7 mm', '1.8 mm', '0.3 mm'],
    correct: [3],
    explanation: lines(
      String.raw`$\omega_n = \sqrt{2000/5} = 20$ rad/s;
$\zeta = \dfrac{c}{2m\omega_n} = \dfrac{20}{200} = 0.1$.`,
      String.raw`Logarithmic decrement $\delta = \dfrac{2\pi\zeta}{\sqrt{1 - \zeta^2}} = 0.631$ per cycle.`,
      String.raw`$x_3 = 12\,e^{-3 \times 0.631} = 1.8$ mm.`,
      String.raw`6.4 mm counts one cycle, 4.7 mm uses $\pi$ for $2\pi$ and 0.3 mm forgets the 2 in
$2m\omega_n$. The answer is **1.8 mm**.`,
    ),
    solve: () => {
      const h = 1e-6;
      let [x, v, peaks] = [0.012, 0, 0];
      while (peaks < 3) {
        const before = v;
        v += (h * (-2000 * x - 20 * v)) / 5;
        x += h * v;
        if (before > 0 && v <= 0) peaks++;
      }
      return formatValue(x * 1000, 1, 'mm');
    },
  },
  {
    topic: 'Vibrations',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      String.raw`A machine running at 1500 rpm stands on undamped springs that sink 4 mm under its weight. A
small unbalance shakes it vertically. Take $g = 9.81\ \mathrm{m/s^2}$.`,
      'Which statements are true? Select all that apply.',
    ),
    options: [
      'About 11% of the shaking force reaches the floor.',
      'The natural frequency is about 49.5 Hz.',
      'Adding viscous damping to the springs would lower the force transmitted at this speed.',
      'Softer springs would lower the force transmitted at this speed.',
    ],
    correct: [1, 4],
    explanation: lines(
      String.raw`$\omega_n = \sqrt{g/\delta} = \sqrt{9.81/0.004} = 49.5$ rad/s, which is 7.9 Hz, not 49.5
Hz.`,
      String.raw`$\omega = 157.1$ rad/s, so $r = 3.17$ and the transmissibility is
$\dfrac{1}{r^2 - 1} = 0.11$: statement 1 is true.`,
      'Softer springs raise $r$ and so reduce it further: statement 4 is true.',
      String.raw`Above $r = \sqrt2$ damping *raises* the transmitted force; it only helps near resonance. The
true statements are **1 and 4**.`,
    ),
    solve: () => {
      const drive = (2 * Math.PI * 1500) / 60;
      const natural = Math.sqrt(9.81 / 0.004);
      const passed = (wn: number, zeta: number): number => {
        const r = drive / wn;
        return Math.hypot(1, 2 * zeta * r) / Math.hypot(1 - r * r, 2 * zeta * r);
      };
      return trueStatements([
        ['About 11% of the shaking force reaches the floor.', Math.abs(passed(natural, 0) - 0.11) < 0.005],
        ['The natural frequency is about 49.5 Hz.', Math.abs(natural / (2 * Math.PI) - 49.5) < 1],
        [
          'Adding viscous damping to the springs would lower the force transmitted at this speed.',
          passed(natural, 0.2) < passed(natural, 0),
        ],
        [
          'Softer springs would lower the force transmitted at this speed.',
          passed(natural * 0.8, 0) < passed(natural, 0),
        ],
      ]);
    },
  },
  {
    topic: 'Machine design',
    trade: 'GME',
    difficulty: 2,
    stem: lines(
      `A thin cylindrical air receiver of 1.2 m inside diameter works at a gauge pressure of 1.5
MPa. The allowable tensile stress of the plate is 90 MPa and the efficiency of the longitudinal joint is 80
%.`,
      'Which plate thickness does the hoop stress require?',
    ),
    options: ['6.25 mm', '10.00 mm', '12.50 mm', '25.00 mm'],
    correct: [3],
    explanation: lines(
      String.raw`Hoop stress in a thin cylinder: $\sigma = \dfrac{pD}{2t\eta}$.`,
      String.raw`$t = \dfrac{1.5 \times 1200}{2 \times 90 \times 0.8} = 12.5$ mm.`,
      `10 mm forgets the joint, 6.25 mm uses the longitudinal stress $pD/4t$, and 25 mm takes the
diameter for the radius in $pr/t$. The answer is **12.50 mm**.`,
    ),
    solve: () => {
      // Bursting force on half the shell, per mm of length, against two joint lines.
      const burst = integral((a) => 1.5 * 600 * Math.sin(a), 0, Math.PI);
      return formatValue(
        root((t) => 2 * t * 90 * 0.8 - burst, 0, 100),
        2,
        'mm',
      );
    },
  },
  {
    topic: 'Machine design',
    trade: 'GME',
    difficulty: 4,
    stem: lines(
      `The axial stress in a link varies between 40 MPa and 160 MPa (tension). The ultimate strength
is 500 MPa, the yield strength 400 MPa and the fully corrected endurance limit 200 MPa.`,
      `Which factor of safety does the Goodman line give, if mean and alternating stress grow in
proportion?`,
    ),
    options: ['2.00', '1.82', '1.25', '3.13'],
    correct: [1],
    explanation: lines(
      String.raw`$\sigma_m = \dfrac{160 + 40}{2} = 100$ MPa and $\sigma_a = \dfrac{160 - 40}{2} = 60$ MPa.`,
      String.raw`$\dfrac1n = \dfrac{\sigma_a}{S_e} + \dfrac{\sigma_m}{S_u} =
\dfrac{60}{200} + \dfrac{100}{500} = 0.5$,
so $n = 2$.`,
      `1.82 is the Soderberg line (yield strength), 1.25 uses the full range of 120 MPa as the
amplitude, and 3.13 is a static check on 160 MPa. The answer is **2.00**.`,
    ),
    solve: () => {
      // Walk out along the load line until the Goodman line is met.
      const [mean, swing] = [(160 + 40) / 2, (160 - 40) / 2];
      return root((n) => 200 * (1 - (n * mean) / 500) - n * swing, 0, 10).toFixed(2);
    },
  },
  {
    topic: 'Fluids',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      String.raw`A pump lifts 0.03 m³/s of water through 18 m between two open tanks. The pipe is 100 m long
and 100 mm in diameter, with a Darcy friction factor of 0.02; other losses and the exit velocity head are
neglected. The pump efficiency is 70%. Take $\rho = 1000\ \mathrm{kg/m^3}$ and $g = 9.81\ \mathrm{m/s^2}$.`,
      'What shaft power does the pump need?',
    ),
    options: ['32.6 kW', '13.8 kW', '9.7 kW', '6.8 kW'],
    correct: [2],
    explanation: lines(
      String.raw`$v = \dfrac{0.03}{\pi(0.1)^2/4} = 3.82$ m/s.`,
      String.raw`$h_f = f\,\dfrac{L}{D}\,\dfrac{v^2}{2g} = 0.02 \times 1000 \times 0.744 = 14.9$ m, so
$H = 32.9$ m.`,
      String.raw`$P = \dfrac{\rho g Q H}{\eta} = \dfrac{9810 \times 0.03 \times 32.9}{0.7} = 13.8$ kW.`,
      `9.7 kW forgets the efficiency, 6.8 kW multiplies by it, and 32.6 kW uses $4f$ with a Darcy
factor. The answer is **13.8 kW**.`,
    ),
    solve: () => {
      // Pressure the pump must add, with the wall shear stress from the Darcy factor.
      const speed = 0.03 / (Math.PI * 0.05 ** 2);
      const wallShear = (0.02 / 8) * 1000 * speed ** 2;
      const friction = (wallShear * Math.PI * 0.1 * 100) / (Math.PI * 0.05 ** 2);
      return formatValue(((1000 * 9.81 * 18 + friction) * 0.03) / 0.7 / 1000, 1, 'kW');
    },
  },
  {
    topic: 'Fluids',
    trade: 'GME',
    difficulty: 2,
    stem: lines(
      `A vertical rectangular gate, 2 m wide and 3 m high, has its top edge 1 m below the free
surface of water. How far below the surface does the resultant water force act?`,
    ),
    options: ['2.50 m', '2.67 m', '3.00 m', '2.80 m'],
    correct: [4],
    explanation: lines(
      String.raw`The centroid is at $\bar h = 1 + 1.5 = 2.5$ m.`,
      String.raw`$h_p = \bar h + \dfrac{I_G}{A\bar h} = 2.5 + \dfrac{3^2}{12 \times 2.5} = 2.5 + 0.3 = 2.8$
m.`,
      `2.67 m is two thirds of 4 m, right only for a gate that reaches the surface; 3.00 m puts the
force two thirds down the gate; 2.50 m is the centroid. The answer is **2.80 m**.`,
    ),
    solve: () => {
      const force = integral((h) => 9810 * h * 2, 1, 4);
      const moment = integral((h) => 9810 * h * 2 * h, 1, 4);
      return formatValue(moment / force, 2, 'm');
    },
  },
  {
    topic: 'Heat transfer',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      `A furnace wall has 200 mm of brick ($k = 0.8$ W/m·K) inside and 50 mm of insulation
($k = 0.04$ W/m·K) outside. The gas inside is at 430 °C with a film coefficient of 10 W/m²·K; the air outside
is at 20 °C with 25 W/m²·K. Conditions are steady.`,
      'What is the temperature between brick and insulation?',
    ),
    options: ['405.0 °C', '367.5 °C', '361.7 °C', '342.5 °C'],
    correct: [4],
    explanation: lines(
      String.raw`Resistances in m²·K/W:
$\tfrac{1}{10} + \tfrac{0.2}{0.8} + \tfrac{0.05}{0.04} + \tfrac{1}{25} = 0.10 + 0.25 + 1.25 + 0.04 = 1.64$.`,
      String.raw`Heat flux $= \dfrac{430 - 20}{1.64} = 250\ \mathrm{W/m^2}$.`,
      `The inner film *and* the brick lie before the interface: $430 - 250(0.10 + 0.25) = 342.5$
°C.`,
      `405.0 °C is the hot face, 367.5 °C forgets the drop in the film, and 361.7 °C leaves out both
films. The answer is **342.5 °C**.`,
    ),
    solve: () => {
      // Relax the three wall temperatures until every heat flow balances.
      let [hot, middle, cold] = [0, 0, 0];
      for (let i = 0; i < 5000; i++) {
        hot = (10 * 430 + (0.8 / 0.2) * middle) / (10 + 0.8 / 0.2);
        middle = ((0.8 / 0.2) * hot + (0.04 / 0.05) * cold) / (0.8 / 0.2 + 0.04 / 0.05);
        cold = ((0.04 / 0.05) * middle + 25 * 20) / (0.04 / 0.05 + 25);
      }
      return formatValue(middle, 1, '°C');
    },
  },
  {
    topic: 'Heat transfer',
    trade: 'GME',
    difficulty: 3,
    stem: lines(
      String.raw`Two very large parallel plates face each other across a vacuum. One is at 600 K with
emissivity 0.8, the other at 400 K with emissivity 0.5; both are grey and diffuse. Take
$\sigma = 5.67 \times 10^{-8}\ \mathrm{W/m^2\,K^4}$.`,
      'What is the net heat flux between them?',
    ),
    options: ['1814 W/m²', '2359 W/m²', '2621 W/m²', '3833 W/m²'],
    correct: [3],
    explanation: lines(
      String.raw`$\sigma(T_1^4 - T_2^4) = 5.67 \times 10^{-8}(1296 - 256) \times 10^8 =
5897\ \mathrm{W/m^2}$.`,
      String.raw`Divide by $\dfrac{1}{\varepsilon_1} + \dfrac{1}{\varepsilon_2} - 1 = 1.25 + 2 - 1 = 2.25$:
$q = 2621\ \mathrm{W/m^2}$.`,
      String.raw`1814 forgets the $-1$; 2359 multiplies by $\varepsilon_1\varepsilon_2$, as if nothing were
reflected back; 3833 uses the mean emissivity. The answer is **2621 W/m²**.`,
    ),
    solve: () => {
      // Follow each plate's emission through its reflections.
      const absorbedByOther = (own: number, other: number): number => {
        let [ray, taken] = [own, 0];
        for (let i = 0; i < 200; i++) {
          taken += ray * other;
          ray *= (1 - other) * (1 - own);
        }
        return taken;
      };
      const sigma = 5.67e-8;
      const flux =
        sigma * 600 ** 4 * absorbedByOther(0.8, 0.5) - sigma * 400 ** 4 * absorbedByOther(0.5, 0.8);
      return formatValue(flux, 0, 'W/m²');
    },
  },
  {
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 4,
    stem: lines(
      `In an insulated tank 2 kg of water at 80 °C is mixed with 3 kg of water at 20 °C. The
specific heat is 4.18 kJ/kg·K throughout; take 0 °C as 273.15 K.`,
      'What is the entropy change of all the water together?',
    ),
    options: ['0.000 kJ/K', '0.088 kJ/K', '0.987 kJ/K', '4.889 kJ/K'],
    correct: [2],
    explanation: lines(
      String.raw`Final temperature: $\dfrac{2(80) + 3(20)}{5} = 44$ °C $= 317.15$ K.`,
      String.raw`$\Delta S = 4.18\left[2\ln\dfrac{317.15}{353.15} + 3\ln\dfrac{317.15}{293.15}\right] =
-0.899 + 0.987 = 0.088$
kJ/K.`,
      `Adiabatic mixing is irreversible, so the answer is not zero; 4.889 puts Celsius in the
logarithms and 0.987 counts the cold water only.`,
      'The answer is **0.088 kJ/K**.',
    ),
    solve: () => {
      const end = root((t) => 2 * (353.15 - t) - 3 * (t - 293.15), 293.15, 353.15);
      const gain = (mass: number, start: number): number => integral((t) => (mass * 4.18) / t, start, end);
      return formatValue(gain(2, 353.15) + gain(3, 293.15), 3, 'kJ/K');
    },
  },
  {
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 1,
    stem: lines(
      String.raw`Air ($\gamma = 1.4$, ideal gas) at 1 bar and 300 K is compressed to 8 bar in a reversible
adiabatic process. What is its final temperature?`,
    ),
    options: ['543 K', '689 K', '322 K', '1325 K'],
    correct: [1],
    explanation: lines(
      String.raw`$\dfrac{T_2}{T_1} = \left(\dfrac{p_2}{p_1}\right)^{(\gamma - 1)/\gamma} = 8^{0.2857} =
1.811$.`,
      String.raw`$T_2 = 300 \times 1.811 = 543$ K.`,
      String.raw`689 K uses the exponent $\gamma - 1$ (for a volume ratio), 1325 K uses $1/\gamma$, and 322 K
multiplies 27 °C instead of 300 K. The answer is **543 K**.`,
    ),
    solve: () => {
      // First law: c_v dT = -p dv along the path, with R = 1 and c_v = 1 / 0.4.
      let [t, v] = [300, 300];
      while (t / v < 8) {
        const step = -v * 1e-6;
        const half = t - (0.4 * t * step) / (2 * v);
        t -= (0.4 * half * step) / (v + step / 2);
        v += step;
      }
      return formatValue(t, 0, 'K');
    },
  },
  {
    topic: 'Manufacturing',
    trade: 'GME',
    difficulty: 2,
    stem: lines(
      `A cutting tool obeys $VT^{0.25} = C$. At 100 m/min it lasts 40 minutes. How long does it last
at 80 m/min?`,
    ),
    options: ['16.4 min', '42.3 min', '50.0 min', '97.7 min'],
    correct: [4],
    explanation: lines(
      String.raw`$\dfrac{T_2}{T_1} = \left(\dfrac{V_1}{V_2}\right)^{1/0.25} = 1.25^4 = 2.441$.`,
      String.raw`$T_2 = 40 \times 2.441 = 97.7$ min.`,
      `42.3 min uses the exponent 0.25 instead of 4, 50 min scales in proportion, and 16.4 min turns
the ratio upside down. The answer is **97.7 min**.`,
    ),
    solve: () => {
      const c = 100 * 40 ** 0.25;
      return formatValue(
        root((t) => 80 * t ** 0.25 - c, 1, 1000),
        1,
        'min',
      );
    },
  },
  {
    topic: 'Industrial engineering',
    trade: 'GME',
    difficulty: 2,
    stem: lines(
      `A workshop uses 10 000 bearings a year at a steady rate. Placing an order costs ₹800, a
bearing costs ₹100 and holding stock costs 25% of its value per year. Shortages are not allowed and orders
arrive all at once.`,
      'What is the most economic order quantity?',
    ),
    options: ['400', '566', '800', '8000'],
    correct: [3],
    explanation: lines(
      String.raw`Holding cost per bearing: $H = 0.25 \times 100 = 25$ rupees a year.`,
      String.raw`$Q^* = \sqrt{\dfrac{2DS}{H}} = \sqrt{\dfrac{2 \times 10\,000 \times 800}{25}} = 800$.`,
      `566 forgets the 2 under the root, 400 takes $H = 100$, and 8000 takes $H = 0.25$. The answer
is **800**.`,
    ),
    solve: () => {
      let [best, at] = [Infinity, 0];
      for (let q = 1; q <= 10000; q++) {
        const cost = (10000 / q) * 800 + (q / 2) * 0.25 * 100;
        if (cost < best) [best, at] = [cost, q];
      }
      return String(at);
    },
  },
  {
    topic: 'Industrial engineering',
    trade: 'GME',
    difficulty: 5,
    stem: lines(
      `Mechanics come to a single tool-crib attendant at random (Poisson) at a mean rate of 12 per
hour. Service times are exponential with a mean of 4 minutes; the queue is unlimited and served in order of
arrival.`,
      'In the long run, how long does a mechanic wait on average before service begins?',
    ),
    options: ['16.0 min', '20.0 min', '4.0 min', '3.2 min'],
    correct: [1],
    explanation: lines(
      String.raw`$\lambda = 12$ and $\mu = 15$ per hour, so $\rho = 0.8$.`,
      String.raw`$W_q = \dfrac{\rho}{\mu - \lambda} = \dfrac{0.8}{3}$ h $= 16$ min.`,
      `20 min includes the service itself, 4 min *is* the service, and 3.2 is the mean number in the
queue, not a time. The answer is **16.0 min**.`,
    ),
    solve: () => {
      // Steady-state balance gives each state's weight; an arrival that finds n ahead waits n services.
      let [weight, total, wait] = [1, 0, 0];
      for (let n = 0; n < 2000; n++) {
        total += weight;
        wait += weight * n * 4;
        weight *= 12 / (60 / 4);
      }
      return formatValue(wait / total, 1, 'min');
    },
  },
  {
    topic: 'Manufacturing',
    trade: 'GME',
    difficulty: 2,
    stem: lines(
      `A shaft is turned over a length of 200 mm, run-in and run-out included, at 400 rpm with a feed of 0.25 mm
per revolution.`,
      'How long does one pass take?',
    ),
    options: ['0.5 minutes', '1.25 minutes', '2 minutes', '8 minutes'],
    correct: [3],
    explanation: lines(
      String.raw`The tool advances $0.25 \times 400 = 100$ mm a minute.`,
      String.raw`$200 \div 100 = 2$ minutes. The cutting speed and the diameter do not matter here.`,
      '0.5 minutes divides the wrong way round. The answer is **2 minutes**.',
    ),
    solve: () => `${200 / (0.25 * 400)} minutes`,
  },
  {
    topic: 'Theory of machines',
    trade: 'GME',
    difficulty: 1,
    stem: 'A pinion of 20 teeth turns at 600 rpm and drives a gear of 50 teeth. How fast does the gear turn?',
    options: ['240 rpm', '300 rpm', '570 rpm', '1500 rpm'],
    correct: [1],
    explanation: lines(
      'In a given time, as many teeth of either wheel pass the point of contact.',
      String.raw`$20 \times 600 = 50N$, so $N = 240$ rpm. The larger wheel is the slower one.`,
      '1500 rpm turns the ratio over. The answer is **240 rpm**.',
    ),
    solve: () => `${(20 * 600) / 50} rpm`,
  },
];
