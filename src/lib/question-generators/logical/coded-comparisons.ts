import { trueOrFalse } from '../kinds/statements.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

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

export const comparisonTemplates: Template[] = [coded];
