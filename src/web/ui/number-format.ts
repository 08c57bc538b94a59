import { whenWanted } from './lazy.ts';

/** A number to two places at most: `7.5`, `−0.25` with a true minus. */
export const figure = toPlaces(2);

/** Marks, to the three places that are kept of them: `2`, `−0.333`. */
export const marksFigure = toPlaces(3);

const toOnePlace = toPlaces(1);

/** A number that is added or taken: `+1`, `−0.25`, `0`. */
export function signedFigure(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** A percentage to one place at most: `66.7%`. */
export function percent(value: number): string {
  return `${toOnePlace(value)}%`;
}

/** Whole numbers in the Indian way, places behind the point, a true minus, and none before a zero. */
function toPlaces(places: number): (value: number) => string {
  const format = whenWanted(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: places }));
  return (value) => format().format(value).replace(/^-0$/, '0').replace('-', '−');
}
