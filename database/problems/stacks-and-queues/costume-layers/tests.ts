import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A word without an impossible action. Of a hundred actions about `dressing` put a costume on. */
function createShow(random: SeededRandom, count: number, kinds: number, dressing: number): Case {
  const worn: string[] = [];
  let word = '';
  for (let at = 0; at < count; at += 1) {
    const top = worn.at(-1);
    if (top === undefined || random.whole(1, 100) <= dressing) {
      const kind = random.pick(LETTERS.slice(0, kinds));
      worn.push(kind);
      word += kind;
    } else {
      worn.pop();
      word += top.toLowerCase();
    }
  }
  return word;
}

/** Replaces one letter. */
function spoil(word: Case, at: number, letter: string): Case {
  return word.slice(0, at) + letter + word.slice(at + 1);
}

function createAnyWord(random: SeededRandom, count: number): Case {
  return Array.from({ length: count }, () => random.pick([...'ABab'])).join('');
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    random.coinFlip()
      ? createAnyWord(random, random.whole(1, 9))
      : createShow(random, random.whole(1, 9), 2, 55),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: ['Z', 'z', 'Aa', 'aA', 'ABAbaa', 'AAAAAaaaaa', 'XyYx'],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createShow(random, 300, 26, 50),
        createShow(random, 301, 1, 52),
        spoil(createShow(random, 400, 3, 55), 397, 'q'),
        `${createShow(random, 200, 2, 50)}Pp${'z'}AB`,
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createShow(random, 100_000, 26, 51),
        'KLM'.repeat(16_667).slice(0, 50_000) +
          [...'KLM'.repeat(16_667).slice(0, 50_000)].reverse().join('').toLowerCase(),
        spoil(createShow(random, 100_000, 2, 60), 99_990, 'w'),
      ],
    },
  ],
  toInput: (word) => `${word.length}\n${word}\n`,
  // Instead of a stack: every worn costume knows the position of the one below it.
  solve: (word) => {
    const below = new Int32Array(word.length);
    let [outermost, worn] = [-1, 0];
    for (let at = 0; at < word.length; at += 1) {
      const letter = word.charAt(at);
      if (letter < 'a') {
        below[at] = outermost;
        outermost = at;
        worn += 1;
      } else {
        if (outermost < 0 || word.charAt(outermost).toLowerCase() !== letter) return `FAULT ${at + 1}\n`;
        outermost = below[outermost] as number;
        worn -= 1;
      }
    }
    return `WORN ${worn}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 100_000);
    if (reader.text(/^[A-Za-z]+$/).length !== count) throw new Error('The word has another length.');
    reader.end();
  },
});
