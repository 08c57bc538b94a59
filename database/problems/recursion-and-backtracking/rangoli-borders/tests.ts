import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { length: number; colours: number };

export const tests = defineTests<Case>({
  randomCase: (random) => ({ length: random.whole(1, 6), colours: random.whole(1, 4) }),
  groups: () => [
    {
      name: 'edges',
      points: 30,
      cases: [
        { length: 1, colours: 1 },
        { length: 1, colours: 4 },
        { length: 2, colours: 1 },
        { length: 2, colours: 2 },
        { length: 8, colours: 1 },
      ],
    },
    {
      name: 'small',
      points: 40,
      cases: [
        { length: 3, colours: 3 },
        { length: 3, colours: 2 },
        { length: 4, colours: 3 },
        { length: 4, colours: 4 },
        { length: 7, colours: 2 },
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [
        { length: 6, colours: 4 },
        { length: 8, colours: 3 },
        { length: 8, colours: 4 },
      ],
    },
  ],
  toInput: ({ length, colours }) => `${length} ${colours}\n`,
  // Makes all borders of one square, of two squares, and so on; this keeps the alphabetical order.
  solve: ({ length, colours }) => {
    const letters = [...'abcd'.slice(0, colours)];
    let borders = [''];
    for (let squares = 0; squares < length; squares += 1)
      borders = borders.flatMap((border) =>
        letters.filter((letter) => !border.endsWith(letter)).map((letter) => border + letter),
      );
    return `${[borders.length, ...borders].join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [, colours = 0] = reader.numbers(2, 1, 8);
    if (colours > 4) throw new Error('There are more than four colours.');
    reader.end();
  },
});
