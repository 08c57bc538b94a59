import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { start: number; next: number[] };

function createCase(random: SeededRandom, count: number): Case {
  return {
    start: random.whole(1, count),
    next: Array.from({ length: count }, () => random.whole(random.whole(1, 6) === 1 ? 0 : 1, count)),
  };
}

/** A walk over `length` cards in random order that goes on to its card number `back`, or ends when that is 0. */
function createWalk(random: SeededRandom, count: number, length: number, back: number): Case {
  const { next } = createCase(random, count);
  const cards = random.shuffle(next.map((_, at) => at + 1)).slice(0, length);
  for (const [at, card] of cards.entries()) next[card - 1] = cards[at + 1] ?? cards[back - 1] ?? 0;
  return { start: cards[0] ?? 1, next };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { start: 1, next: [0] },
        { start: 1, next: [1] },
        { start: 1, next: [2, 1] },
        { start: 3, next: [2, 2, 1] },
        createWalk(random, 9, 9, 9),
        createWalk(random, 9, 9, 1),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createWalk(random, 500, 300, 0),
        createWalk(random, 500, 400, 120),
        createWalk(random, 800, 800, 1),
        createCase(random, 1_000),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createWalk(random, 60_000, 60_000, 0),
        createWalk(random, 60_000, 59_000, 58_990),
        createWalk(random, 60_000, 50_000, 2),
      ],
    },
  ],
  toInput: ({ start, next }) => `${next.length} ${start}\n${next.join(' ')}\n`,
  // Two walkers, one twice as fast as the other, meet inside a loop.
  solve: ({ start, next }) => {
    const follow = (card: number) => (card === 0 ? 0 : (next[card - 1] as number));
    let [slow, fast] = [follow(start), follow(follow(start))];
    while (slow !== fast) [slow, fast] = [follow(slow), follow(follow(fast))];
    if (fast === 0) {
      let read = 0;
      for (let card = start; card !== 0; card = follow(card)) read += 1;
      return `END ${read}\n`;
    }
    let [tail, loop] = [0, 1];
    for (slow = start; slow !== fast; tail += 1) [slow, fast] = [follow(slow), follow(fast)];
    for (let card = follow(slow); card !== slow; card = follow(card)) loop += 1;
    return `LOOP ${tail} ${loop}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, start = 0] = reader.numbers(2, 1, 60_000);
    if (start > count) throw new Error('The walk starts at no card.');
    reader.numbers(count, 0, count);
    reader.end();
  },
});
