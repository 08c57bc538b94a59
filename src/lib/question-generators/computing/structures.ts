import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Template } from '../template.ts';

type Expression = number | { sign: '+' | '-' | '*'; left: Expression; right: Expression };

const apply = (sign: string, a: number, b: number) => (sign === '+' ? a + b : sign === '-' ? a - b : a * b);
function worthOf(tree: Expression, swapped = false): number {
  if (typeof tree === 'number') return tree;
  const [a, b] = [worthOf(tree.left, swapped), worthOf(tree.right, swapped)];
  return swapped ? apply(tree.sign, b, a) : apply(tree.sign, a, b);
}
const postfix = (tree: Expression): string =>
  typeof tree === 'number' ? String(tree) : `${postfix(tree.left)} ${postfix(tree.right)} ${tree.sign}`;
const infix = (tree: Expression): string =>
  typeof tree === 'number' ? String(tree) : `(${infix(tree.left)} ${tree.sign} ${infix(tree.right)})`;
const signsOf = (tree: Expression): string[] =>
  typeof tree === 'number' ? [] : [...signsOf(tree.left), ...signsOf(tree.right), tree.sign];

function drawExpression(draw: SeededRandom, leaves: number): Expression {
  if (leaves === 1) return draw.whole(2, 9);
  const left = draw.whole(1, leaves - 1);
  return {
    sign: draw.pick(['+', '-', '*'] as const),
    left: drawExpression(draw, left),
    right: drawExpression(draw, leaves - left),
  };
}

/** Evaluates with a stack, taking the signs from the list in the order of their need. */
function evaluate(text: string, signs?: readonly string[]): number {
  const stack: number[] = [];
  let used = 0;
  for (const token of text.split(' ')) {
    if (/\d/.test(token)) {
      stack.push(Number(token));
      continue;
    }
    const b = stack.pop() ?? 0;
    stack.push(apply(signs?.[used] ?? token, stack.pop() ?? 0, b));
    used += 1;
  }
  return stack.pop() ?? 0;
}

/** The value when the numbers are joined by the signs from left to right. */
const fromLeft = (text: string) => {
  const numbers = text.split(' ').filter((token) => /\d/.test(token));
  const signs = text.split(' ').filter((token) => !/\d/.test(token));
  return numbers
    .slice(1)
    .reduce((value, number, at) => apply(signs[at] ?? '+', value, Number(number)), Number(numbers[0]));
};

const postfixValue = singleChoice({
  name: 'postfix-value',
  title: 'The value of a postfix expression',
  area: 'Technical: GCS',
  topic: 'Programming and data structures',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({ tree: drawExpression(draw, 5) }),
  holds: ({ tree }) =>
    signsOf(tree).includes('-') && signsOf(tree).includes('*') && Math.abs(worthOf(tree)) < 400,
  bounds: [-999, 999],
  solve: ({ tree }) => worthOf(tree),
  check: ({ tree }) => evaluate(postfix(tree)),
  mistakes: {
    'takes the operands of every operator in the wrong order': ({ tree }) => worthOf(tree, true),
    'joins the numbers by the operators from left to right': ({ tree }) => fromLeft(postfix(tree)),
    'takes the operators in the opposite order': ({ tree }) =>
      evaluate(postfix(tree), signsOf(tree).toReversed()),
    'adds where the expression subtracts': ({ tree }) => evaluate(postfix(tree).replaceAll('-', '+')),
    'adds where the expression multiplies': ({ tree }) => evaluate(postfix(tree).replaceAll('*', '+')),
  },
  stem: ({ tree }) => [
    `What is the value of the postfix expression \`${postfix(tree)}\`?`,
    `A stack evaluates the postfix expression \`${postfix(tree)}\`. Which value is left on it?`,
  ],
  steps: ({ tree }, answer) => [
    'Push each number. An operator takes the two topmost values, the lower one as its left operand, and pushes the result.',
    `So the expression means \`${infix(tree).slice(1, -1)}\`.`,
    `Its value is ${answer}.`,
  ],
});

type Node = { key: number; left?: Node; right?: Node };
function insert(tree: Node | undefined, key: number): Node {
  if (!tree) return { key };
  return key < tree.key
    ? { ...tree, left: insert(tree.left, key) }
    : { ...tree, right: insert(tree.right, key) };
}
type Walk = 'preorder' | 'postorder';
function walk(tree: Node | undefined, order: Walk | 'mirrored'): number[] {
  if (!tree) return [];
  const [left, right] = [walk(tree.left, order), walk(tree.right, order)];
  if (order === 'preorder') return [tree.key, ...left, ...right];
  return order === 'postorder' ? [...left, ...right, tree.key] : [tree.key, ...right, ...left];
}
const build = (keys: readonly number[]) => keys.reduce<Node | undefined>(insert, undefined);
function levels(keys: readonly number[]): number[] {
  const queue = [build(keys)];
  const seen: number[] = [];
  for (let node = queue.shift(); node; node = queue.shift()) {
    seen.push(node.key);
    for (const child of [node.left, node.right]) if (child) queue.push(child);
  }
  return seen;
}
/** The walk without a tree: keys below the first form the left part, the others the right part. */
function split(keys: readonly number[], order: Walk): number[] {
  const [root, ...rest] = keys;
  if (root === undefined) return [];
  const left = split(
    rest.filter((key) => key < root),
    order,
  );
  const right = split(
    rest.filter((key) => key > root),
    order,
  );
  return order === 'preorder' ? [root, ...left, ...right] : [...left, ...right, root];
}

