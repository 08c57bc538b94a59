import { steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

/** Items in which every prompt is given its match. */
export const matching: StarterQuestion[] = [
  {
    kind: 'matching',
    topic: 'Idioms',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'Match each idiom with its meaning.',
    pairs: [
      ['to sit on the fence', 'to avoid taking sides'],
      ['to burn the midnight oil', 'to work late into the night'],
      ['to let the cat out of the bag', 'to give away a secret'],
      ['to bite the bullet', 'to face something unpleasant with courage'],
    ],
    extra: ['to spend money without need'],
    explanation: steps`
      Who sits on the fence is on neither side of it; who burns oil at midnight is still at work.
      The cat in the bag is the secret; biting the bullet is bearing pain.
      None of the four is about spending.
    `,
  },
  {
    kind: 'matching',
    topic: 'One-word substitution',
    trade: 'GENERAL',
    difficulty: 3,
    stem: 'Match each subject with the person who studies it.',
    pairs: [
      ['insects', 'entomologist'],
      ['birds', 'ornithologist'],
      ['coins', 'numismatist'],
      ['remains of past cultures, often dug out of the ground', 'archaeologist'],
    ],
    extra: ['etymologist'],
    explanation: steps`
      *Entomologist* (insects) and *etymologist* (the origin of words) are easily mixed up.
      *Ornis* is Greek for bird and *nomisma* for coin; *archaeo-* means ancient.
    `,
  },
  {
    kind: 'matching',
    topic: 'Synonyms',
    trade: 'GENERAL',
    difficulty: 3,
    stem: 'Match each word with the word or words nearest to it in meaning.',
    pairs: [
      ['candid', 'frank'],
      ['meticulous', 'very careful'],
      ['ephemeral', 'short-lived'],
      ['obsolete', 'out of date'],
    ],
    extra: ['hopeful'],
    explanation: steps`
      A candid answer hides nothing; meticulous work minds every detail.
      What is ephemeral soon passes; what is obsolete is no longer in use.
    `,
  },
  {
    kind: 'matching',
    topic: 'Analogy',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'Match each tool with the person who is best known for using it.',
    pairs: [
      ['scalpel', 'surgeon'],
      ['anvil', 'blacksmith'],
      ['chisel', 'sculptor'],
      ['easel', 'painter'],
    ],
    extra: ['tailor'],
    explanation: steps`
      A scalpel cuts in an operation, an anvil bears the hot iron, a chisel carves, an easel holds the canvas.
      None of the four is a tailor's tool.
    `,
  },
  {
    kind: 'matching',
    topic: 'Percentage',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'Match each fraction with its percentage.',
    pairs: [
      [String.raw`$\frac{3}{8}$`, '37.5%'],
      [String.raw`$\frac{7}{16}$`, '43.75%'],
      [String.raw`$\frac{9}{40}$`, '22.5%'],
      [String.raw`$\frac{11}{20}$`, '55%'],
    ],
    extra: ['27.5%'],
    explanation: steps`
      $\frac{1}{8}$ is 12.5%, so three of them are 37.5%; $\frac{1}{16}$ is 6.25%, seven of them 43.75%.
      $\frac{1}{40}$ is 2.5%, nine of them 22.5%; $\frac{1}{20}$ is 5%, eleven of them 55%.
    `,
    solve: () => [3 / 8, 7 / 16, 9 / 40, 11 / 20].map((value) => `${Math.round(value * 10_000) / 100}%`),
  },
  {
    kind: 'matching',
    topic: 'Engineering mathematics',
    trade: 'GENERAL',
    difficulty: 2,
    stem: String.raw`Match each function of $t \ge 0$ with its Laplace transform.`,
    pairs: [
      ['$t$', String.raw`$\dfrac{1}{s^2}$`],
      ['$e^{-2t}$', String.raw`$\dfrac{1}{s + 2}$`],
      [String.raw`$\sin 2t$`, String.raw`$\dfrac{2}{s^2 + 4}$`],
      [String.raw`$\cos 2t$`, String.raw`$\dfrac{s}{s^2 + 4}$`],
    ],
    extra: [String.raw`$\dfrac{1}{s - 2}$`],
    explanation: steps`
      $\mathcal{L}\{t\} = 1/s^2$ and $\mathcal{L}\{e^{-at}\} = 1/(s + a)$.
      $\mathcal{L}\{\sin \omega t\} = \omega/(s^2 + \omega^2)$ and $\mathcal{L}\{\cos \omega t\} = s/(s^2 + \omega^2)$.
      $1/(s - 2)$ belongs to the growing $e^{2t}$.
    `,
  },
  {
    kind: 'matching',
    topic: 'Algorithms',
    trade: 'GCS',
    difficulty: 2,
    stem: 'Match each algorithm on an array of $n$ elements with the order of growth of its **worst-case** running time.',
    pairs: [
      ['binary search (in a sorted array)', String.raw`$\log n$`],
      ['linear search', '$n$'],
      ['merge sort', String.raw`$n \log n$`],
      ['insertion sort', '$n^2$'],
    ],
    extra: ['$2^n$'],
    explanation: steps`
      Binary search halves what is left; linear search may have to look at every element.
      Merge sort has about $\log n$ levels of $n$ steps each.
      Insertion sort on a falling array moves every element past all before it.
    `,
  },
  {
    kind: 'matching',
    topic: 'Networks',
    trade: 'GCS',
    difficulty: 1,
    stem: 'Match each protocol with its layer of the Internet protocol stack.',
    pairs: [
      ['HTTP', 'application'],
      ['TCP', 'transport'],
      ['IP', 'network'],
      ['Ethernet', 'link'],
    ],
    explanation: steps`
      HTTP speaks for the browser, TCP carries its bytes in order from end to end.
      IP takes packets over several networks, Ethernet takes frames over one link.
    `,
  },
  {
    kind: 'matching',
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 2,
    stem: 'Match each need with the data structure that serves it best.',
    pairs: [
      ['taking back the latest edit first', 'stack'],
      ['serving print jobs in the order of their arrival', 'queue'],
      ['always taking out the smallest of many changing values', 'heap'],
      ['finding a value by its key in constant time on average', 'hash table'],
    ],
    extra: ['adjacency matrix'],
    explanation: steps`
      Last in, first out is a stack; first in, first out is a queue.
      A heap keeps the smallest at its root; a hash table computes the place from the key.
      An adjacency matrix describes a graph.
    `,
  },
  {
    kind: 'matching',
    topic: 'Electronic devices',
    trade: 'GEC',
    difficulty: 1,
    stem: 'Match each device with its usual use.',
    pairs: [
      ['Zener diode', 'holding a voltage steady'],
      ['photodiode', 'turning light into current'],
      ['LED', 'turning current into light'],
      ['varactor diode', 'a capacitance set by a voltage'],
    ],
    extra: ['amplifying a current'],
    explanation: steps`
      A Zener diode works in reverse breakdown, where its voltage hardly changes with the current.
      Photodiode and LED are opposites; a varactor uses the width of its reverse-biased junction.
      None of the four, a diode each, serves as a current amplifier.
    `,
  },
  {
    kind: 'matching',
    topic: 'Measurements',
    trade: 'GEE',
    difficulty: 2,
    stem: 'Match each instrument with what it is made to measure.',
    pairs: [
      ['Kelvin double bridge', 'very low resistance'],
      ['Schering bridge', 'capacitance and its loss angle'],
      ['Maxwell bridge', 'inductance'],
      ['insulation tester (megger)', 'very high resistance'],
    ],
    extra: ['frequency'],
    explanation: steps`
      The second pair of ratio arms in Kelvin's bridge takes out the resistance of the leads.
      Schering's bridge balances a capacitor with loss, Maxwell's a coil.
      The insulation tester applies a high dc voltage.
    `,
  },
  {
    kind: 'matching',
    topic: 'Manufacturing',
    trade: 'GME',
    difficulty: 2,
    stem: 'Match each product with the process that usually makes it.',
    pairs: [
      ['a hollow plastic bottle', 'blow moulding'],
      ['a coil of thin steel sheet', 'rolling'],
      ['a long aluminium window profile', 'extrusion'],
      ['a turbine blade of intricate shape', 'investment casting'],
    ],
    extra: ['broaching'],
    explanation: steps`
      Air blows a soft plastic tube against a mould; rolls thin a slab step by step.
      A die gives an extruded profile one section over its length.
      Investment (lost-wax) casting reproduces fine shapes in alloys that are hard to machine.
    `,
  },
  {
    kind: 'matching',
    topic: 'Mass transfer',
    trade: 'GCT',
    difficulty: 1,
    stem: 'Match each operation with what it does.',
    pairs: [
      ['distillation', 'separates liquids by their volatility'],
      ['absorption', 'takes a gas up into a liquid'],
      ['leaching', 'dissolves a substance out of a solid'],
      ['liquid–liquid extraction', 'moves a solute into a second, immiscible liquid'],
    ],
    extra: ['lets a solid form from a solution'],
    explanation: steps`
      Distillation needs vapour and liquid, absorption gas and liquid.
      Leaching starts from a solid, extraction has two liquids that do not mix.
      A solid forms from a solution in crystallisation.
    `,
  },
  {
    kind: 'matching',
    topic: 'Food microbiology',
    trade: 'GFT',
    difficulty: 2,
    stem: 'Match each microorganism with a food that is made with it.',
    pairs: [
      ['*Saccharomyces cerevisiae*', 'bread'],
      ['*Streptococcus thermophilus*', 'yoghurt'],
      ['*Acetobacter aceti*', 'vinegar'],
      ['*Aspergillus oryzae*', 'soy sauce'],
    ],
    extra: ['puffed rice'],
    explanation: steps`
      The yeast raises the dough; *Streptococcus thermophilus* sours milk together with a lactobacillus.
      *Acetobacter* turns alcohol into acetic acid, and the mould *Aspergillus oryzae* grows the koji of soy sauce.
      Rice is puffed by heat alone.
    `,
  },
  {
    kind: 'matching',
    topic: 'Sensors',
    trade: 'GIN',
    difficulty: 1,
    stem: 'Match each sensor with the effect it uses.',
    pairs: [
      ['strain gauge', 'resistance changes when stretched'],
      ['thermocouple', 'two joined metals give a voltage by temperature'],
      ['piezoelectric crystal', 'charge appears under force'],
      ['LVDT', 'a moving core changes the coupling of coils'],
    ],
    extra: ['light frees electrons'],
    explanation: steps`
      The wire of a strain gauge grows longer and thinner; a thermocouple uses the Seebeck effect.
      A piezoelectric crystal gives charge; the LVDT is a transformer with a movable core.
      Light frees electrons in a phototube.
    `,
  },
];
