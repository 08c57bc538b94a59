import { lazyValue } from './lazy.ts';

/** A number to two places at most: `7.5`, `−0.25` with a true minus. */
export const formatNumber = createFormatter(2);

/** Marks, to the three places that the server stores: `2`, `−0.333`. */
export const formatMarks = createFormatter(3);

const formatOnePlace = createFormatter(1);

/** A number with its sign: `+1`, `−0.25`, `0`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

/** A percentage to one place at most: `66.7%`. */
export function formatPercent(value: number): string {
  return `${formatOnePlace(value)}%`;
}

/** Numbers with Indian digit grouping, at most `places` decimals and a true minus, but never minus zero. */
function createFormatter(places: number): (value: number) => string {
  const format = lazyValue(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: places }));
  return (value) => format().format(value).replace(/^-0$/, '0').replace('-', '−');
}
