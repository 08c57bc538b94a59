const format = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** A number to two places at most: `7.5`, `−0.25` with a true minus. */
export function figure(value: number): string {
  return format.format(value).replace('-', '−');
}

/** A number that is added or taken: `+1`, `−0.25`, `0`. */
export function signedFigure(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** A percentage to one place at most: `66.7%`. */
export function percent(value: number): string {
  return `${short.format(value).replace('-', '−')}%`;
}
