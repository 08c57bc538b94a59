import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { rows: string[]; students: number };

/** A hall in which about `broken` of a hundred benches are broken. */
function createCase(
  random: SeededRandom,
  [rows, columns]: [number, number],
  students: number,
  broken: number,
): Case {
  const row = () =>
    Array.from({ length: columns }, () => (random.whole(1, 100) <= broken ? '#' : '.')).join('');
  return { rows: Array.from({ length: rows }, row), students };
}

const whole = (size: number) => new Array<string>(size).fill('.'.repeat(size));

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, [random.whole(1, 4), random.whole(1, 4)], random.whole(1, 4), random.whole(0, 40)),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { rows: ['.'], students: 1 },
        { rows: ['#'], students: 1 },
        { rows: ['..', '..'], students: 2 },
        { rows: ['.#', '#.'], students: 2 },
        { rows: ['.', '.', '.', '.', '.', '.'], students: 3 },
        { rows: ['......'], students: 2 },
        { rows: ['......'], students: 4 },
        { rows: ['#.#', '.#.', '#.#'], students: 2 },
      ],
    },
    {
      name: 'small',
      points: 30,
      cases: [
        createCase(random, [4, 4], 3, 10),
        createCase(random, [4, 6], 4, 20),
        createCase(random, [6, 3], 5, 5),
        { rows: whole(4), students: 4 },
        { rows: whole(5), students: 2 },
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        { rows: whole(6), students: 9 },
        { rows: whole(6), students: 8 },
        { rows: whole(6), students: 6 },
        createCase(random, [6, 6], 7, 4),
        createCase(random, [6, 6], 5, 25),
      ],
    },
  ],
  toInput: ({ rows, students }) =>
    `${rows.length} ${rows[0]?.length} ${students}\n${rows.map((row) => `${row}\n`).join('')}`,
  // Goes from row to row with the number of ways for each choice in the last row.
  solve: ({ rows, students }) => {
    let ways = new Map([['0 0', 1]]);
    for (const row of rows) {
      const good = Number.parseInt(row.replaceAll('.', '1').replaceAll('#', '0'), 2);
      const next = new Map<string, number>();
      for (const [state, count] of ways) {
        const [last = 0, seated = 0] = state.split(' ').map(Number);
        for (let chosen = 0; chosen <= good; chosen += 1) {
          const near = last | (last << 1) | (last >> 1);
          if ((chosen & ~good) !== 0 || (chosen & (chosen << 1)) !== 0 || (chosen & near) !== 0) continue;
          const key = `${chosen} ${seated + chosen.toString(2).replaceAll('0', '').length}`;
          next.set(key, (next.get(key) ?? 0) + count);
        }
      }
      ways = next;
    }
    let total = 0;
    for (const [state, count] of ways) if (state.split(' ')[1] === String(students)) total += count;
    return `${total}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [rows = 0, columns = 0, students = 0] = reader.numbers(3, 1, 9);
    if (rows > 6 || columns > 6 || students > 9) throw new Error('The hall is too large.');
    for (let row = 0; row < rows; row += 1)
      if (reader.text(/^[.#]+$/).length !== columns) throw new Error('A row has a wrong length.');
    reader.end();
  },
});
