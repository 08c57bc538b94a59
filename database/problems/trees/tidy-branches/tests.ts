import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Sign = { key: number; left: number; right: number };
/** The signs 1, 2, … */
type Case = Sign[];

/**
 * A random tree. Of a hundred new signs, `deep` hang below the newest sign and the others below a random one. With
 * `from` and `step`, the numbers rise from left to right; then `spoiled` of them are drawn again.
 */
function createCase(
  random: SeededRandom,
  count: number,
  {
    deep = 0,
    step = 1,
    spoiled = 0,
    side,
  }: { deep?: number; step?: number; spoiled?: number; side?: 'left' | 'right' },
): Case {
  const names = [1, ...random.shuffle(Array.from({ length: count - 1 }, (_, at) => at + 2))];
  const signs: Case = Array.from({ length: count }, () => ({ key: 0, left: 0, right: 0 }));
  const sign = (name: number) => signs[name - 1] as Sign;
  for (let at = 1; at < count; ) {
    const above = sign(names[random.whole(1, 100) <= deep ? at - 1 : random.whole(0, at - 1)] as number);
    const place = side ?? (random.coinFlip() ? 'left' : 'right');
    if (above[place] !== 0) continue;
    above[place] = names[at] as number;
    at += 1;
  }
  const order = walkInOrder(signs);
  for (const [at, name] of order.entries()) sign(name).key = (at + 1) * step;
  for (let at = 0; at < spoiled; at += 1)
    sign(random.whole(1, count)).key = random.whole(1, (count + 1) * step);
  return signs;
}

/** The signs from left to right. */
function walkInOrder(signs: Case): number[] {
  const order: number[] = [];
  const open: number[] = [];
  let name = 1;
  while (name !== 0 || open.length > 0) {
    while (name !== 0) {
      open.push(name);
      name = (signs[name - 1] as Sign).left;
    }
    const top = open.pop() as number;
    order.push(top);
    name = (signs[top - 1] as Sign).right;
  }
  return order;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), { deep: 30, spoiled: random.whole(0, 3) }),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [{ key: 1_000_000_000, left: 0, right: 0 }],
        [
          { key: 5, left: 2, right: 0 },
          { key: 5, left: 0, right: 0 },
        ],
        [
          { key: 5, left: 0, right: 2 },
          { key: 5, left: 0, right: 0 },
        ],
        createCase(random, 12, { deep: 100, side: 'left' }),
        createCase(random, 12, { deep: 100, side: 'right', spoiled: 1 }),
        createCase(random, 15, { step: 60_000_000 }),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, { deep: 20, spoiled: 10 }),
        createCase(random, 800, { deep: 80, spoiled: 5, step: 1_000 }),
        createCase(random, 1_000, { spoiled: 100 }),
        createCase(random, 900, { deep: 95, spoiled: 1 }),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 20_000, { spoiled: 300, step: 40_000 }),
        createCase(random, 20_000, { deep: 100, side: 'left' }),
        createCase(random, 20_000, { deep: 98, spoiled: 4, step: 3 }),
      ],
    },
  ],
  toInput: (signs) =>
    `${signs.length}\n${signs.map(({ key, left, right }) => `${key} ${left} ${right}`).join('\n')}\n`,
  // From left to right, a hanging tree is one stretch; it is a search tree if the numbers rise along the stretch.
  solve: (signs) => {
    const order = walkInOrder(signs);
    const placeOf = new Int32Array(signs.length + 1);
    for (const [place, name] of order.entries()) placeOf[name] = place;
    const keyAt = (place: number) => signs[(order[place] as number) - 1]?.key as number;
    // How far the numbers rise without a break from each place on.
    const risesTo = new Int32Array(signs.length);
    for (let place = signs.length - 1; place >= 0; place -= 1)
      risesTo[place] =
        place + 1 < signs.length && keyAt(place) < keyAt(place + 1) ? (risesTo[place + 1] as number) : place;
    let tidy = 0;
    const open: [number, number, number][] = [[1, 0, signs.length - 1]];
    while (open.length > 0) {
      const [name, from, to] = open.pop() as [number, number, number];
      if ((risesTo[from] as number) >= to) tidy += 1;
      const { left, right } = signs[name - 1] as Sign;
      const place = placeOf[name] as number;
      if (left !== 0) open.push([left, from, place - 1]);
      if (right !== 0) open.push([right, place + 1, to]);
    }
    return `${tidy}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 20_000);
    const below = new Set<number>();
    const links: number[][] = [];
    for (let at = 0; at < count; at += 1) {
      const [key = 0, left = 0, right = 0] = reader.numbers(3, 0, 1_000_000_000);
      if (key < 1) throw new Error('A sign has no number.');
      links.push([left, right].filter((name) => name !== 0));
      for (const name of [left, right]) {
        if (name === 0) continue;
        if (name > count || name === 1 || below.has(name)) throw new Error(`Sign ${name} hangs wrongly.`);
        below.add(name);
      }
    }
    const reached = [1];
    for (const name of reached) reached.push(...(links[name - 1] as number[]));
    if (reached.length !== count) throw new Error('The signs are no tree.');
    reader.end();
  },
});
