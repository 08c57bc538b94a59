/** Removes the noise of binary arithmetic: 0.1 + 0.2 gives 0.3. */
export const roundDigits = (value: number): number => Number(value.toPrecision(12));
