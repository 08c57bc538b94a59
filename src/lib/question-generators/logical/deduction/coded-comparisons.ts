import { singleChoice } from '../../kinds/single-choice.ts';
import { trueOrFalse } from '../../kinds/statements.ts';
import { range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Order = '>' | '≥' | '=' | '≤' | '<';
const marks = ['@', '#', '%', '&', '*'];
const orders: Order[] = ['>', '≥', '=', '≤', '<'];
const compare: Record<Order, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '≥': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '≤': (a, b) => a <= b,
  '<': (a, b) => a < b,
};
const words: Record<Order, string> = {
  '>': 'is greater than',
  '≥': 'is greater than or equal to',
  '=': 'is equal to',
  '≤': 'is less than or equal to',
  '<': 'is less than',
};

/** What a chain of comparisons says about its ends; undefined where the chain changes direction. */
function relationOfEnds(chain: readonly Order[]): Order | undefined {
  const falls = chain.every((order) => ['>', '≥', '='].includes(order));
  const rises = chain.every((order) => ['<', '≤', '='].includes(order));
  if (falls && rises) return '=';
  if (falls) return chain.includes('>') ? '>' : '≥';
  return rises ? (chain.includes('<') ? '<' : '≤') : undefined;
}

const implied = (known: Order | undefined, claim: Order) =>
  known === claim ||
  (claim === '≥' && (known === '>' || known === '=')) ||
  (claim === '≤' && (known === '<' || known === '='));

const coded = trueOrFalse({
  name: 'coded-comparisons',
  title: 'Comparisons in a code of signs',
  area: 'Logical',
  topic: 'Symbols and notations',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const side = draw.pick([['>', '≥', '='], ['<', '≤', '='], orders] as const);
    return {
      code: draw.shuffle(marks),
      chain: range(1, 3).map((): Order => draw.pick<Order>(side)),
      claim: draw.pick<Order>(['>', '≥', '≤', '<']),
    };
  },
  holds: ({ chain }) => new Set(chain).size > 1,
  solve: ({ chain, claim }) => implied(relationOfEnds(chain), claim),
  check: ({ chain, claim }) => {
    for (let p = 1; p <= 4; p += 1)
      for (let q = 1; q <= 4; q += 1)
        for (let r = 1; r <= 4; r += 1)
          for (let s = 1; s <= 4; s += 1) {
            const stated = [
              [p, q],
              [q, r],
              [r, s],
            ].every(([a = 0, b = 0], at) => compare[chain[at] ?? '='](a, b));
            if (stated && !compare[claim](p, s)) return false;
          }
    return true;
  },
  mistake: ({ chain, claim }) =>
    implied(relationOfEnds(chain), claim)
      ? 'Comparing neighbours alone overlooks that all signs of the chain point the same way.'
      : relationOfEnds(chain) === undefined
        ? 'It is a mistake to conclude from a chain whose signs point both ways: the ends may stand in any order.'
        : 'It is a mistake to read a sign the wrong way round, or to take “or equal” for a strict comparison.',
  stem: ({ code, chain, claim }) => {
    const sign = (order: Order) => `\`${code[orders.indexOf(order)]}\``;
    return `In a code, ${orders.map((order) => `A ${sign(order)} B means that A ${words[order]} B`).join('; ')}.

Given: P ${sign(chain[0] ?? '=')} Q, Q ${sign(chain[1] ?? '=')} R and R ${sign(chain[2] ?? '=')} S.

Is this conclusion certain: P ${sign(claim)} S? Choose “True” if it follows and “False” if it does not.`;
  },
  steps: ({ chain, claim }) => {
    const known = relationOfEnds(chain);
    return [
      `Decoded: P ${chain[0]} Q ${chain[1]} R ${chain[2]} S.`,
      known
        ? `The signs point one way, so P ${known} S is all that is certain.`
        : 'The signs point both ways, so nothing is certain about P and S.',
      `The conclusion P ${claim} S ${implied(known, claim) ? 'follows' : 'does not follow'}.`,
    ];
  },
});

