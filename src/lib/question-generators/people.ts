import type { Draw } from './seeded-random.ts';

/** Somebody in a story. */
export type Person = { name: string; she: 'she' | 'he'; her: 'her' | 'his' };

const woman = (name: string): Person => ({ name, she: 'she', her: 'her' });
const man = (name: string): Person => ({ name, she: 'he', her: 'his' });

/** Names for stories, each with an initial of its own. */
export const people: readonly Person[] = [
  woman('Anjali'),
  man('Bhuvan'),
  woman('Charu'),
  man('Dinesh'),
  woman('Eswari'),
  man('Gokul'),
  woman('Hema'),
  man('Ilango'),
  woman('Jothi'),
  man('Kavin'),
  woman('Leela'),
  man('Maran'),
  woman('Nilani'),
  woman('Oviya'),
  man('Prakash'),
  man('Ravi'),
  woman('Sevanthi'),
  man('Tarun'),
  man('Uday'),
  man('Vetri'),
  woman('Yazhini'),
];

/** Places that stand on no map. */
export const towns: readonly string[] = [
  'Marudhampatti',
  'Karuvanur',
  'Ilavampadi',
  'Thumbaivadi',
  'Neerkuppam',
  'Kondalur',
  'Poovilangadu',
  'Sirumalaipet',
];

export const somebody = (draw: Draw): Person => draw.pick(people);

/** Several people of different names, in the order of chance. */
export const cast = (draw: Draw, count: number): Person[] => draw.sample(people, count);

/** Names of several people. */
export const names = (draw: Draw, count: number): string[] => cast(draw, count).map(({ name }) => name);
