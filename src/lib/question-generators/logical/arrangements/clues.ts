import { range } from '../../number-format.ts';
import type { SeededRandom } from '../../seeded-random.ts';

/** All orders of a few things; each order lists the position of every thing. */
export function listPermutations(count: number): number[][] {
  if (count === 0) return [[]];
  return listPermutations(count - 1).flatMap((order) =>
    range(0, count - 1).map((place) => [
      ...order.map((other) => (other >= place ? other + 1 : other)),
      place,
    ]),
  );
}

/** A clue about two people: the first sits so many places to the right of the second, or not beside the second. */
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

/** A true clue, and the orders that it allows, one bit per order. */
type CheckedClue = Clue & { allows: bigint };

/**
 * The available clues that are true when everybody sits at the position of their own number. Names are assigned at
 * random, so this order stands for all orders.
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

const commonOrders = (clues: readonly { allows: bigint }[]) =>
  clues.reduce((left, { allows }) => left & allows, -1n);
const isOne = (set: bigint) => set > 0n && (set & (set - 1n)) === 0n;

/**
 * Clues that together leave exactly one order, with no clue to spare; empty where the available clues cannot do that.
 */
export function chooseClues<C extends { allows: bigint }>(draw: SeededRandom, offers: readonly C[]): C[] {
  let chosen: C[] = [];
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

/** All pairs of the given number of people. */
export const listPairs = (size: number) =>
  range(0, size - 1).flatMap((a) => range(0, size - 1).flatMap((b) => (a === b ? [] : [{ a, b }])));

/** All orders, found by seating one person after another. A clue is tested as soon as both of its people are seated. */
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
