import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { count: number; pairs: [number, number][] };

/** Random pairs between two camps; a drummer belongs to the larger one with a chance of `larger` in a hundred. */
function createCase(random: SeededRandom, count: number, pairs: number, larger: number, inside = 0): Case {
  const camps = Array.from({ length: count }, () => random.whole(1, 100) <= larger);
  const drummers = camps.map((_, at) => at + 1);
  const [one, other] = [drummers.filter((at) => camps[at - 1]), drummers.filter((at) => !camps[at - 1])];
  const drawn: [number, number][] = [];
  if (one.length > 0 && other.length > 0)
    for (let at = 0; at < pairs; at += 1) {
      const pair: [number, number] = [random.pick(one), random.pick(other)];
      drawn.push(random.coinFlip() ? pair : [pair[1], pair[0]]);
    }
  for (let at = 0; at < inside && one.length > 1; at += 1) {
    const [a = 1, b = 2] = random.sample(one, 2);
    drawn.push([a, b]);
  }
  return { count, pairs: random.shuffle(drawn) };
}

function createAnyCase(random: SeededRandom, count: number, pairs: number): Case {
  const drummers = Array.from({ length: count }, (_, at) => at + 1);
  return {
    count,
    pairs: Array.from({ length: pairs }, () => random.sample(drummers, 2) as [number, number]),
  };
}

/** A chain, or a ring, of drummers, from its end to its beginning. */
function createChain(count: number, length: number, closed: boolean): Case {
  const pairs = Array.from({ length: length - 1 }, (_, at): [number, number] => [
    length - at,
    length - at - 1,
  ]);
  return { count, pairs: closed ? [...pairs, [1, length]] : pairs };
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const count = random.whole(1, 7);
    return random.coinFlip() || count === 1
      ? createCase(random, count, random.whole(0, 7), 60)
      : createAnyCase(random, count, random.whole(0, 5));
  },
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { count: 1, pairs: [] },
        { count: 9, pairs: [] },
        { count: 2, pairs: [[2, 1]] },
        createChain(7, 6, true),
        createChain(7, 7, true),
        createChain(9, 5, false),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, 200, 70),
        createCase(random, 1_000, 3_000, 50),
        createCase(random, 1_000, 1_500, 80, 1),
        createCase(random, 2_000, 900, 30),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 20_000, 25_000, 65),
        createChain(20_000, 19_997, false),
        createChain(20_000, 19_999, true),
      ],
    },
  ],
  toInput: ({ count, pairs }) =>
    `${count} ${pairs.length}\n${pairs.map((pair) => `${pair.join(' ')}\n`).join('')}`,
  // Unites groups and remembers for each drummer whether he is on the truck of the head of his group.
  solve: ({ count, pairs }) => {
    const head = Int32Array.from({ length: count + 1 }, (_, at) => at);
    const differs = new Uint8Array(count + 1);
    const members = Array.from({ length: count + 1 }, (_, at) => [at]);
    for (const [a, b] of pairs) {
      let [one, other] = [head[a] as number, head[b] as number];
      const flip = 1 ^ (differs[a] as number) ^ (differs[b] as number);
      if (one === other) {
        if (flip === 1) return 'IMPOSSIBLE\n';
        continue;
      }
      if ((members[one] as number[]).length < (members[other] as number[]).length)
        [one, other] = [other, one];
      for (const member of members[other] as number[]) {
        head[member] = one;
        differs[member] = (differs[member] as number) ^ flip;
        members[one]?.push(member);
      }
      members[other] = [];
    }
    let red = 0;
    for (const group of members.slice(1)) {
      const apart = group.filter((member) => differs[member] === 1).length;
      red += Math.max(apart, group.length - apart);
    }
    return `${red}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, pairs = 0] = reader.numbers(2, 0, 25_000);
    if (count < 1 || count > 20_000) throw new Error('The number of drummers is out of its bounds.');
    for (let at = 0; at < pairs; at += 1) {
      const [a, b] = reader.numbers(2, 1, count);
      if (a === b) throw new Error('A drummer is his own rival.');
    }
    reader.end();
  },
});
