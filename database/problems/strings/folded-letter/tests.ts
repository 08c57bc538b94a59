import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

/** A piece is a letter, or a number of times and the pieces in brackets. */
type Piece = string | { times: number; pieces: Piece[] };
type Case = { pieces: Piece[]; places: number[] };

const MOST = 1e15;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const measure = (pieces: Piece[]): number =>
  pieces.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? 1 : piece.times * measure(piece.pieces)),
    0,
  );

const write = (pieces: Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : `${piece.times}(${write(piece.pieces)})`))
    .join('');

/** The letter at a place of the unfolded text, counted from 0. */
function letterAt(pieces: Piece[], place: number): string {
  let left = place;
  for (const piece of pieces) {
    const length = measure([piece]);
    if (left < length)
      return typeof piece === 'string' ? piece : letterAt(piece.pieces, left % measure(piece.pieces));
    left -= length;
  }
  throw new Error('The place is behind the end.');
}

function createPieces(random: SeededRandom, count: number, depth: number, mostTimes: number): Piece[] {
  return Array.from({ length: count }, () =>
    depth > 0 && random.whole(1, 3) === 1
      ? {
          times: random.whole(2, mostTimes),
          pieces: createPieces(random, random.whole(1, count), depth - 1, mostTimes),
        }
      : random.pick(LETTERS),
  );
}

/** Random places, and always the first and the last one. */
function withPlaces(random: SeededRandom, pieces: Piece[], count: number): Case {
  const length = measure(pieces);
  const places = Array.from({ length: count - 2 }, () =>
    Math.min(length, 1 + Math.floor(length * (random.whole(0, 1e9) / 1e9))),
  );
  return { pieces, places: [1, ...places, length] };
}

/** Brackets within brackets, with a few letters before and behind each. */
function createNest(random: SeededRandom, depth: number, times: number, letters: number): Piece[] {
  let pieces: Piece[] = [random.pick(LETTERS)];
  for (let level = 0; level < depth; level += 1) {
    const before = random.sample(LETTERS, random.whole(0, letters));
    const behind = random.sample(LETTERS, random.whole(0, letters));
    pieces = [...before, { times, pieces }, ...behind];
  }
  return pieces;
}

function createWide(random: SeededRandom, groups: number): Piece[] {
  return Array.from({ length: groups }, (): Piece[] => [
    { times: random.whole(2, 99), pieces: createNest(random, 4, random.whole(2, 99), 2) },
    random.pick(LETTERS),
  ]).flat();
}

export const tests = defineTests<Case>({
  randomCase: (random) =>
    withPlaces(random, createPieces(random, random.whole(1, 3), 2, 12), random.whole(2, 6)),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { pieces: ['k'], places: [1] },
        { pieces: [{ times: 99, pieces: ['a', 'b'] }], places: [1, 2, 99, 100, 197, 198] },
        { pieces: [...'abcab'], places: [5, 4, 3, 2, 1] },
        {
          pieces: [{ times: 2, pieces: [{ times: 3, pieces: ['x', 'y'] }, 'z'] }],
          places: [6, 7, 8, 13, 14],
        },
        withPlaces(random, createPieces(random, 5, 2, 20), 40),
        withPlaces(random, createPieces(random, 4, 3, 9), 40),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        withPlaces(random, createNest(random, 9, 4, 3), 200),
        withPlaces(random, createPieces(random, 8, 3, 15), 200),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        withPlaces(random, createNest(random, 45, 2, 2), 200),
        withPlaces(random, createNest(random, 7, 99, 2), 200),
        withPlaces(random, createWide(random, 160), 200),
        withPlaces(
          random,
          [{ times: 99, pieces: Array.from({ length: 4_996 }, () => random.pick(LETTERS)) }],
          200,
        ),
      ],
    },
  ],
  toInput: ({ pieces, places }) => `${write(pieces)}\n${places.length}\n${places.join(' ')}\n`,
  // Works on the pieces themselves, without reading the text.
  solve: ({ pieces, places }) => `${places.map((place) => letterAt(pieces, place - 1)).join('\n')}\n`,
  validate: (input) => {
    const reader = new InputReader(input);
    const text = reader.text(/^[a-z0-9()]+$/);
    if (text.length > 5_000) throw new Error('The text is too long.');
    let at = 0;
    const readPieces = (): number => {
      let length = 0;
      while (at < text.length && text[at] !== ')') {
        const number = /^([2-9]|[1-9]\d)\(/.exec(text.slice(at, at + 3));
        if (number) {
          at += number[0].length;
          const inside = readPieces();
          if (inside === 0) throw new Error('A bracket is empty.');
          if (text[at] !== ')') throw new Error('A bracket is not closed.');
          length += Number(number[1]) * inside;
        } else if (/[a-z]/.test(text[at] ?? '')) length += 1;
        else throw new Error(`There is no piece at position ${at + 1}.`);
        if (length > MOST) throw new Error('The unfolded text is too long.');
        at += 1;
      }
      return length;
    };
    const length = readPieces();
    if (at < text.length) throw new Error('There is a closing bracket too many.');
    const count = reader.number(1, 200);
    reader.numbers(count, 1, length);
    reader.end();
  },
});
