import { singleChoice } from '../kinds/single-choice.ts';
import { multipleChoice } from '../kinds/statements.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

type Edge = { from: string; to: string; weight: number };
const NODES = ['A', 'B', 'C', 'D', 'E'];
const FAR = 999;

const neighbours = (edges: readonly Edge[], node: string) =>
  edges.flatMap(({ from, to, weight }) => {
    if (from === node) return [{ node: to, weight }];
    return to === node ? [{ node: from, weight }] : [];
  });

/** All paths from A to E without a repeated node, with their lengths. */
function paths(
  edges: readonly Edge[],
  path: string[] = ['A'],
  length = 0,
): { path: string[]; length: number }[] {
  const here = path.at(-1) ?? 'A';
  if (here === 'E') return [{ path, length }];
  return neighbours(edges, here)
    .filter(({ node }) => !path.includes(node))
    .flatMap(({ node, weight }) => paths(edges, [...path, node], length + weight));
}

const byLength = (edges: readonly Edge[]) => paths(edges).sort((a, b) => a.length - b.length);
const lengthOf = (edges: readonly Edge[]) => byLength(edges)[0]?.length ?? FAR;

/** The length of the path that always takes the shortest edge to a new node; undefined where it gets stuck. */
function nearest(edges: readonly Edge[]): number | undefined {
  const seen = ['A'];
  let length = 0;
  while (seen.at(-1) !== 'E') {
    const open = neighbours(edges, seen.at(-1) ?? 'A').filter(({ node }) => !seen.includes(node));
    const next = open.sort((a, b) => a.weight - b.weight)[0];
    if (!next) return undefined;
    seen.push(next.node);
    length += next.weight;
  }
  return length;
}

const shortest = singleChoice({
  name: 'shortest-path-length',
  title: 'The shortest path in a graph',
  area: 'Technical: GCS',
  topic: 'Algorithms',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const all = NODES.flatMap((from, at) => NODES.slice(at + 1).map((to) => ({ from, to })));
    const chosen = draw.sample(
      all.filter(({ from, to }) => from !== 'A' || to !== 'E'),
      7,
    );
    return {
      edges: all
        .filter((edge) => chosen.some(({ from, to }) => from === edge.from && to === edge.to))
        .map((edge) => ({ ...edge, weight: draw.whole(1, 12) })),
    };
  },
  holds: ({ edges }) => {
    const [best, next] = byLength(edges);
    return best !== undefined && next !== undefined && best.length < next.length && best.path.length > 3;
  },
  bounds: [3, 60],
  solve: ({ edges }) => lengthOf(edges),
  check: ({ edges }) => {
    // Relaxes every edge as often as there are nodes (Bellman and Ford).
    const distance = new Map(NODES.map((node) => [node, node === 'A' ? 0 : FAR]));
    for (const _ of NODES)
      for (const { from, to, weight } of edges)
        for (const [a, b] of [
          [from, to],
          [to, from],
        ] as const)
          distance.set(b, Math.min(distance.get(b) ?? FAR, (distance.get(a) ?? FAR) + weight));
    return distance.get('E') ?? FAR;
  },
  mistakes: {
    'always goes on to the nearest node': ({ edges }) => nearest(edges),
    'takes a path with the fewest edges': ({ edges }) =>
      byLength(edges).sort((a, b) => a.path.length - b.path.length)[0]?.length,
    'is the second shortest path': ({ edges }) => byLength(edges)[1]?.length,
    'is another path, which is longer': ({ edges }) => byLength(edges)[2]?.length,
    'is the longest path without a repeated node': ({ edges }) => byLength(edges).at(-1)?.length,
    'leaves out the last edge of the path': ({ edges }) => {
      const [a, b] = byLength(edges)[0]?.path.slice(-2) ?? [];
      const last = edges.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));
      return lengthOf(edges) - (last?.weight ?? 0);
    },
  },
  stem: ({ edges }) => `A graph with the nodes A to E has these edges, which can be used in both directions:

| Edge | ${edges.map(({ from, to }) => `${from}–${to}`).join(' | ')} |
| --- | ${edges.map(() => '---').join(' | ')} |
| Length | ${edges.map(({ weight }) => weight).join(' | ')} |

How long is the shortest path from A to E?`,
  steps: ({ edges }, answer) => {
    const [best, next] = byLength(edges);
    return [
      'Settle the nodes in the order of their distance from A, and shorten the distances of their neighbours where a path through them is shorter (Dijkstra).',
      `The shortest path is ${best?.path.join(' → ')}; its length is ${answer}.`,
      `The next shortest, ${next?.path.join(' → ')}, has the length ${next?.length}.`,
    ];
  },
});

/** For each state its next state for a and for b; it starts in state 0. */
type Automaton = { next: [a: number, b: number][]; accepting: number[]; words: string[] };
const run = ({ next }: Automaton, word: string) => {
  const states = [0];
  for (const letter of word) states.push(next[states.at(-1) ?? 0]?.[letter === 'a' ? 0 : 1] ?? 0);
  return states;
};
const accepts = (p: Automaton, word: string) => p.accepting.includes(run(p, word).at(-1) ?? 0);

const automaton = multipleChoice({
  name: 'words-of-an-automaton',
  title: 'Words that an automaton accepts',
  area: 'Technical: GCS',
  topic: 'Theory of computation',
  difficulty: 2,
  space: 500,
  parameters: (draw): Automaton => {
    const word = () => Array.from({ length: draw.whole(3, 5) }, () => draw.pick(['a', 'b'])).join('');
    return {
      next: range(0, 2).map(() => [draw.whole(0, 2), draw.whole(0, 2)]),
      accepting: draw.sample([0, 1, 2], 1),
      words: range(1, 4).map(word),
    };
  },
  holds: (p) =>
    new Set(p.words).size === 4 &&
    p.next.every(([a, b], state) => a !== b || a !== state) &&
    new Set(p.next.flat()).size === 3 &&
    new Set(p.words.map((word) => run(p, word).at(-1))).size === 3,
  claims: (p) =>
    p.words.map((word) => ({
      text: `\`${word}\``,
      holds: accepts(p, word),
      why: `it goes ${run(p, word)
        .map((state) => `$q_${state}$`)
        .join(' → ')}, and $q_${run(p, word).at(-1)}$ is ${accepts(p, word) ? '' : 'not '}accepting.`,
    })),
  check: ({ next, accepting, words }) =>
    // Goes through the word backwards, with all states from which the rest is accepted.
    words.map((word) => {
      let good = new Set(accepting);
      for (const letter of [...word].reverse())
        good = new Set(range(0, 2).filter((state) => good.has(next[state]?.[letter === 'a' ? 0 : 1] ?? 0)));
      return good.has(0);
    }),
  stem: ({
    next,
    accepting,
  }) => `A deterministic finite automaton starts in $q_0$; its accepting state is $q_${accepting[0]}$. It moves like this:

| State | a | b |
| --- | --- | --- |
${next.map(([a, b], state) => `| $q_${state}$ | $q_${a}$ | $q_${b}$ |`).join('\n')}

Which of these words does it accept?`,
  steps: () => [
    'Follow each word letter by letter from $q_0$. The word is accepted if its last state is accepting.',
  ],
});

export const graphTemplates: Template[] = [shortest, automaton];
