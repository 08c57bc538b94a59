import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Template } from '../template.ts';

/** An expression of variables and operators. */
type Tree = string | { sign: string; left: Tree; right: Tree };
const LEVEL: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2 };

function drawTree(draw: SeededRandom, leaves: string[]): Tree {
  if (leaves.length === 1) return leaves[0] ?? '';
  const cut = draw.whole(1, leaves.length - 1);
  return {
    sign: draw.pick(['+', '-', '*', '/']),
    left: drawTree(draw, leaves.slice(0, cut)),
    right: drawTree(draw, leaves.slice(cut)),
  };
}
const level = (tree: Tree) => (typeof tree === 'string' ? 3 : (LEVEL[tree.sign] ?? 0));

/** The expression with no more brackets than are needed. */
function infix(tree: Tree): string {
  if (typeof tree === 'string') return tree;
  const wrap = (child: Tree, needed: boolean) => (needed ? `(${infix(child)})` : infix(child));
  return `${wrap(tree.left, level(tree.left) < level(tree))} ${tree.sign} ${wrap(tree.right, level(tree.right) <= level(tree))}`;
}
const postfix = (tree: Tree): string =>
  typeof tree === 'string' ? tree : `${postfix(tree.left)} ${postfix(tree.right)} ${tree.sign}`;
const prefix = (tree: Tree): string =>
  typeof tree === 'string' ? tree : `${tree.sign} ${prefix(tree.left)} ${prefix(tree.right)}`;
/** The postfix form of someone who works from left to right, without precedence or brackets. */
const plain = (text: string) => {
  const [first = '', ...rest] = text.replaceAll(/[()]/g, '').split(' ');
  return range(0, rest.length / 2 - 1).reduce(
    (done, at) => `${done} ${rest[2 * at + 1]} ${rest[2 * at]}`,
    first,
  );
};

/** Postfix by two stacks: the shunting-yard algorithm of Dijkstra. */
function shunt(text: string): string {
  const [output, stack]: [string[], string[]] = [[], []];
  for (const token of text.match(/[a-z]|[-+*/()]/g) ?? []) {
    if (/[a-z]/.test(token)) output.push(token);
    else if (token === '(') stack.push(token);
    else if (token === ')') {
      while (stack.at(-1) !== '(') output.push(stack.pop() ?? '');
      stack.pop();
    } else {
      while ((LEVEL[stack.at(-1) ?? ''] ?? 0) >= (LEVEL[token] ?? 0)) output.push(stack.pop() ?? '');
      stack.push(token);
    }
  }
  return [...output, ...stack.reverse()].join(' ');
}

const toPostfix = singleChoice({
  name: 'postfix-form-of-an-expression',
  title: 'The postfix form of an expression',
  area: 'Technical: GCS',
  topic: 'Compilers',
  difficulty: 2,
  space: 500,
  parameters: (draw) => ({ tree: drawTree(draw, [...'abcde'].slice(0, draw.whole(4, 5))) }),
  holds: ({ tree }) => infix(tree).includes('(') && new Set(infix(tree).match(/[-+*/]/g)).size >= 2,
  solve: ({ tree }): string => postfix(tree),
  check: ({ tree }) => shunt(infix(tree)),
  mistakes: {
    'is the prefix form': ({ tree }) => prefix(tree),
    'works from left to right, without precedence or brackets': ({ tree }) => plain(infix(tree)),
    'overlooks the brackets': ({ tree }) => shunt(infix(tree).replaceAll(/[()]/g, '')),
    'exchanges the last two operators': ({ tree }) =>
      postfix(tree).replace(/([-+*/])( [a-z])? ([-+*/])$/, '$3$2 $1'),
    'writes all operators at the end': ({ tree }) =>
      `${(infix(tree).match(/[a-z]/g) ?? []).join(' ')} ${(infix(tree).match(/[-+*/]/g) ?? []).join(' ')}`,
  },
  write: (text) => `\`${text}\``,
  stem: ({ tree }) =>
    `A compiler turns the expression \`${infix(tree)}\` into postfix form. What does it get?`,
  steps: (_, answer) => [
    'In postfix form each operator follows its two operands; the operands keep their order.',
    `The operator that is applied last stands at the end: ${answer}.`,
  ],
});