const searchTree = singleChoice({
  name: 'walk-through-a-search-tree',
  title: 'A walk through a binary search tree',
  area: 'Technical: GCS',
  topic: 'Programming and data structures',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => ({
    keys: draw.sample(range(10, 95), 7),
    order: draw.pick(['preorder', 'postorder'] as const),
  }),
  holds: ({ keys }) =>
    keys.slice(1).some((key) => key < (keys[0] ?? 0)) && walk(build(keys), 'preorder').join() !== keys.join(),
  solve: ({ keys, order }): string => walk(build(keys), order).join(', '),
  check: ({ keys, order }) => split(keys, order).join(', '),
  mistakes: {
    'is inorder, which gives the sorted keys': ({ keys }) => [...keys].sort((a, b) => a - b).join(', '),
    'is postorder, with each root behind its subtrees': ({ keys }) =>
      walk(build(keys), 'postorder').join(', '),
    'is preorder, with each root before its subtrees': ({ keys }) => walk(build(keys), 'preorder').join(', '),
    'goes through the levels': ({ keys }) => levels(keys).join(', '),
    'visits the right subtree before the left one': ({ keys }) => walk(build(keys), 'mirrored').join(', '),
  },
  stem: ({ keys, order }) =>
    `The keys ${keys.join(', ')} are inserted in this order into an empty binary search tree without balancing. In which order does a ${order} walk visit them?`,
  steps: ({ keys, order }, answer) => {
    const [root = 0, ...rest] = keys;
    const side = (part: number[]) => (part.length > 0 ? part.join(', ') : 'no key');
    return [
      `The root is ${root}. Into its left subtree come ${side(rest.filter((key) => key < root))}, into its right one ${side(rest.filter((key) => key > root))}, each in this order.`,
      order === 'preorder'
        ? 'Preorder visits the root, then the left subtree, then the right one, and so on inside them.'
        : 'Postorder visits the left subtree, then the right one, then the root, and so on inside them.',
      `So the order is ${answer}.`,
    ];
  },
});

type Hashing = { size: number; keys: number[] };
/** The slot of the last key when the search for a free slot goes on by `by`, which may depend on the try. */
function slotOf({ size, keys }: Hashing, by: (tries: number) => number): number {
  const taken = new Set<number>();
  let slot = 0;
  for (const key of keys) {
    let tries = 0;
    do slot = (((key + by(tries)) % size) + size) % size;
    while (taken.has(slot) && tries++ < 40);
    taken.add(slot);
  }
  return slot;
}

const hashing = singleChoice({
  name: 'linear-probing-slot',
  title: 'A slot found by linear probing',
  area: 'Technical: GCS',
  topic: 'Programming and data structures',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Hashing => ({ size: draw.pick([7, 11, 13]), keys: draw.sample(range(14, 99), 5) }),
  holds: ({ size, keys }) => slotOf({ size, keys }, (tries) => tries) !== (keys.at(-1) ?? 0) % size,
  bounds: [0, 13],
  solve: (p) => slotOf(p, (tries) => tries),
  check: ({ size, keys }) => {
    // Rotates the row of slots to the key's own slot and takes the first that is empty.
    const row: (number | undefined)[] = Array.from({ length: size });
    let found = -1;
    for (const key of keys) {
      const home = key % size;
      const order = [...range(home, size - 1), ...range(0, home - 1)];
      found = order.find((slot) => row[slot] === undefined) ?? -1;
      row[found] = key;
    }
    return found;
  },
  mistakes: {
    'is the slot of the hash function, which is taken': ({ size, keys }) => (keys.at(-1) ?? 0) % size,
    'looks for a free slot backwards': (p) => slotOf(p, (tries) => -tries),
    'moves on in steps of squares': (p) => slotOf(p, (tries) => tries * tries),
    'counts the slots from 1': (p) => slotOf(p, (tries) => tries) + 1,
    'takes the next slot but one': (p) => slotOf(p, (tries) => 2 * tries),
    'is the last slot of the table': ({ size }) => size - 1,
  },
  write: (slot) => `slot ${slot}`,
  stem: ({ size, keys }) =>
    `A hash table has the slots 0 to ${size - 1} and the hash function $h(k) = k \\bmod ${size}$. Collisions are resolved by linear probing. The keys ${keys.join(', ')} are inserted in this order into the empty table. Where does ${keys.at(-1)} end up?`,
  steps: ({ size, keys }, answer) => [
    `The hash values are ${keys.map((key) => key % size).join(', ')}.`,
    `Before the last key, the keys ${keys.slice(0, -1).join(', ')} lie in the slots ${keys
      .slice(0, -1)
      .map((_, at) => slotOf({ size, keys: keys.slice(0, at + 1) }, (tries) => tries))
      .join(', ')}.`,
    `The slot ${(keys.at(-1) ?? 0) % size} is taken, so ${keys.at(-1)} moves on, from slot ${size - 1} to slot 0 where needed, to the first free slot: ${answer}.`,
  ],
});

export const structureTemplates: Template[] = [postfixValue, searchTree, hashing];
