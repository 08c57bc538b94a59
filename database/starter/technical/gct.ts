import { integral, root, trueStatements } from '#database/starter/arithmetic.ts';
import { formatValue, lines } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

export const gct: StarterQuestion[] = [
  {
    topic: 'Process calculations',
    trade: 'GCT',
    difficulty: 1,
    stem: lines(
      `An evaporator concentrates 1000 kg/h of a salt solution from 8% to 40% salt by mass. No
salt is lost or crystallised. How much water is evaporated?`,
    ),
    options: ['200 kg/h', '320 kg/h', '600 kg/h', '800 kg/h'],
    correct: [4],
    explanation: lines(
      String.raw`Salt is the tie: $0.08 \times 1000 = 80$ kg/h leaves in the product.`,
      'Product $= 80/0.40 = 200$ kg/h, so the water evaporated is $1000 - 200 = 800$ kg/h.',
      `200 is the product itself, 320 takes the difference of the percentages of the feed, and 600
takes 40% of the *feed* as product. The answer is **800 kg/h**.`,
    ),
    solve: () => {
      const salt = 1000 * 0.08;
      return formatValue(
        root((water) => salt / (1000 - water) - 0.4, 0, 900),
        0,
        'kg/h',
      );
    },
  },
  {
    topic: 'Process calculations',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      'Propane is burnt completely with 25% excess air (21 mol% oxygen, 79 mol% nitrogen, dry).',
      'What is the mole percentage of carbon dioxide in the **dry** flue gas?',
    ),
    options: ['9.4%', '10.8%', '11.3%', '13.8%'],
    correct: [2],
    explanation: lines(
      String.raw`$\mathrm{C_3H_8 + 5O_2 \to 3CO_2 + 4H_2O}$. Per mole of propane, oxygen fed
$= 1.25 \times 5 = 6.25$ mol.`,
      String.raw`Nitrogen $= 6.25 \times \tfrac{79}{21} = 23.51$ mol; oxygen left over $= 1.25$ mol.`,
      String.raw`Dry gas $= 3 + 1.25 + 23.51 = 27.76$ mol, so $\mathrm{CO_2} = 3/27.76 = 10.8\ \%$.`,
      `9.4% includes the water, 11.3% forgets the left-over oxygen, and 13.8% has no excess air.
The answer is **10.8%**.`,
    ),
    solve: () => {
      const air = (1.25 * (3 + 8 / 4)) / 0.21;
      const water = 8 / 2;
      // Oxygen atoms: fed = in carbon dioxide + in water + left over.
      const spare = (2 * 0.21 * air - 2 * 3 - water) / 2;
      return formatValue((100 * 3) / (3 + spare + 0.79 * air), 1, '%');
    },
  },
  {
    topic: 'Process calculations',
    trade: 'GCT',
    difficulty: 5,
    stem: lines(
      String.raw`A process makes B from A ($\mathrm{A \to B}$). The fresh feed is 98 mol/h of A with 2 mol/h
of an inert gas. In one pass the reactor converts 25% of the A that enters it. All B is removed from the
reactor outlet; the remaining gas is split into a purge and a recycle that joins the fresh feed. The purge
contains 10 mol% inert.`,
      'What is the flow of the recycle at steady state?',
    ),
    options: ['222 mol/h', '247 mol/h', '267 mol/h', '327 mol/h'],
    correct: [2],
    explanation: lines(
      'Inert leaves only by the purge: $0.10P = 2$, so $P = 20$ mol/h with 18 mol/h of A.',
      'A converted $= 98 - 18 = 80$ mol/h, so A entering the reactor $= 80/0.25 = 320$ mol/h.',
      `A in the recycle $= 320 - 98 = 222$ mol/h; at 90 mol% A the recycle is $222/0.90 = 247$
mol/h.`,
      `222 leaves out the inert in the recycle, 267 adds the purge, and 327 assumes that all A is
converted. The answer is **247 mol/h**.`,
    ),
    solve: () => {
      // Run the loop until it settles, for a given fraction purged.
      const settle = (purged: number): { recycle: number; inert: number } => {
        let [a, i] = [0, 0];
        for (let pass = 0; pass < 3000; pass++) {
          a = (98 + a) * 0.75 * (1 - purged);
          i = (2 + i) * (1 - purged);
        }
        return { recycle: a + i, inert: i / (a + i) };
      };
      const purged = root((share) => settle(share).inert - 0.1, 0.01, 0.9);
      return formatValue(settle(purged).recycle, 0, 'mol/h');
    },
  },
  {
    topic: 'Fluid and mechanical operations',
    trade: 'GCT',
    difficulty: 2,
    stem: lines(
      String.raw`A spherical particle of 50 µm diameter and density 2500 kg/m³ settles in water of density
1000 kg/m³ and viscosity 0.001 Pa·s. Stokes' law applies; $g = 9.81\ \mathrm{m/s^2}$.`,
      'What is its terminal velocity?',
    ),
    options: ['8.18 mm/s', '3.41 mm/s', '2.04 mm/s', '0.51 mm/s'],
    correct: [3],
    explanation: lines(
      String.raw`$v_t = \dfrac{g\,d^2(\rho_p - \rho)}{18\mu} =
\dfrac{9.81 \times (50 \times 10^{-6})^2 \times 1500}{18 \times 0.001}$.`,
      String.raw`$v_t = 2.04 \times 10^{-3}$ m/s, with $Re \approx 0.1$, so Stokes' law is indeed fit.`,
      String.raw`0.51 mm/s puts the radius for the diameter, 8.18 mm/s uses the factor $\tfrac29$ (meant for
the radius) with the diameter, and 3.41 mm/s forgets buoyancy. The answer is **2.04 mm/s**.`,
    ),
    solve: () => {
      const volume = (Math.PI / 6) * 50e-6 ** 3;
      const net = (v: number): number => volume * 1500 * 9.81 - 3 * Math.PI * 0.001 * 50e-6 * v;
      return formatValue(root(net, 0, 1) * 1000, 2, 'mm/s');
    },
  },
  {
    topic: 'Fluid and mechanical operations',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      `A filter works at constant pressure on a slurry that forms an incompressible cake; the
resistance of the cloth is negligible. The first 2 m³ of filtrate takes 10 minutes.`,
      'How much **longer** must it run to collect a further 4 m³?',
    ),
    options: ['80 min', '90 min', '40 min', '20 min'],
    correct: [1],
    explanation: lines(
      'With cake resistance alone, $t = KV^2$: the cake grows with the filtrate collected.',
      String.raw`For 6 m³ in all: $t = 10 \times (6/2)^2 = 90$ min.`,
      'The further time is $90 - 10 = 80$ min.',
      `90 is the total, 40 treats the 4 m³ as if the filter started clean, and 20 assumes a steady
rate. The answer is **80 min**.`,
    ),
    solve: () => {
      // dt = 2 K V dV; K follows from the first 2 m3.
      const k = 10 / integral((v) => 2 * v, 0, 2);
      return formatValue(
        integral((v) => 2 * k * v, 2, 6),
        0,
        'min',
      );
    },
  },
  {
    topic: 'Fluid and mechanical operations',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      `A baffled mixing tank works well at 240 rpm. A geometrically similar tank with twice every
length handles the same liquid; both are fully turbulent, so the power number is the same constant.`,
      'At which speed has the larger tank the same power **per unit volume**?',
    ),
    options: ['76 rpm', '120 rpm', '151 rpm', '240 rpm'],
    correct: [3],
    explanation: lines(
      String.raw`$P \propto N^3D^5$ and volume $\propto D^3$, so $P/V \propto N^3D^2$.`,
      String.raw`$N_2 = N_1\left(\dfrac{D_1}{D_2}\right)^{2/3} = 240 \times 2^{-2/3} = 151$ rpm.`,
      `120 rpm keeps the tip speed, and 76 rpm keeps the total power, not the power per unit
volume.`,
      'The answer is **151 rpm**.',
    ),
    solve: () => {
      const perVolume = (n: number, d: number): number => (n ** 3 * d ** 5) / d ** 3;
      return formatValue(
        root((n) => perVolume(n, 2) - perVolume(240, 1), 1, 1000),
        0,
        'rpm',
      );
    },
  },
  {
    topic: 'Heat transfer',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      `Steam condensing at 100 °C heats 2 kg/s of water from 25 °C to 65 °C. The specific heat of
water is 4.18 kJ/kg·K and the overall coefficient is a constant 1200 W/m²·K.`,
      'Which heat-transfer area is needed?',
    ),
    options: ['3.72 m²', '5.07 m²', '7.96 m²', '5.31 m²'],
    correct: [4],
    explanation: lines(
      String.raw`$Q = 2 \times 4180 \times 40 = 334.4$ kW.`,
      String.raw`$\Delta T_{lm} = \dfrac{75 - 35}{\ln(75/35)} = 52.5$ K.`,
      String.raw`$A = \dfrac{334\,400}{1200 \times 52.5} = 5.31\ \mathrm{m^2}$.`,
      `5.07 m² uses the arithmetic mean of 55 K, 3.72 m² only the 75 K at the inlet, 7.96 m² only
the 35 K at the outlet. The answer is **5.31 m²**.`,
    ),
    solve: () =>
      formatValue(
        integral((t) => (2 * 4180) / (1200 * (100 - t)), 25, 65),
        2,
        'm²',
      ),
  },
  {
    topic: 'Heat transfer',
    trade: 'GCT',
    difficulty: 2,
    stem: lines(
      `A clean exchanger has an overall coefficient of 800 W/m²·K. In service, deposits add fouling
resistances of 0.0002 m²·K/W on one side and 0.0003 m²·K/W on the other. Both sides have practically the same
area.`,
      'What is the overall coefficient in service?',
    ),
    options: ['571 W/m²·K', '645 W/m²·K', '690 W/m²·K', '1333 W/m²·K'],
    correct: [1],
    explanation: lines(
      String.raw`Resistances add:
$\dfrac1U = \dfrac{1}{800} + 0.0002 + 0.0003 = 0.00175\ \mathrm{m^2\,K/W}$.`,
      String.raw`$U = 571\ \mathrm{W/m^2\,K}$.`,
      `645 and 690 count one deposit only; 1333 subtracts the fouling, as if dirt improved the
exchanger.`,
      'The answer is **571 W/m²·K**.',
    ),
    solve: () => {
      // Temperature drops that carry a flux of 1 W/m2 through the layers in turn.
      const drops = [1 / 800, 1 * 0.0002, 1 * 0.0003];
      return formatValue(1 / drops.reduce((sum, drop) => sum + drop, 0), 0, 'W/m²·K');
    },
  },
  {
    topic: 'Mass transfer',
    trade: 'GCT',
    difficulty: 4,
    stem: lines(
      `An equimolar binary mixture is flashed so that 40% of the feed (in moles) leaves as vapour,
in equilibrium with the liquid. The relative volatility is a constant 2.5.`,
      'What is the mole fraction of the more volatile component in the vapour?',
    ),
    options: ['0.410', '0.590', '0.635', '0.714'],
    correct: [3],
    explanation: lines(
      String.raw`Balance: $0.5 = 0.6x + 0.4y$. Equilibrium: $y = \dfrac{2.5x}{1 + 1.5x}$.`,
      'Together: $0.9x^2 + 0.85x - 0.5 = 0$, so $x = 0.410$ and $y = 0.635$.',
      `0.714 is in equilibrium with the *feed* composition, 0.590 swaps the vapour and liquid
shares, and 0.410 is the liquid. The answer is **0.635**.`,
    ),
    solve: () => {
      const y = (x: number): number => (2.5 * x) / (2.5 * x + (1 - x));
      return y(root((x) => 0.6 * x + 0.4 * y(x) - 0.5, 0, 1)).toFixed(3);
    },
  },
  {
    topic: 'Mass transfer',
    trade: 'GCT',
    difficulty: 4,
    stem: lines(
      `A column separates a saturated-liquid feed with 50 mol% of the lighter component; the
distillate has 95 mol%. The relative volatility is a constant 2.4 and constant molar overflow holds.`,
      'What is the minimum reflux ratio $L/D$?',
    ),
    options: ['0.54', '1.19', '0.84', '2.19'],
    correct: [2],
    explanation: lines(
      String.raw`The feed line is vertical, so the pinch lies on the equilibrium curve at $x = 0.5$:
$y = \dfrac{2.4 \times 0.5}{1 + 1.4 \times 0.5} = 0.706$.`,
      String.raw`$R_{min} = \dfrac{x_D - y}{y - x} = \dfrac{0.950 - 0.706}{0.706 - 0.500} = 1.19$.`,
      `0.54 is the slope $R/(R + 1)$ of the operating line, 2.19 is $R + 1$, and 0.84 is the
inverse.`,
      'The answer is **1.19**.',
    ),
    solve: () => {
      // Raise the reflux until the operating line through (0.95, 0.95) clears the curve at the feed.
      const pinch = (2.4 * 0.5) / (2.4 * 0.5 + 0.5);
      const line = (r: number): number => (r / (r + 1)) * 0.5 + 0.95 / (r + 1);
      return root((r) => line(r) - pinch, 0.01, 20).toFixed(2);
    },
  },
  {
    topic: 'Reaction engineering',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      `A first-order liquid reaction ($k = 0.2$ per minute) is to reach 80% conversion of a stream
of 50 L/min. Two ideal stirred tanks of equal size are used in series at the same temperature.`,
      'What total volume do the two tanks need?',
    ),
    options: ['309 L', '402 L', '618 L', '1000 L'],
    correct: [3],
    explanation: lines(
      String.raw`For two equal tanks: $\dfrac{C}{C_0} = \dfrac{1}{(1 + k\tau)^2} = 0.2$.`,
      String.raw`$1 + k\tau = \sqrt5 = 2.236$, so $\tau = 1.236/0.2 = 6.18$ min in each tank.`,
      String.raw`Total volume $= 2 \times 6.18 \times 50 = 618$ L.`,
      `309 L is one of the two tanks, 402 L would be a plug-flow reactor, and 1000 L a single
stirred tank. The answer is **618 L**.`,
    ),
    solve: () => {
      const left = (volume: number): number => {
        let c = 1;
        for (const tank of [volume / 2, volume / 2]) c = (50 * c) / (50 + 0.2 * tank);
        return c;
      };
      return formatValue(
        root((volume) => left(volume) - 0.2, 1, 1e4),
        0,
        'L',
      );
    },
  },
  {
    topic: 'Reaction engineering',
    trade: 'GCT',
    difficulty: 2,
    stem: lines(
      `The rate constant of a reaction doubles when the temperature rises from 300 K to 310 K. Take
$R = 8.314$ J/mol·K.`,
      'What is the activation energy, by the Arrhenius law?',
    ),
    options: ['0.6 kJ/mol', '12.8 kJ/mol', '23.3 kJ/mol', '53.6 kJ/mol'],
    correct: [4],
    explanation: lines(
      String.raw`$\ln\dfrac{k_2}{k_1} = \dfrac{E}{R}\left(\dfrac{1}{T_1} - \dfrac{1}{T_2}\right)$.`,
      String.raw`$E = \dfrac{8.314 \ln 2}{\frac{1}{300} - \frac{1}{310}} =
\dfrac{5.763}{1.075 \times 10^{-4}} = 53\,600$
J/mol.`,
      `23.3 uses the common logarithm, 0.6 puts 27 °C and 37 °C for the kelvins, and 12.8 is the
value in kcal/mol. The answer is **53.6 kJ/mol**.`,
    ),
    solve: () => {
      const rate = (energy: number, t: number): number => Math.exp((energy / 8.314) * (1 / 300 - 1 / t));
      return formatValue(
        root((energy) => rate(energy, 310) - 2 * rate(energy, 300), 0, 1e6) / 1000,
        1,
        'kJ/mol',
      );
    },
  },
  {
    topic: 'Reaction engineering',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      String.raw`Pure gas A enters a plug-flow reactor kept at constant temperature and pressure. The reaction
is $\mathrm{A \to 3B}$, all gases being ideal.`,
      'What is $C_A/C_{A0}$ where half of the A has reacted?',
    ),
    options: ['0.25', '0.20', '0.33', '0.50'],
    correct: [1],
    explanation: lines(
      String.raw`Of 1 mol fed, 0.5 mol A is left and $3 \times 0.5 = 1.5$ mol B has formed: 2 mol in all.`,
      String.raw`At constant $T$ and $p$ the flow volume has doubled, so
$\dfrac{C_A}{C_{A0}} = \dfrac{0.5}{2} = 0.25$.`,
      String.raw`In formula: $\dfrac{1 - X}{1 + \varepsilon X}$ with $\varepsilon = 3 - 1 = 2$. Taking
$\varepsilon = 3$ gives 0.20, $\varepsilon = 1$ gives 0.33, and ignoring the expansion 0.50.`,
      'The answer is **0.25**.',
    ),
    solve: () => {
      let [a, b] = [1, 0];
      for (let i = 0; i < 500; i++) [a, b] = [a - 0.001, b + 0.003];
      // At fixed temperature and pressure, concentration is in proportion to the mole fraction.
      return (a / (a + b)).toFixed(2);
    },
  },
  {
    topic: 'Reaction engineering',
    trade: 'GCT',
    difficulty: 4,
    stem: lines(
      'In a liquid, A forms the wanted R and the waste S side by side:',
      String.raw`$$
r_R = k_1C_A, \quad r_S = k_2C_A^2, \quad
k_1 = 0.2\ \mathrm{min^{-1}}, \quad k_2 = 0.1\ \mathrm{L\,mol^{-1}\,min^{-1}}
$$`,
      `The feed has 4 mol/L of A. The activation energies are 80 kJ/mol for R and 50 kJ/mol for S.
Which statements are true? Select all that apply.`,
    ),
    options: [
      'For 75% conversion of A, a plug-flow reactor gives more R than one stirred tank.',
      'Diluting the feed raises the share of A that becomes R.',
      'For 75% conversion of A, one stirred tank gives more R than a plug-flow reactor.',
      'Lowering the temperature raises the share of A that becomes R.',
    ],
    correct: [2, 3],
    explanation: lines(
      String.raw`$\dfrac{r_R}{r_S} = \dfrac{k_1}{k_2C_A}$: the lower $C_A$, the better. So dilution helps (2
is true).`,
      String.raw`The tank works wholly at the outlet $C_A = 1$ mol/L: share of R
$= \dfrac{0.2}{0.2 + 0.1} = 0.67$.`,
      String.raw`In plug flow $C_A$ falls from 4 to 1; the mean share is only
$\tfrac13\displaystyle\int_1^4 \frac{2\,dC}{2 + C} = 0.46$ (3 is true, 1 is false).`,
      `R has the higher activation energy, so it gains from *raising* the temperature. The true
statements are **2 and 3**.`,
    ),
    solve: () => {
      const share = (c: number, k1 = 0.2, k2 = 0.1): number => (k1 * c) / (k1 * c + k2 * c * c);
      const plug = (start: number): number => integral((c) => share(c), start / 4, start) / (0.75 * start);
      const tank = (start: number): number => share(start / 4);
      // 10 K colder than 300 K.
      const slow = (energy: number): number => Math.exp((-energy / 8.314) * (1 / 290 - 1 / 300));
      const cold = share(1, 0.2 * slow(80e3), 0.1 * slow(50e3));
      return trueStatements([
        [
          'For 75% conversion of A, a plug-flow reactor gives more R than one stirred tank.',
          plug(4) > tank(4),
        ],
        ['Diluting the feed raises the share of A that becomes R.', plug(2) > plug(4) && tank(2) > tank(4)],
        [
          'For 75% conversion of A, one stirred tank gives more R than a plug-flow reactor.',
          tank(4) > plug(4),
        ],
        ['Lowering the temperature raises the share of A that becomes R.', cold > share(1)],
      ]);
    },
  },
  {
    topic: 'Process control',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      `A tank behaves as a first-order process of gain 2 (°C per % of heater output). A
proportional-only controller of gain 3 (% per °C) keeps its temperature; sensor and heater are fast and have
unit gain.`,
      `The set point is raised by 5 °C. By how much does the temperature finally miss the new set
point?`,
    ),
    options: ['0.71 °C', '0.83 °C', '1.25 °C', '4.29 °C'],
    correct: [1],
    explanation: lines(
      String.raw`Loop gain $K = 2 \times 3 = 6$. The final rise is $5 \times \dfrac{6}{1 + 6} = 4.29$ °C.`,
      String.raw`Offset $= 5 - 4.29 = \dfrac{5}{1 + 6} = 0.71$ °C.`,
      `4.29 °C is the rise itself, 0.83 °C divides by 6 instead of 7, and 1.25 °C counts only the
controller's gain. The answer is **0.71 °C**.`,
    ),
    solve: () => {
      let rise = 0;
      for (let t = 0; t < 40; t += 0.001) rise += 0.001 * (2 * 3 * (5 - rise) - rise);
      return formatValue(5 - rise, 2, '°C');
    },
  },
  {
    topic: 'Process control',
    trade: 'GCT',
    difficulty: 2,
    stem: lines(
      `Which statements about the integral part of a PI controller are true?
Select all that apply.`,
    ),
    options: [
      'It adds phase lead, and so makes the loop more stable.',
      'In a stable loop it removes the offset after a step change of load.',
      'A longer integral time makes the integral action stronger.',
      'It can wind up while the control valve is held fully open or shut.',
    ],
    correct: [2, 4],
    explanation: lines(
      'The integral keeps moving the output until the error is zero, so no offset stays (2).',
      'If the valve is saturated the error persists and the integral grows on: reset wind-up (4).',
      'It adds phase *lag*, which tends to destabilise; lead comes from derivative action.',
      String.raw`The integral term is divided by $\tau_I$, so a longer time weakens it. The true statements
are **2 and 4**.`,
    ),
  },
  {
    topic: 'Plant economics',
    trade: 'GCT',
    difficulty: 3,
    stem: lines(
      `A heat-recovery project costs ₹50 lakh now and saves ₹15 lakh at the end of each of the next
five years. It has no salvage value; taxes are left out.`,
      'What is its net present value at 12% a year?',
    ),
    options: ['₹ −7.44 lakh', '₹ −4.44 lakh', '₹ 4.07 lakh', '₹ 25.00 lakh'],
    correct: [3],
    explanation: lines(
      String.raw`Annuity factor: $\dfrac{1 - 1.12^{-5}}{0.12} = 3.605$.`,
      String.raw`Present value of the savings $= 15 \times 3.605 = 54.07$ lakh, so NPV $= 54.07 - 50 = 4.07$
lakh.`,
      `25 does not discount, $-7.44$ discounts every saving over five years, and $-4.44$ counts four
years only.`,
      'The answer is **₹ 4.07 lakh**.',
    ),
    solve: () => {
      let value = -50;
      for (let year = 1; year <= 5; year++) value += 15 / 1.12 ** year;
      return `₹ ${value.toFixed(2).replace('-', '−')} lakh`;
    },
  },
  {
    topic: 'Plant economics',
    trade: 'GCT',
    difficulty: 2,
    stem: lines(
      `A plant of 100 t/day cost ₹40 crore when the cost index stood at 450. Estimate the cost of a
similar plant of 250 t/day now, with the index at 540 and a capacity exponent of 0.6.`,
    ),
    options: ['₹ 120.0 crore', '₹ 69.3 crore', '₹ 57.8 crore', '₹ 83.2 crore'],
    correct: [4],
    explanation: lines(
      'Capacity: $(250/100)^{0.6} = 1.733$. Time: $540/450 = 1.2$.',
      String.raw`Cost $= 40 \times 1.733 \times 1.2 = 83.2$ crore.`,
      `69.3 forgets the index, 57.8 turns it upside down, and 120.0 scales the cost in proportion to
capacity.`,
      'The answer is **₹ 83.2 crore**.',
    ),
    solve: () => {
      const logCost = Math.log(40) + 0.6 * Math.log(250 / 100) + Math.log(540) - Math.log(450);
      return `₹ ${Math.exp(logCost).toFixed(1)} crore`;
    },
  },
  {
    topic: 'Plant economics',
    trade: 'GCT',
    difficulty: 2,
    stem: lines(
      `A plant has fixed costs of ₹60 lakh a year. Its product sells at ₹2,500 a tonne; the variable cost is
₹1,500 a tonne.`,
      'At which yearly output does it break even?',
    ),
    options: ['2,400 t', '4,000 t', '6,000 t', '1,500 t'],
    correct: [3],
    explanation: lines(
      'Each tonne contributes 2,500 − 1,500 = ₹1,000 towards the fixed costs.',
      String.raw`$\dfrac{60 \times 10^5}{1000} = 6000$ tonnes.`,
      '2,400 t forgets the variable cost; 4,000 t divides by it. The answer is **6,000 t**.',
    ),
    solve: () => `${(60e5 / (2_500 - 1_500)).toLocaleString('en')} t`,
  },
  {
    topic: 'Process calculations',
    trade: 'GCT',
    difficulty: 1,
    stem: lines(
      'A solution holds 20 kg of caustic soda in 180 kg of water.',
      'What is the mass percentage of caustic soda?',
    ),
    options: ['9.1%', '10.0%', '11.1%', '20.0%'],
    correct: [2],
    explanation: lines(
      'The mass of the whole solution is 20 + 180 = 200 kg.',
      String.raw`$\dfrac{20}{200} = 10.0$ %. 11.1% divides by the water alone.`,
      'The answer is **10.0%**.',
    ),
    solve: () => formatValue((100 * 20) / (20 + 180), 1, '%'),
  },
  {
    topic: 'Mass transfer',
    trade: 'GCT',
    difficulty: 2,
    stem: lines(
      `100 kg of an aqueous solution with 1.0 kg of a solute is shaken once with 50 kg of a solvent that does not
mix with water. At equilibrium the solute content (kg per kg of the carrier) is four times as high in the solvent
as in the water. Take the masses of water and solvent as 100 kg and 50 kg throughout.`,
      'What share of the solute goes into the solvent?',
    ),
    options: ['33%', '50%', '67%', '80%'],
    correct: [3],
    explanation: lines(
      'Let $x$ be the content in the water; the solvent has $4x$.',
      String.raw`$100x + 50 \times 4x = 1.0$ kg, so $x = \tfrac{1}{300}$.`,
      `In the solvent: $200x = 0.667$ kg, that is 67%.`,
      '80% would need equal masses of both. The answer is **67%**.',
    ),
    solve: () => `${Math.round((100 * 50 * 4) / (100 + 50 * 4))}%`,
  },
];