/** A statement in C as its tokens, some of which look like two. */
const pieces: [text: string, tokens: string[]][] = [
  ['a[i++]', ['a', '[', 'i', '++', ']']],
  ['count', ['count']],
  ['f(x, y)', ['f', '(', 'x', ',', 'y', ')']],
  ['p->next', ['p', '->', 'next']],
  ['3.14', ['3.14']],
  ['"a + b"', ['"a + b"']],
  ['(n << 2)', ['(', 'n', '<<', '2', ')']],
  ['s.size', ['s', '.', 'size']],
  ['!done', ['!', 'done']],
  ['0x1F', ['0x1F']],
  ['k--', ['k', '--']],
  ['max', ['max']],
];
const links = ['+', '-', '*', '==', '<=', '&&', '>=', '!=', '||'];
type Statement = { target: string; parts: number[]; links: string[]; assign: string };
const tokensOf = ({ target, parts, links: signs, assign }: Statement) => [
  ...[target, assign],
  ...parts.flatMap((part, at) => [...(at > 0 ? [signs[at - 1] ?? '+'] : []), ...(pieces[part]?.[1] ?? [])]),
  ';',
];
const textOf = ({ target, parts, links: signs, assign }: Statement) =>
  `${target} ${assign} ${parts.map((part, at) => `${at > 0 ? `${signs[at - 1]} ` : ''}${pieces[part]?.[0]}`).join(' ')};`;

