import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { shortest: number; song: string };

const LONGEST = 2_000;

const createSong = (random: SeededRandom, length: number, notes: string): string =>
  Array.from({ length }, () => random.pick([...notes])).join('');

/** A song that is an echo as a whole. */
function createMirror(random: SeededRandom, length: number, notes: string): string {
  const half = [...createSong(random, Math.ceil(length / 2), notes)];
  return [...half, ...half.toReversed().slice(length % 2)].join('');
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const length = random.whole(1, 9);
    return { shortest: random.whole(1, Math.min(4, length)), song: createSong(random, length, 'ab') };
  },
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { shortest: 1, song: 'q' },
        { shortest: 2, song: 'qq' },
        { shortest: 2, song: 'qr' },
        { shortest: 1, song: 'abcdefgh' },
        { shortest: 9, song: createMirror(random, 9, 'abc') },
        { shortest: 10, song: createMirror(random, 10, 'abc') },
        { shortest: 2, song: createSong(random, 30, 'ab') },
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        { shortest: 4, song: createSong(random, 400, 'abc') },
        { shortest: 7, song: createMirror(random, 301, 'ab') },
        { shortest: 3, song: 'abba'.repeat(100) },
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        { shortest: 1, song: 'c'.repeat(LONGEST) },
        { shortest: 1_001, song: 'xy'.repeat(LONGEST / 2) },
        { shortest: 5, song: `${'o'.repeat(999)}p${'o'.repeat(1_000)}` },
        { shortest: 6, song: createMirror(random, LONGEST, 'ab') },
      ],
    },
  ],
  toInput: ({ shortest, song }) => `${song.length} ${shortest}\n${song}\n`,
  // Manacher's radii over the song with bars between the notes.
  solve: ({ shortest, song }) => {
    const text = `|${[...song].join('|')}|`;
    const radii = new Int32Array(text.length);
    let [center, end, echoes] = [0, 0, 0];
    for (let at = 0; at < text.length; at += 1) {
      let radius = at < end ? Math.min(end - at, radii[2 * center - at] ?? 0) : 0;
      while (
        at - radius > 0 &&
        at + radius + 1 < text.length &&
        text[at - radius - 1] === text[at + radius + 1]
      )
        radius += 1;
      radii[at] = radius;
      if (at + radius > end) [center, end] = [at, at + radius];
      // The radius is the number of notes in the longest echo; shorter ones have two notes less each.
      if (radius >= shortest) echoes += Math.floor((radius - shortest) / 2) + 1;
    }
    return `${echoes}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [length = 0, shortest = 0] = reader.numbers(2, 1, LONGEST);
    if (shortest > length) throw new Error('No echo can be so long.');
    if (reader.text(/^[a-z]+$/).length !== length) throw new Error('The song has a wrong length.');
    reader.end();
  },
});
