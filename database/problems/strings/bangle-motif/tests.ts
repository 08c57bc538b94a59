import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { ring: string; motif: string };

const LONGEST = 400_000;

const createText = (random: SeededRandom, length: number, letters: string): string =>
  Array.from({ length }, () => random.pick([...letters])).join('');

/** A motif that begins at some bead of a random ring. */
function createCase(random: SeededRandom, length: number, size: number, letters: string): Case {
  const ring = createText(random, length, letters);
  const start = random.whole(0, length - 1);
  return { ring, motif: (ring + ring).slice(start, start + size) };
}

/** A ring of repeated pieces with one strange bead. */
function createRepeated(random: SeededRandom, piece: string, times: number, size: number): Case {
  const ring = piece.repeat(times);
  const strange = random.whole(0, ring.length - 1);
  return {
    ring: `${ring.slice(0, strange)}z${ring.slice(strange + 1)}`,
    motif: piece.repeat(times).slice(0, size),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const length = random.whole(1, 9);
    return createCase(random, length, random.whole(1, Math.min(4, length)), 'ab');
  },
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { ring: 'a', motif: 'a' },
        { ring: 'a', motif: 'b' },
        { ring: 'aaaaaa', motif: 'aaaaaa' },
        { ring: 'abcabc', motif: 'cabcab' },
        { ring: 'abcdef', motif: 'fa' },
        { ring: 'aabaabaabaab', motif: 'aabaaba' },
        createCase(random, 40, 3, 'ab'),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        createCase(random, 2_000, 6, 'ab'),
        createCase(random, 3_000, 1_500, 'abc'),
        createRepeated(random, 'abaab', 400, 333),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        // The strange bead of the motif stands in its middle, where a comparison comes late.
        { ring: 'a'.repeat(LONGEST), motif: `${'a'.repeat(100_000)}b${'a'.repeat(100_000)}` },
        createRepeated(random, 'ab', 80_000, 70_000),
        createCase(random, 100_000, 12, 'ab'),
      ],
    },
  ],
  toInput: ({ ring, motif }) => `${ring}\n${motif}\n`,
  // Rolling remainders of the windows, with two moduli, against the remainder of the motif.
  solve: ({ ring, motif }) => {
    const text = ring + ring.slice(0, motif.length - 1);
    const matches = [99_999_989, 89_999_999].map((modulus) => {
      const base = 1_009;
      const remainder = (value: number, letter: number) => (value * base + letter) % modulus;
      let [wanted, current, power] = [0, 0, 1];
      for (let at = 0; at < motif.length; at += 1) wanted = remainder(wanted, motif.charCodeAt(at));
      for (let at = 1; at < motif.length; at += 1) power = (power * base) % modulus;
      const places = new Uint8Array(ring.length);
      for (let at = 0; at < text.length; at += 1) {
        current = remainder(current, text.charCodeAt(at));
        const start = at - motif.length + 1;
        if (start < 0) continue;
        if (current === wanted) places[start] = 1;
        current = (current + modulus - ((text.charCodeAt(start) * power) % modulus)) % modulus;
      }
      return places;
    });
    let count = 0;
    for (let start = 0; start < ring.length; start += 1)
      if (matches.every((places) => places[start])) count += 1;
    return `${count}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const ring = reader.text(/^[a-z]+$/);
    const motif = reader.text(/^[a-z]+$/);
    if (ring.length > LONGEST) throw new Error('The ring is too long.');
    if (motif.length > ring.length) throw new Error('The motif is longer than the ring.');
    reader.end();
  },
});
