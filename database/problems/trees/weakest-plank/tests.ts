import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { strengths: number[]; messages: string[] };

function createTest(random: SeededRandom, count: number, shortest = 1): string {
  const from = random.whole(1, count - shortest + 1);
  return `TEST ${from} ${random.whole(from + shortest - 1, count)}`;
}

/** Strengths up to `strongest`. Of a hundred messages about `tests` ask for at least `shortest` planks. */
function createCase(
  random: SeededRandom,
  count: number,
  messages: number,
  strongest: number,
  { tests: tested = 50, shortest = 1 } = {},
): Case {
  return {
    strengths: Array.from({ length: count }, () => random.whole(1, strongest)),
    messages: Array.from({ length: messages }, (_, at) =>
      at === messages - 1 || random.whole(1, 100) <= tested
        ? createTest(random, count, shortest)
        : `SET ${random.whole(1, count)} ${random.whole(1, strongest)}`,
    ),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 8), random.whole(1, 8), random.whole(1, 9)),
  groups: (random) => [
    {
      name: 'edges',
      points: 25,
      cases: [
        { strengths: [1_000_000_000], messages: ['TEST 1 1', 'SET 1 1', 'TEST 1 1'] },
        { strengths: [4, 4, 4], messages: ['TEST 1 3', 'TEST 2 3', 'SET 2 3', 'TEST 1 3', 'TEST 3 3'] },
        { strengths: [1, 2, 3, 4, 5], messages: ['TEST 2 5', 'SET 1 9', 'TEST 1 5', 'SET 5 1', 'TEST 1 5'] },
        createCase(random, 7, 40, 2),
        createCase(random, 16, 60, 5),
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 300, 400, 20),
        createCase(random, 1_000, 900, 1_000_000_000),
        createCase(random, 1_023, 900, 1, { tests: 70 }),
        createCase(random, 1_025, 900, 50, { tests: 40, shortest: 700 }),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 20_000, 15_000, 1_000_000, { tests: 60, shortest: 12_000 }),
        createCase(random, 20_000, 15_000, 40, { tests: 90, shortest: 15_000 }),
      ],
    },
  ],
  toInput: ({ strengths, messages }) =>
    `${strengths.length} ${messages.length}\n${strengths.join(' ')}\n${messages.join('\n')}\n`,
  // Cuts the walkway into pieces and knows the weakest plank of each piece.
  solve: ({ strengths, messages }) => {
    const planks = [...strengths];
    const size = 140;
    const findWeakest = (from: number, to: number) => {
      let weakest = from;
      for (let at = from + 1; at <= to; at += 1)
        if ((planks[at] as number) < (planks[weakest] as number)) weakest = at;
      return weakest;
    };
    const ofPiece = (piece: number) =>
      findWeakest(piece * size, Math.min(planks.length, (piece + 1) * size) - 1);
    const pieces = Array.from({ length: Math.ceil(planks.length / size) }, (_, piece) => ofPiece(piece));
    const answers: number[] = [];
    for (const message of messages) {
      const [verb, first, second] = message.split(' ');
      const from = Number(first) - 1;
      if (verb === 'SET') {
        planks[from] = Number(second);
        pieces[Math.floor(from / size)] = ofPiece(Math.floor(from / size));
        continue;
      }
      const to = Number(second) - 1;
      let weakest = from;
      for (let at = from; at <= to; ) {
        const whole = at % size === 0 && at + size - 1 <= to;
        const candidate = whole ? (pieces[at / size] as number) : at;
        if ((planks[candidate] as number) < (planks[weakest] as number)) weakest = candidate;
        at += whole ? size : 1;
      }
      answers.push(weakest + 1);
    }
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, messages = 0] = reader.numbers(2, 1, 20_000);
    if (messages > 15_000) throw new Error('There are too many messages.');
    reader.numbers(count, 1, 1_000_000_000);
    let tested = 0;
    for (let at = 0; at < messages; at += 1) {
      const [verb, ...words] = reader.text(/^(TEST|SET) [1-9]\d* [1-9]\d*$/).split(' ');
      const [first = 0, second = 0] = words.map(Number);
      if (first > count) throw new Error('There is no such plank.');
      if (verb === 'TEST') {
        tested += 1;
        if (second < first || second > count) throw new Error('There is no such part.');
      } else if (second > 1_000_000_000) throw new Error('The plank is too strong.');
    }
    if (tested === 0) throw new Error('Nothing is tested.');
    reader.end();
  },
});
