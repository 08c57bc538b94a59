import { letterAt, letterPosition } from '#database/starter/arithmetic.ts';
import { md, steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

/** Items that are answered with a word or a short text. */
export const text: StarterQuestion[] = [
  {
    kind: 'text',
    topic: 'One-word substitution',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'Write one word for *a person who designs buildings*.',
    accepted: ['architect', 'an architect'],
    explanation: steps`
      An architect designs buildings; a builder or contractor puts them up.
      Answer: **architect**.
    `,
  },
  {
    kind: 'text',
    topic: 'One-word substitution',
    trade: 'GENERAL',
    difficulty: 3,
    stem: 'Write one word of six letters, beginning with *e*, for *a speech in praise of someone who has died*.',
    accepted: ['eulogy', 'a eulogy'],
    explanation: steps`
      A eulogy is spoken in praise, most often at a funeral.
      An *elegy* is a poem of mourning and has five letters. Answer: **eulogy**.
    `,
  },
  {
    kind: 'text',
    topic: 'Spelling',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'Write the noun of the verb *maintain*, as in "the ____ of the lift".',
    accepted: ['maintenance'],
    explanation: steps`
      The stem changes: *maintain*, but *mainten-ance*, with *e* in the middle and *-ance* at the end.
      Answer: **maintenance**.
    `,
  },
  {
    kind: 'text',
    topic: 'Spelling',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'Write the noun of the verb *pronounce* that means the way in which a word is spoken.',
    accepted: ['pronunciation'],
    explanation: steps`
      The *o* of *-nounce* is lost: *pronunciation*.
      Answer: **pronunciation**.
    `,
  },
  {
    kind: 'text',
    topic: 'Articles, prepositions, tenses',
    trade: 'GENERAL',
    difficulty: 4,
    stem: md`
      Fill the blank with one word: the right form of *lie* (to rest on a surface).

      The letters have ____ on his desk since Monday.
    `,
    accepted: ['lain'],
    explanation: steps`
      *Lie, lay, lain*: *have* needs the past participle.
      *Laid* belongs to *lay* (to put down), and *lied* to *lie* (to say what is not true). Answer: **lain**.
    `,
  },
  {
    kind: 'text',
    topic: 'Word formation',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'Rearrange all the letters of **PLATES** into a word for *the coloured leaves of a flower*.',
    accepted: ['petals'],
    explanation: steps`
      P, L, A, T, E, S make PETALS, using each letter once.
      *Staple* and *pastel* use the same letters but mean other things. Answer: **petals**.
    `,
    solve: () => {
      const letters = (word: string) => [...word].sort().join('');
      return String(
        ['leaves', 'sepals', 'petals', 'stalks'].find((word) => letters(word) === letters('plates')),
      );
    },
  },
  {
    kind: 'text',
    topic: 'Coding-decoding',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'In a code every letter is replaced by the third letter after it, so that CAT becomes FDW. How is BRIDGE written?',
    accepted: ['EULGJH'],
    explanation: steps`
      B → E, R → U, I → L, D → G, G → J, E → H.
      Answer: **EULGJH**.
    `,
    solve: () => [...'BRIDGE'].map((letter) => letterAt(letterPosition(letter) + 3)).join(''),
  },
  {
    kind: 'text',
    topic: 'Coding-decoding',
    trade: 'GENERAL',
    difficulty: 3,
    stem: 'In a code the first letter of the alphabet is swapped with the last, the second with the last but one, and so on, so that BAY becomes YZB. How is PLANT written?',
    accepted: ['KOZMG'],
    explanation: steps`
      The places of a letter and its code add up to 27.
      P (16) → K (11), L (12) → O (15), A (1) → Z (26), N (14) → M (13), T (20) → G (7).
      Answer: **KOZMG**.
    `,
    solve: () => [...'PLANT'].map((letter) => letterAt(27 - letterPosition(letter))).join(''),
  },
  {
    kind: 'text',
    topic: 'Number and letter series',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Which letter comes next?

      B, D, G, K, P, …
    `,
    accepted: ['V'],
    explanation: steps`
      The letters move on by 2, 3, 4 and 5 places, so the next step is 6.
      P is the 16th letter and the 22nd is V. Answer: **V**.
    `,
    solve: () => letterAt([2, 3, 4, 5, 6].reduce((at, step) => at + step, letterPosition('B'))),
  },
  {
    kind: 'text',
    topic: 'SQL',
    trade: 'GCS',
    difficulty: 1,
    stem: 'Which SQL keyword, written right after `SELECT`, keeps equal rows from standing more than once in the result?',
    accepted: ['DISTINCT', 'SELECT DISTINCT'],
    explanation: steps`
      \`SELECT DISTINCT city FROM student\` lists every city once.
      Answer: **DISTINCT**.
    `,
  },
  {
    kind: 'text',
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      What does this Python program print?

      \`\`\`python
      print('abcdef'[::-2])
      \`\`\`
    `,
    accepted: ['fdb'],
    caseSensitive: true,
    explanation: steps`
      A negative step starts at the last letter and walks to the left, here by two letters at a time.
      f, d, b; then the string is at its end. Answer: **fdb**.
    `,
    solve: () =>
      [...'abcdef']
        .reverse()
        .filter((_, at) => at % 2 === 0)
        .join(''),
  },
  {
    kind: 'text',
    topic: 'Networks',
    trade: 'GCS',
    difficulty: 1,
    stem: 'Which system of the Internet finds the IP address that belongs to a host name? (Its abbreviation will do.)',
    accepted: ['DNS', 'Domain Name System', 'the Domain Name System'],
    explanation: steps`
      The Domain Name System is a distributed tree of name servers that resolves names to addresses.
      Answer: **DNS**.
    `,
  },
  {
    kind: 'text',
    topic: 'Digital logic',
    trade: 'GCS',
    difficulty: 1,
    stem: 'Write the binary number 1011 1110 in hexadecimal.',
    accepted: ['BE', '0xBE'],
    explanation: steps`
      Each group of four bits is one digit: 1011 is 11, written B, and 1110 is 14, written E.
      Answer: **BE**.
    `,
    solve: () => (0b10111110).toString(16).toUpperCase(),
  },
  {
    kind: 'text',
    topic: 'Digital',
    trade: 'GIN',
    difficulty: 1,
    stem: 'Write the decimal number 45 in binary, with eight bits.',
    accepted: ['00101101', '0010 1101'],
    explanation: steps`
      $45 = 32 + 8 + 4 + 1$, so the bits for 32, 8, 4 and 1 are set.
      Answer: **00101101**.
    `,
    solve: () => (45).toString(2).padStart(8, '0'),
  },
  {
    kind: 'text',
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 1,
    stem: 'Which two-input gate gives 1 exactly when its two inputs **differ**?',
    accepted: ['XOR', 'EXOR', 'EX-OR', 'exclusive OR', 'exclusive-OR', 'XOR gate', 'exclusive OR gate'],
    explanation: steps`
      01 and 10 give 1, 00 and 11 give 0: the exclusive OR.
      The OR gate gives 1 for 11 as well. Answer: **XOR**.
    `,
  },
  {
    kind: 'text',
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 1,
    stem: 'What is the name of the SI unit of inductance?',
    accepted: ['henry', 'the henry', 'H'],
    explanation: steps`
      One henry is one volt-second per ampere: a current that changes by 1 A in 1 s induces 1 V.
      Answer: **henry**.
    `,
  },
  {
    kind: 'text',
    topic: 'Thermodynamics',
    trade: 'GME',
    difficulty: 1,
    stem: 'What is the name of the air-standard cycle of the petrol engine, with heat added at constant **volume** between two isentropic changes?',
    accepted: ['Otto', 'Otto cycle', 'the Otto cycle'],
    explanation: steps`
      Otto: heat at constant volume. Diesel: heat at constant pressure.
      Answer: **Otto cycle**.
    `,
  },
  {
    kind: 'text',
    topic: 'Fluid and mechanical operations',
    trade: 'GCT',
    difficulty: 1,
    stem: 'After whom is the dimensionless number named that compares inertial with viscous forces in a flow?',
    accepted: ['Reynolds', 'Osborne Reynolds', 'Reynolds number'],
    explanation: steps`
      $Re = \rho v d / \mu$ tells laminar from turbulent flow.
      Answer: **Reynolds**.
    `,
  },
  {
    kind: 'text',
    topic: 'Food chemistry and nutrition',
    trade: 'GFT',
    difficulty: 1,
    stem: 'Which disease comes from a lasting lack of vitamin C?',
    accepted: ['scurvy'],
    explanation: steps`
      Vitamin C is needed to form collagen; without it gums bleed and wounds heal badly.
      Answer: **scurvy**.
    `,
  },
];
