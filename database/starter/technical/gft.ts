import { integral, root } from '#database/starter/arithmetic.ts';
import { formatValue, lines } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

/** A number in scientific notation, as LaTeX. */
const power = (value: number): string => {
  const [digits = '', exponent = ''] = value.toExponential(1).split('e');
  return String.raw`$${digits} \times 10^{${Number(exponent)}}$`;
};

export const gft: StarterQuestion[] = [
  {
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 1,
    stem: lines(
      `100 g of a snack contains 12 g protein, 60 g available carbohydrate and 8 g fat; the rest
gives no energy. Use the Atwater factors 4, 4 and 9 kcal/g for protein, carbohydrate and fat.`,
      'What is the energy value of 100 g?',
    ),
    options: ['320 kcal', '360 kcal', '620 kcal', '720 kcal'],
    correct: [2],
    explanation: lines(
      String.raw`Protein $12 \times 4 = 48$, carbohydrate $60 \times 4 = 240$, fat $8 \times 9 = 72$ kcal.`,
      'Sum: $48 + 240 + 72 = 360$ kcal.',
      `320 gives fat the factor 4, 620 swaps the factors of fat and carbohydrate, 720 uses 9 for
everything.`,
      'The answer is **360 kcal**.',
    ),
    solve: () => {
      const parts: [number, number][] = [
        [12, 4],
        [60, 4],
        [8, 9],
      ];
      return formatValue(
        parts.reduce((sum, [grams, factor]) => sum + grams * factor, 0),
        0,
        'kcal',
      );
    },
  },
  {
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 3,
    stem: lines(
      `In a Kjeldahl test on 1.20 g of wheat flour, the ammonia set free needs 18.0 mL of 0.100
mol/L hydrochloric acid (blank already deducted). The atomic mass of nitrogen is 14.0 and the protein factor
for wheat is 5.7.`,
      'What is the protein content of the flour, by mass?',
    ),
    options: ['14.4%', '13.1%', '12.0%', '2.1%'],
    correct: [3],
    explanation: lines(
      String.raw`Acid used $= 0.0180 \times 0.100 = 1.80 \times 10^{-3}$ mol, which equals the moles of
nitrogen.`,
      String.raw`Nitrogen $= 1.80 \times 10^{-3} \times 14.0 = 0.0252$ g, or 2.1% of 1.20 g.`,
      String.raw`Protein $= 2.1 \times 5.7 = 12.0\ \%$.`,
      `13.1% uses the general factor 6.25, 14.4% forgets that the sample was 1.20 g and not 1 g,
and 2.1% is the nitrogen. The answer is **12.0%**.`,
    ),
    solve: () => {
      const acid = (protein: number): number => (1.2 * (protein / 100)) / 5.7 / 14 / 0.1;
      return formatValue(
        root((protein) => acid(protein) * 1000 - 18, 0, 100),
        1,
        '%',
      );
    },
  },
  {
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 4,
    stem: lines(
      String.raw`Triolein, $\mathrm{C_{57}H_{104}O_6}$, is the triglyceride of oleic acid. Take the atomic
masses C 12, H 1, O 16, K 39.`,
      'What is the saponification value of pure triolein, in mg of KOH per gram?',
    ),
    options: ['21.1 mg/g', '63.3 mg/g', '135.7 mg/g', '190.0 mg/g'],
    correct: [4],
    explanation: lines(
      'Molar mass $= 57(12) + 104(1) + 6(16) = 884$ g/mol; KOH $= 39 + 16 + 1 = 56$ g/mol.',
      String.raw`Three ester groups need three KOH: $\dfrac{3 \times 56 \times 1000}{884} = 190.0$ mg/g.`,
      `63.3 counts one ester group, 21.1 divides by 3 instead of multiplying, and 135.7 is the
figure for NaOH.`,
      'The answer is **190.0 mg/g**.',
    ),
    solve: () => {
      const mass = (c: number, h: number, o: number): number => 12 * c + h + 16 * o;
      // Triolein from glycerol (C3H8O3) and oleic acid (C18H34O2), less one water for each ester group.
      const groups = 3;
      const triolein = mass(3, 8, 3) + groups * (mass(18, 34, 2) - mass(0, 2, 1));
      return formatValue((groups * (39 + mass(0, 1, 1)) * 1000) / triolein, 1, 'mg/g');
    },
  },
  {
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 2,
    stem: lines('Which statements about Maillard browning are true? Select all that apply.'),
    options: [
      'Lowering the pH from 8 to 4 speeds it up.',
      'It makes lysine unavailable and so lowers protein quality.',
      'Sucrose takes part directly, without being hydrolysed first.',
      'Sulphite can be used to hold it back.',
    ],
    correct: [2, 4],
    explanation: lines(
      `The reaction joins an amino group, above all the side chain of lysine, to the carbonyl group
of a reducing sugar (2 is true).`,
      'Sulphite binds carbonyl intermediates and so slows browning (4 is true).',
      'Acid puts a proton on the amino group, which is then less reactive: a low pH slows it.',
      `Sucrose is not a reducing sugar; it must first split into glucose and fructose. The true
statements are **2 and 4**.`,
    ),
  },
  {
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 2,
    stem: lines(
      `A spore has a decimal reduction time of 0.25 min at 121 °C. Cans with $10^4$ spores each are
held at 121 °C for 3 min; heating-up and cooling are neglected.`,
      'How many surviving spores are to be expected per can?',
    ),
    options: [
      String.raw`$1.0 \times 10^{-8}$`,
      String.raw`$1.0 \times 10^{-12}$`,
      String.raw`$1.0 \times 10^{-16}$`,
      String.raw`$6.1 \times 10^{-2}$`,
    ],
    correct: [1],
    explanation: lines(
      String.raw`$\dfrac{3}{0.25} = 12$ decimal reductions.`,
      String.raw`$N = 10^4 \times 10^{-12} = 10^{-8}$: one can in a hundred million.`,
      String.raw`$10^{-12}$ forgets the initial count, $10^{-16}$ subtracts it once more, and
$6.1 \times 10^{-2}$ uses powers of $e$ instead of 10.`,
      String.raw`The answer is **$1.0 \times 10^{-8}$**.`,
    ),
    solve: () => {
      let spores = 1e4;
      for (let minutes = 0; minutes < 3; minutes += 0.25) spores /= 10;
      return power(spores);
    },
  },
  {
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 3,
    stem: lines(
      'The cold spot of a can passes through these steps; the times in between are negligible.',
      `| Temperature (°C) | Time (min) |
| ---: | ---: |
| 115.0 | 6 |
| 118.0 | 5 |
| 121.1 | 2 |`,
      'With $z = 10$ °C, to how many minutes at 121.1 °C is this equivalent?',
    ),
    options: ['2.0 min', '5.9 min', '8.9 min', '13.0 min'],
    correct: [2],
    explanation: lines(
      'Lethal rate $L = 10^{(T - 121.1)/10}$: 0.245, 0.490 and 1.',
      '$F_0 = 6(0.245) + 5(0.490) + 2(1) = 1.47 + 2.45 + 2.00 = 5.9$ min.',
      `13.0 just adds the times, 8.9 takes $e$ instead of 10 as the base, 2.0 counts only the
hottest step.`,
      'The answer is **5.9 min**.',
    ),
    solve: () => {
      const steps: [number, number][] = [
        [115, 6],
        [118, 5],
        [121.1, 2],
      ];
      // Decimal reductions of a spore with D = 1 min at 121.1 degrees.
      const reductions = steps.map(([t, minutes]) => minutes / 10 ** ((121.1 - t) / 10));
      return formatValue(
        reductions.reduce((sum, part) => sum + part, 0),
        1,
        'min',
      );
    },
  },
  {
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 2,
    stem: lines(
      `Cooked rice left at room temperature carries 200 CFU/g of a bacterium. After a lag of 40 min
its cells divide every 20 min without limit.`,
      'What is the count 4 h after the start?',
    ),
    options: [
      String.raw`$4.4 \times 10^{6}$ CFU/g`,
      String.raw`$8.2 \times 10^{5}$ CFU/g`,
      String.raw`$2.0 \times 10^{5}$ CFU/g`,
      String.raw`$2.0 \times 10^{3}$ CFU/g`,
    ],
    correct: [3],
    explanation: lines(
      'Time for growth: $240 - 40 = 200$ min, that is 10 generations.',
      String.raw`$N = 200 \times 2^{10} = 200 \times 1024 = 2.0 \times 10^5$ CFU/g.`,
      String.raw`$8.2 \times 10^5$ ignores the lag, $2.0 \times 10^3$ multiplies by 10 instead of $2^{10}$,
and $4.4 \times 10^6$ uses $e^{10}$.`,
      String.raw`The answer is **$2.0 \times 10^{5}$ CFU/g**.`,
    ),
    solve: () => {
      let count = 200;
      for (let minute = 60; minute <= 240; minute += 20) count += count;
      return `${power(count)} CFU/g`;
    },
  },
  {
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 3,
    stem: lines(
      `25 g of minced meat is blended with 225 mL of diluent (take 1 mL as 1 g). The blend is
diluted tenfold three times, and 0.1 mL of the last dilution is spread on each of two plates, which grow 152
and 148 colonies.`,
      'What is the count per gram of meat?',
    ),
    options: [
      String.raw`$1.5 \times 10^{8}$ CFU/g`,
      String.raw`$3.0 \times 10^{7}$ CFU/g`,
      String.raw`$1.5 \times 10^{6}$ CFU/g`,
      String.raw`$1.5 \times 10^{7}$ CFU/g`,
    ],
    correct: [4],
    explanation: lines(
      'Blending is itself a tenfold dilution (25 g in 250 g), so the last dilution is $10^{-4}$.',
      'Mean count $= 150$ colonies from 0.1 mL.',
      String.raw`$N = \dfrac{150}{0.1 \times 10^{-4}} = 1.5 \times 10^7$ CFU/g.`,
      String.raw`$1.5 \times 10^6$ forgets the blending step or the 0.1 mL; $3.0 \times 10^7$ adds the two
plates. The answer is **$1.5 \times 10^{7}$ CFU/g**.`,
    ),
    solve: () => {
      // Meat actually on each plate, in grams.
      let grams = 25 / (25 + 225);
      for (let step = 0; step < 3; step++) grams /= 10;
      grams *= 0.1;
      return `${power((152 + 148) / (2 * grams))} CFU/g`;
    },
  },
  {
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 5,
    stem: lines(
      `The cold spot of a pouch warms steadily by 1 °C per minute from 101.1 °C to 121.1 °C, stays
at 121.1 °C for 2 min and is then cooled at once. Take $z = 10$ °C.`,
      'What is the lethality $F_0$ of the whole process, as minutes at 121.1 °C?',
    ),
    options: ['4.0 min', '6.3 min', '11.9 min', '22.0 min'],
    correct: [2],
    explanation: lines(
      'Counting the minutes $u$ back from the end of the ramp, $L = 10^{-u/10}$.',
      String.raw`Ramp:
$\displaystyle\int_0^{20} 10^{-u/10}\,du = \frac{10}{\ln 10}\left(1 - 10^{-2}\right) = 4.34 \times 0.99 = 4.3$
min.`,
      'Add the 2 min of holding: $F_0 = 6.3$ min.',
      String.raw`4.0 min uses the mean temperature of the ramp, 11.9 min leaves out $\ln 10$, and 22.0 min
counts the clock. The answer is **6.3 min**.`,
    ),
    solve: () => {
      const ramp = integral((minute) => 10 ** ((101.1 + minute - 121.1) / 10), 0, 20);
      return formatValue(ramp + 2, 1, 'min');
    },
  },
  {
    topic: 'Food products technology',
    trade: 'GFT',
    difficulty: 2,
    stem: lines(
      `Milk with 6.0% fat is mixed with skim milk of 0.5% fat to make 500 kg of milk with 3.0%
fat (percentages by mass). How much of the 6.0% milk is needed?`,
    ),
    options: ['272.7 kg', '250.0 kg', '227.3 kg', '208.3 kg'],
    correct: [3],
    explanation: lines(
      'Pearson square: parts of rich milk $= 3.0 - 0.5 = 2.5$; parts of skim $= 6.0 - 3.0 = 3.0$.',
      String.raw`Rich milk $= 500 \times \dfrac{2.5}{2.5 + 3.0} = 227.3$ kg.`,
      `272.7 kg is the skim milk, 250 kg ignores the fat of the skim milk, and 208.3 kg divides 2.5
by 6.0 instead of 5.5. The answer is **227.3 kg**.`,
    ),
    solve: () =>
      formatValue(
        root((rich) => 0.06 * rich + 0.005 * (500 - rich) - 0.03 * 500, 0, 500),
        1,
        'kg',
      ),
  },
  {
    topic: 'Food products technology',
    trade: 'GFT',
    difficulty: 3,
    stem: lines(
      `A jam is boiled from 50 kg of fruit pulp (12% total soluble solids) and 50 kg of sugar. It
is finished at 68% total soluble solids; acid and pectin are neglected, and only water is lost.`,
      'How much water must be boiled off?',
    ),
    options: ['17.6 kg', '26.5 kg', '32.0 kg', '44.0 kg'],
    correct: [1],
    explanation: lines(
      String.raw`Soluble solids: $0.12 \times 50 + 50 = 56$ kg, all of which stays.`,
      'Jam $= 56/0.68 = 82.4$ kg, so the water lost is $100 - 82.4 = 17.6$ kg.',
      `26.5 kg forgets the solids of the pulp, 44.0 kg is all the water, and 32.0 kg takes 68 kg as
the yield.`,
      'The answer is **17.6 kg**.',
    ),
    solve: () => {
      const solids = 50 * 0.12 + 50;
      return formatValue(
        root((water) => solids / (100 - water) - 0.68, 0, 44),
        1,
        'kg',
      );
    },
  },
  {
    topic: 'Food products technology',
    trade: 'GFT',
    difficulty: 2,
    stem: lines(
      `One litre of ice-cream mix has a mass of 1.08 kg; one litre of the frozen ice-cream has a
mass of 0.60 kg. What is the overrun?`,
    ),
    options: ['180.0%', '80.0%', '55.6%', '44.4%'],
    correct: [2],
    explanation: lines(
      'Overrun is the volume gained, as a percentage of the volume of mix.',
      String.raw`For equal volumes: $\dfrac{1.08 - 0.60}{0.60} \times 100 = 80\ \%$.`,
      '44.4% divides by the mass of the mix; 180% is the whole new volume, not the gain.',
      'The answer is **80.0%**.',
    ),
    solve: () => {
      // Volumes made by the same kilogram, before and after freezing.
      const [mix, frozen] = [1 / 1.08, 1 / 0.6];
      return formatValue((100 * (frozen - mix)) / mix, 1, '%');
    },
  },
  {
    topic: 'Food products technology',
    trade: 'GFT',
    difficulty: 3,
    stem: lines('Which statements about heat treatment are true? Select all that apply.'),
    options: [
      'A canned food of pH 5.5 and water activity 0.97 counts as low-acid.',
      'Pasteurising milk at 72 °C for 15 s destroys the spores of *Clostridium botulinum*.',
      'A negative alkaline phosphatase test shows that milk was properly pasteurised.',
      'Vegetables are blanched before freezing chiefly to make them sterile.',
    ],
    correct: [1, 3],
    explanation: lines(
      'Low-acid means a pH above 4.6 with a water activity above 0.85 (1 is true).',
      `Alkaline phosphatase is slightly more heat-resistant than the pathogens that pasteurisation
aims at, so its absence shows that the treatment was sufficient (3 is true).`,
      `Those spores survive pasteurisation; they need about 121 °C. Blanching is done chiefly to
inactivate enzymes.`,
      'The true statements are **1 and 3**.',
    ),
  },
  {
    topic: 'Food engineering',
    trade: 'GFT',
    difficulty: 3,
    stem: lines(
      `200 kg of chopped vegetable is dried from 75% moisture (**wet** basis) to 25% moisture
(**dry** basis). How much water is removed?`,
    ),
    options: ['57.1 kg', '100.0 kg', '133.3 kg', '137.5 kg'],
    correct: [4],
    explanation: lines(
      String.raw`Dry matter $= 0.25 \times 200 = 50$ kg; water at the start $= 150$ kg.`,
      String.raw`Dry basis means kg of water per kg of dry matter: water at the end $= 0.25 \times 50 = 12.5$
kg.`,
      'Removed: $150 - 12.5 = 137.5$ kg.',
      `133.3 kg takes both figures as wet basis, 57.1 kg both as dry basis, and 100 kg subtracts the
percentages. The answer is **137.5 kg**.`,
    ),
    solve: () => {
      const solids = 200 * (1 - 0.75);
      return formatValue(
        root((removed) => (200 - removed - solids) / solids - 0.25, 0, 150),
        1,
        'kg',
      );
    },
  },
  {
    topic: 'Food engineering',
    trade: 'GFT',
    difficulty: 4,
    stem: lines(
      `A large slab of fish 60 mm thick, already at its freezing point of −2 °C, is frozen from both
faces in air at −32 °C. The film coefficient is 30 W/m²·K, the frozen fish conducts 1.5 W/m·K, its density is
1050 kg/m³ and its latent heat 250 kJ/kg.`,
      "How long does freezing take by Plank's equation?",
    ),
    options: ['3.16 h', '2.43 h', '1.40 h', '1.05 h'],
    correct: [1],
    explanation: lines(
      String.raw`Slab: $t = \dfrac{\rho\lambda}{T_f - T_a}\left(\dfrac{a}{2h} + \dfrac{a^2}{8k}\right)$ with
the full thickness $a = 0.06$ m.`,
      String.raw`$t = \dfrac{1050 \times 250\,000}{30}\,(0.0010 + 0.0003) = 11\,375$ s $= 3.16$ h.`,
      `1.40 h puts the half thickness for $a$, 1.05 h uses the factors of a sphere (1/6 and 1/24),
and 2.43 h leaves out the conduction. The answer is **3.16 h**.`,
    ),
    solve: () => {
      // The ice front moves from one face to the mid-plane, 30 mm deep.
      const flux = (depth: number): number => (-2 - -32) / (1 / 30 + depth / 1.5);
      return formatValue(integral((depth) => (1050 * 250e3) / flux(depth), 0, 0.03) / 3600, 2, 'h');
    },
  },
  {
    topic: 'Food engineering',
    trade: 'GFT',
    difficulty: 2,
    stem: lines(
      `A plate pasteuriser heats 5000 kg/h of milk from 5 °C to 72 °C. Its regeneration section
supplies 85% of the heat. The specific heat of milk is 3.9 kJ/kg·K; losses are neglected.`,
      'What heating power must the hot-water section add?',
    ),
    options: ['54.4 kW', '58.5 kW', '308.5 kW', '362.9 kW'],
    correct: [1],
    explanation: lines(
      String.raw`Total heat: $\dfrac{5000}{3600} \times 3.9 \times (72 - 5) = 362.9$ kW.`,
      String.raw`The heater adds the remaining 15%: $0.15 \times 362.9 = 54.4$ kW.`,
      `308.5 kW is the regenerated part, 362.9 kW has no regeneration, and 58.5 kW counts the heat
from 0 °C.`,
      'The answer is **54.4 kW**.',
    ),
    solve: () => {
      const afterRegeneration = 5 + 0.85 * (72 - 5);
      return formatValue((5000 / 3600) * 3.9 * (72 - afterRegeneration), 1, 'kW');
    },
  },
  {
    topic: 'Food engineering',
    trade: 'GFT',
    difficulty: 4,
    stem: lines(
      `A single-effect evaporator concentrates 1000 kg/h of juice from 10% to 40% solids. The
juice enters at 30 °C and boils at 100 °C. Use a specific heat of 3.9 kJ/kg·K for the feed, 2257 kJ/kg for the
vapour raised and 2133 kJ/kg for the heating steam, which condenses without subcooling. Neglect losses and
boiling-point rise.`,
      'How much heating steam is needed?',
    ),
    options: ['1186 kg/h', '794 kg/h', '750 kg/h', '922 kg/h'],
    correct: [4],
    explanation: lines(
      'Product $= 100/0.40 = 250$ kg/h, so $750$ kg/h of water is evaporated.',
      String.raw`Heat $= 1000 \times 3.9 \times 70 + 750 \times 2257 = 273\,000 + 1\,692\,750 = 1\,965\,750$
kJ/h.`,
      String.raw`Steam $= \dfrac{1\,965\,750}{2133} = 922$ kg/h.`,
      `794 forgets to warm the feed, 750 assumes one kilogram of vapour per kilogram of steam, and
1186 evaporates the whole feed. The answer is **922 kg/h**.`,
    ),
    solve: () => {
      const water = root((w) => 100 / (1000 - w) - 0.4, 0, 890);
      const warming = integral(() => 1000 * 3.9, 30, 100);
      return formatValue((warming + water * 2257) / 2133, 0, 'kg/h');
    },
  },
  {
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 1,
    stem: 'Which of these vitamins are fat-soluble? Select all that apply.',
    options: ['Vitamin A', 'Vitamin B1 (thiamine)', 'Vitamin C', 'Vitamin D', 'Vitamin K'],
    correct: [1, 4, 5],
    explanation: lines(
      'The fat-soluble vitamins are A, D, E and K.',
      'Vitamin C and the vitamins of the B group dissolve in water.',
      'The answer is **vitamins A, D and K**.',
    ),
  },
  {
    topic: 'Food products technology',
    trade: 'GFT',
    difficulty: 1,
    stem: 'Which enzyme of rennet clots the milk in cheese making?',
    options: ['Lactase', 'Chymosin', 'Amylase', 'Lipase'],
    correct: [2],
    explanation: lines(
      'Chymosin (rennin) cuts kappa-casein, so that the casein micelles no longer repel each other and clot.',
      'Lactase splits lactose, amylase starch and lipase fat. The answer is **chymosin**.',
    ),
  },
  {
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 2,
    stem: 'Which of these bacteria form endospores? Select all that apply.',
    options: [
      '*Bacillus cereus*',
      '*Escherichia coli*',
      '*Clostridium perfringens*',
      '*Staphylococcus aureus*',
    ],
    correct: [1, 3],
    explanation: lines(
      'The genera *Bacillus* and *Clostridium* form endospores, which can survive boiling.',
      '*Escherichia* and *Staphylococcus* form none.',
      'The answer is ***Bacillus cereus* and *Clostridium perfringens***.',
    ),
  },
  {
    topic: 'Food engineering',
    trade: 'GFT',
    difficulty: 2,
    stem: lines(
      `A cold store takes 12 tonnes of potatoes from 25 °C to 4 °C in 24 hours. Their specific heat is 3.6 kJ/kg·K;
respiration and other loads are neglected.`,
      'What average cooling power is needed?',
    ),
    options: ['10.5 kW', '37.8 kW', '12.5 kW', '2.9 kW'],
    correct: [1],
    explanation: lines(
      String.raw`Heat to be removed: $12\,000 \times 3.6 \times 21 = 907\,200$ kJ.`,
      String.raw`Over $24 \times 3600 = 86\,400$ s this is 10.5 kW.`,
      '12.5 kW cools down to 0 °C; 2.9 kW leaves out the specific heat. The answer is **10.5 kW**.',
    ),
    solve: () => formatValue((12_000 * 3.6 * (25 - 4)) / (24 * 3600), 1, 'kW'),
  },
];
