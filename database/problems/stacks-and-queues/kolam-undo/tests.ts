import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string[];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Random commands; of a hundred about `drawing` draw. */
function createCase(random: SeededRandom, count: number, drawing: number, most: number): Case {
  return Array.from({ length: count }, () => {
    if (random.whole(1, 100) <= drawing) return `DRAW ${random.pick(LETTERS)}`;
    return `${random.coinFlip() ? 'UNDO' : 'REDO'} ${random.whole(1, most)}`;
  });
}

function drawMany(random: SeededRandom, count: number): Case {
  return Array.from({ length: count }, () => `DRAW ${random.pick(LETTERS)}`);
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 12), 50, 3),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        ['UNDO 1'],
        ['REDO 1000000000'],
        ['DRAW k'],
        ['DRAW a', 'DRAW b', 'DRAW c', 'UNDO 3', 'REDO 2'],
        ['DRAW a', 'DRAW b', 'UNDO 9', 'REDO 9', 'UNDO 1', 'REDO 1'],
        ['DRAW a', 'DRAW b', 'UNDO 1', 'DRAW c', 'UNDO 2', 'REDO 7'],
      ],
    },
    {
      name: 'middle',
      points: 35,
      cases: [
        createCase(random, 400, 50, 2),
        createCase(random, 500, 70, 5),
        createCase(random, 500, 55, 1),
        [...drawMany(random, 300), ...createCase(random, 200, 0, 40)],
      ],
    },
    {
      name: 'large',
      points: 35,
      cases: [
        createCase(random, 40_000, 60, 2),
        [...drawMany(random, 20_000), ...createCase(random, 19_999, 0, 1_000_000_000), 'REDO 17000'],
        [...drawMany(random, 30_000), ...createCase(random, 10_000, 3, 25)],
      ],
    },
  ],
  toInput: (commands) => `${commands.length}\n${commands.join('\n')}\n`,
  // One row of strokes and two marks in it: where the drawing ends and how far a redo reaches.
  solve: (commands) => {
    const row: string[] = [];
    let [end, reach] = [0, 0];
    for (const command of commands) {
      const [verb, word = ''] = command.split(' ');
      if (verb === 'UNDO') end = Math.max(0, end - Number(word));
      else if (verb === 'REDO') end = Math.min(reach, end + Number(word));
      else {
        row[end] = word;
        end += 1;
        reach = end;
      }
    }
    return `${row.slice(0, end).join('') || 'EMPTY'}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 40_000);
    for (let at = 0; at < count; at += 1) {
      const [verb, word] = reader.text(/^(DRAW [a-z]|(UNDO|REDO) [1-9]\d{0,9})$/).split(' ');
      if (verb !== 'DRAW' && Number(word) > 1_000_000_000) throw new Error(`${word} is too large.`);
    }
    reader.end();
  },
});
