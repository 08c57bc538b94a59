import { range } from '../number-format.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** The orders of a few things, each as the place of every thing. */
export function listPermutations(count: number): number[][] {
  if (count === 0) return [[]];
  return listPermutations(count - 1).flatMap((order) =>
    range(0, count - 1).map((place) => [
      ...order.map((other) => (other >= place ? other + 1 : other)),
      place,
    ]),
  );
}

/** Something known of the places of two: that the first is so many places to the right of, or is not beside, the second. */
export type Clue = {
  kind: 'right' | 'apart' | 'opposite' | 'end' | 'before' | 'rank';
  a: number;
  b: number;
  by: number;
};

const holdsIn = (
  { kind, a, b, by }: Clue,
  order: readonly number[],
  size: number,
  ring: boolean,
): boolean => {
  const [here = 0, there = 0] = [order[a], order[b]];
  const steps = ring ? (here - there + size) % size : here - there;
  if (kind === 'right') return steps === by;
  if (kind === 'opposite') return Math.abs(here - there) * 2 === size;
  if (kind === 'end') return here === 0 || here === size - 1;
  if (kind === 'before') return here < there;
  if (kind === 'rank') return here === by;
  return ring ? steps !== 1 && steps !== size - 1 : Math.abs(steps) !== 1;
};

/** A true clue with the orders that it allows, a bit for each. */
type CheckedClue = Clue & { allows: bigint };

/**
 * The clues on offer that are true of the order in which everybody sits at the place of their own number. Names are dealt
 * out by chance, so it stands for all orders.
 */
export function checkClues(clues: Clue[], orders: number[][], ring: boolean): CheckedClue[] {
  const size = orders[0]?.length ?? 0;
  return clues
    .filter((clue) => holdsIn(clue, range(0, size - 1), size, ring))
    .map((clue) => ({
      ...clue,
      allows: orders.reduce(
        (set, order, at) => (holdsIn(clue, order, size, ring) ? set | (1n << BigInt(at)) : set),
        0n,
      ),
    }));
}

const commonOrders = (clues: readonly CheckedClue[]) =>
  clues.reduce((left, { allows }) => left & allows, -1n);
const isOne = (set: bigint) => set > 0n && (set & (set - 1n)) === 0n;

/** Clues that leave one order alone, none of them to spare; empty where those on offer do not suffice. */
export function chooseClues(draw: SeededRandom, offers: readonly CheckedClue[]): Clue[] {
  let chosen: CheckedClue[] = [];
  let left = -1n;
  for (const offer of draw.shuffle(offers)) {
    if ((left & offer.allows) === left) continue;
    chosen.push(offer);
    left &= offer.allows;
    if (isOne(left)) break;
  }
  for (const clue of [...chosen]) {
    const others = chosen.filter((other) => other !== clue);
    if (isOne(commonOrders(others))) chosen = others;
  }
  return isOne(left) ? chosen : [];
}

/** Every two of so many. */
export const listPairs = (size: number) =>
  range(0, size - 1).flatMap((a) => range(0, size - 1).flatMap((b) => (a === b ? [] : [{ a, b }])));

/** Orders by putting one after another on a free place; a clue is asked as soon as both of its people sit. */
export function solveClues(size: number, clues: readonly Clue[], ring: boolean): number[][] {
  const found: number[][] = [];
  const seat = (order: number[]) => {
    const person = order.length;
    if (person === size) found.push([...order]);
    else
      for (let place = 0; place < (ring && person === 0 ? 1 : size); place += 1) {
        if (order.includes(place)) continue;
        order.push(place);
        if (clues.every((clue) => Math.max(clue.a, clue.b) !== person || holdsIn(clue, order, size, ring)))
          seat(order);
        order.pop();
      }
  };
  seat([]);
  return found;
}