type Kind = 'letter' | 'digit' | 'sign';
const kindsOf: Record<Kind, string> = { letter: 'ABDEFGHJKLMNPRSTUVWY', digit: '2345679', sign: '@#%&+=' };
const kindOf = (one: string | undefined): Kind | undefined =>
  (['letter', 'digit', 'sign'] as const).find((kind) => one !== undefined && kindsOf[kind].includes(one));

type Row = { row: string[]; kinds: [Kind, Kind, Kind] };
const countTriples = (row: readonly string[], before: Kind, middle: Kind, after: Kind) =>
  row.filter(
    (one, at) => kindOf(one) === middle && kindOf(row[at - 1]) === before && kindOf(row[at + 1]) === after,
  ).length;

const rowOfSigns = singleChoice({
  name: 'signs-between-other-signs',
  title: 'Signs with certain neighbours in a row',
  area: 'Logical',
  topic: 'Symbols and notations',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Row => {
    const kinds = draw.shuffle<Kind>(['letter', 'digit', 'sign']);
    const [before = 'letter', middle = 'digit', after = 'sign'] = kinds;
    const row: string[] = [];
    // Pieces that fit, pieces in the wrong order and single ones, so that there is something to count.
    while (row.length < 18) {
      const piece = draw.pick([
        [before, middle, after],
        [before, middle, after],
        [after, middle, before],
        [middle],
        [before],
        [after],
      ]);
      for (const kind of piece) row.push(draw.pick([...kindsOf[kind]].filter((one) => one !== row.at(-1))));
    }
    return { row, kinds: [before, middle, after] };
  },
  bounds: [0, 9],
  holds: ({ row, kinds: [before, middle, after] }) => countTriples(row, before, middle, after) > 0,
  solve: ({ row, kinds: [before, middle, after] }) => countTriples(row, before, middle, after),
  check: ({ row, kinds }) => {
    const [before, middle, after] = kinds.map((kind) => `[${kindsOf[kind]}]`);
    return [...row.join('').matchAll(new RegExp(`(?<=${before})${middle}(?=${after})`, 'g'))].length;
  },
  mistakes: {
    'looks at the sign before alone': ({ row, kinds: [before, middle] }) =>
      row.filter((one, at) => kindOf(one) === middle && kindOf(row[at - 1]) === before).length,
    'looks at the sign after alone': ({ row, kinds: [, middle, after] }) =>
      row.filter((one, at) => kindOf(one) === middle && kindOf(row[at + 1]) === after).length,
    'mixes up before and after': ({ row, kinds: [before, middle, after] }) =>
      countTriples(row, after, middle, before),
    'counts one too many': ({ row, kinds: [before, middle, after] }) =>
      countTriples(row, before, middle, after) + 1,
    'misses one': ({ row, kinds: [before, middle, after] }) => countTriples(row, before, middle, after) - 1,
    'counts both orders': ({ row, kinds: [before, middle, after] }) =>
      countTriples(row, before, middle, after) + countTriples(row, after, middle, before),
  },
  stem: ({ row, kinds: [before, middle, after] }) =>
    `Look at this row:

\`${row.join(' ')}\`

How many ${middle}s in it stand directly after a ${before} and directly before a ${after}? Neither letters nor digits count as signs.`,
  steps: ({ row, kinds: [before, middle, after] }, answer) => {
    const found = row.flatMap((one, at) =>
      kindOf(one) === middle && kindOf(row[at - 1]) === before && kindOf(row[at + 1]) === after
        ? [`\`${row[at - 1]} ${one} ${row[at + 1]}\``]
        : [],
    );
    return [`Reading from left to right, these fit: ${found.join(', ')}.`, `Their number is ${answer}.`];
  },
});

export const comparisonTemplates: Template[] = [coded, rowOfSigns];