const tokens = singleChoice({
  name: 'tokens-of-a-statement',
  title: 'The tokens of a statement',
  area: 'Technical: GCS',
  topic: 'Compilers',
  difficulty: 2,
  space: 500,
  parameters: (draw): Statement => ({
    ...{
      target: draw.pick(['t', 'result', 'sum']),
      parts: draw.sample([...pieces.keys()], draw.whole(2, 4)),
    },
    ...{ links: draw.sample(links, 3), assign: draw.pick(['=', '+=', '-=']) },
  }),
  solve: (p) => tokensOf(p).length,
  check: (p) => {
    // Scans the text with the longest match.
    const scanner =
      /"[^"]*"|0x[0-9A-F]+|\d+\.\d+|\d+|[A-Za-z_]\w*|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||\+=|-=|[-+*=!.,;()[\]]/g;
    return (textOf(p).match(scanner) ?? []).length;
  },
  mistakes: {
    'forgets the semicolon': (p) => tokensOf(p).length - 1,
    'counts each character of an operator on its own': (p) =>
      tokensOf(p).reduce((sum, token) => sum + (/^[^\w"]/.test(token) ? token.length : 1), 0),
    'counts what is separated by spaces': (p) => textOf(p).split(' ').length,
    'leaves out brackets, commas and semicolons': (p) =>
      tokensOf(p).filter((token) => !/^[()[\],;]$/.test(token)).length,
    'leaves out the operators': (p) => tokensOf(p).filter((token) => /^[\w"]/.test(token)).length,
    'counts the words inside a string': (p) =>
      tokensOf(p).reduce((sum, token) => sum + (token.startsWith('"') ? 5 : 1), 0),
  },
  stem: (p) => `How many tokens does the lexical analyser of a C compiler find in this statement?

\`\`\`c
${textOf(p)}
\`\`\``,
  steps: (p, answer) => [
    `With the longest match the tokens are ${tokensOf(p)
      .map((token) => `\`${token}\``)
      .join(' ')}.`,
    `White space separates tokens and is none itself. There are ${answer}.`,
  ],
});

/** S → A B t, A → x A | ε or x, B → y | ε or y, with other letters. */
type Grammar = {
  letters: string[];
  aEmpty: boolean;
  bEmpty: boolean;
  order: 'AB' | 'BA';
  asked: 'S' | 'follow A';
};
const set = (letters: readonly (string | undefined)[]) => `{${[...new Set(letters)].sort().join(', ')}}`;
const emptyOf = ({ aEmpty, bEmpty }: Grammar, symbol: string) => (symbol === 'A' ? aEmpty : bEmpty);

function firstOfRule(p: Grammar): string[] {
  const [x = '', y = '', t = ''] = p.letters;
  const of = (symbol: string) => (symbol === 'A' ? x : y);
  const [one = '', other = ''] = p.order;
  return [of(one), ...(emptyOf(p, one) ? [of(other), ...(emptyOf(p, other) ? [t] : [])] : [])];
}
function followOfA(p: Grammar): string[] {
  const [, y = '', t = ''] = p.letters;
  return p.order === 'BA' ? [t] : [y, ...(p.bEmpty ? [t] : [])];
}
const answerOf = (p: Grammar) => set(p.asked === 'S' ? firstOfRule(p) : followOfA(p));

/** All words up to a length that the grammar gives, with the symbol that follows each A. */
function wordsOf(p: Grammar): { word: string; after: string[] }[] {
  const [x = '', y = '', t = ''] = p.letters;
  const as = range(p.aEmpty ? 0 : 1, 3).map((count) => x.repeat(count));
  const bs = p.bEmpty ? ['', y] : [y];
  return as.flatMap((a) =>
    bs.map((b) => {
      const rest = p.order === 'AB' ? `${b}${t}` : t;
      return { word: p.order === 'AB' ? `${a}${b}${t}` : `${b}${a}${t}`, after: [rest.charAt(0)] };
    }),
  );
}

const firstSet = singleChoice({
  name: 'first-or-follow-set-of-a-grammar',
  title: 'A FIRST or FOLLOW set of a grammar',
  area: 'Technical: GCS',
  topic: 'Compilers',
  difficulty: 3,
  space: 150,
  parameters: (draw): Grammar => ({
    ...{ letters: draw.sample([...'abcdpqxyz'], 3), aEmpty: draw.coinFlip(), bEmpty: draw.coinFlip() },
    ...{ order: draw.pick(['AB', 'BA'] as const), asked: draw.pick(['S', 'S', 'follow A'] as const) },
  }),
  holds: (p) => p.aEmpty || p.bEmpty,
  solve: (p): string => answerOf(p),
  check: (p) => {
    // Reads the set off the words that the grammar gives.
    const words = wordsOf(p);
    return set(
      p.asked === 'S' ? words.map(({ word }) => word.charAt(0)) : words.flatMap(({ after }) => after),
    );
  },
  mistakes: {
    'overlooks that a symbol can vanish': ({ letters: [x, y, t], order, asked }) =>
      asked === 'S' ? set([order === 'AB' ? x : y]) : set([order === 'AB' ? y : t]),
    'takes every letter of the grammar': ({ letters }) => set(letters),
    'stops at the second symbol': ({ letters: [x, y] }) => set([x, y]),
    'goes on to the end of the rule too soon': ({ letters: [x, , t] }) => set([x, t]),
    'leaves out the first symbol': ({ letters: [, y, t] }) => set([y, t]),
    'adds the empty word': (p) => set([...(p.asked === 'S' ? firstOfRule(p) : followOfA(p)), 'ε']),
  },
  write: (text) => text,
  stem: (p) => {
    const [x, y, t] = p.letters;
    return `A grammar with the start symbol S has these rules:

- S → ${[...p.order].join(' ')} ${t}
- A → ${x} A | ${p.aEmpty ? 'ε' : x}
- B → ${y}${p.bEmpty ? ' | ε' : ''}

What is ${p.asked === 'S' ? 'FIRST(S)' : 'FOLLOW(A)'}?`;
  },
  steps: (p, answer) => [
    p.asked === 'S'
      ? `S begins with ${p.order.charAt(0)}. ${emptyOf(p, p.order.charAt(0)) ? `${p.order.charAt(0)} can vanish, so what follows it counts as well.` : `${p.order.charAt(0)} cannot vanish, so nothing else counts.`}`
      : p.order === 'AB'
        ? `After A stands B. ${p.bEmpty ? 'B can vanish, so the letter after it counts as well.' : 'B cannot vanish, so only its letter counts.'}`
        : `After A stands the letter ${p.letters[2]} at once.`,
    `So the set is ${answer}.`,
  ],
});

export const compilerTemplates: Template[] = [toPostfix, tokens, firstSet];
