import { parseTypedNumber } from '#contract/figure.ts';

/** What the field says about a typed number; `unclear` if it does not read as one, so that it earns nothing. */
export function numberHint(typed: string): { unclear: boolean; text: string } {
  if (typed.trim() === '') return { unclear: false, text: 'A number, such as 42, −0.5 or 1.5e3' };
  const value = parseTypedNumber(typed);
  if (value !== undefined)
    return {
      unclear: false,
      text: /\d[,\s]+\d/.test(typed) ? `This reads as ${value}` : 'This reads as a number',
    };
  const help = typed.includes(',')
    ? 'Write a point for decimals, as in 0.5, and commas only between groups, as in 1,00,000.'
    : 'Use figures, a point, a minus, or 1.5e3.';
  return { unclear: true, text: `This does not read as a number yet. ${help}` };
}
