import type { SeededRandom } from './seeded-random.ts';

/** A person in a story. */
export type Person = { name: string; pronoun: 'she' | 'he'; possessive: 'her' | 'his' };

const woman = (name: string): Person => ({ name, pronoun: 'she', possessive: 'her' });
const man = (name: string): Person => ({ name, pronoun: 'he', possessive: 'his' });

/** Names for stories. Each has a different initial. */
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

/** Invented place names. */
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

export const drawPerson = (draw: SeededRandom): Person => draw.pick(people);

/** Several people with different names, in random order. */
export const drawPeople = (draw: SeededRandom, count: number): Person[] => draw.sample(people, count);

/** The names of several people. */
export const drawNames = (draw: SeededRandom, count: number): string[] =>
  drawPeople(draw, count).map(({ name }) => name);
