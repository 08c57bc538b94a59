import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string[];

function createName(random: SeededRandom, length: number, letters: string): string {
  return Array.from({ length }, () => random.pick([...letters])).join('');
}

function createCase(random: SeededRandom, count: number, longest: number, letters: string): Case {
  return Array.from({ length: count }, () => createName(random, random.whole(1, longest), letters));
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), 4, 'ab'),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        ['q'],
        ['a', 'b'],
        ['a', 'a', 'a'],
        ['a', 'aa', 'aaa', 'aaaa'],
        ['zz', 'zzz', 'zy', 'z', 'y'],
        ['abcde', 'abcdf', 'abcd', 'abcdfg'],
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 100, 8, 'abc'),
        createCase(random, 400, 12, 'aeiklmnrstv'),
        createCase(random, 300, 5, 'xy'),
        random.shuffle(Array.from({ length: 60 }, (_, at) => 'm'.repeat(at + 1) + (at % 3 === 0 ? 'n' : ''))),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 20_000, 10, 'aeiklmnrstvdhjp'),
        createCase(random, 20_000, 6, 'abcd'),
        Array.from(
          { length: 6_000 },
          (_, at) =>
            `suryakumari${createName(random, 5, 'ab')}${createName(random, 3, 'cdefghijk')}${at % 9 === 0 ? '' : 'x'}`,
        ),
        [`${'s'.repeat(59_000)}r`, `${'s'.repeat(58_000)}i`, 's'.repeat(200)],
      ],
    },
  ],
  toInput: (names) => `${names.length}\n${names.join('\n')}\n`,
  // In alphabetical order, only the two neighbours of a name matter.
  solve: (names) => {
    const order = [...names.keys()].sort((a, b) => {
      const [one, other] = [names[a] as string, names[b] as string];
      return one < other ? -1 : one > other ? 1 : 0;
    });
    const countCommon = (one: string, other = '') => {
      let common = 0;
      while (common < one.length && one[common] === other[common]) common += 1;
      return common;
    };
    const calls: string[] = [];
    for (const [place, at] of order.entries()) {
      const name = names[at] as string;
      const before = place > 0 ? names[order[place - 1] as number] : undefined;
      const after = place + 1 < order.length ? names[order[place + 1] as number] : undefined;
      const common = Math.max(countCommon(name, before), countCommon(name, after));
      calls[at] = common === name.length ? `${name}*` : name.slice(0, common + 1);
    }
    return `${calls.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 20_000);
    let letters = 0;
    for (let at = 0; at < count; at += 1) letters += reader.text(/^[a-z]+$/).length;
    if (letters > 120_000) throw new Error('The names are too long.');
    reader.end();
  },
});
