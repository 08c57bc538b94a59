/** The letter of an option or of a spreadsheet column, counted from 0: `A` to `Z`, then `AA`. */
export function optionLetter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : optionLetter(Math.floor(place / 26) - 1) + last;
}

/** The words as a sentence begins with them. */
export const capitalize = (words: string): string => words.replace(/^./, (first) => first.toUpperCase());

/** `1 question`, `12 questions`. */
export function pluralize(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** The start of a Markdown text on one line, to name it in a sentence. Pictures become their descriptions. */
export function excerpt(description: string, length = 90): string {
  const line = description
    .replace(/```[\s\S]*?```/g, ' (code) ')
    .replace(/\$\$[\s\S]*?\$\$/g, ' (formula) ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, ' ($1) ')
    // A backslash breaks a line at its end and escapes a sign elsewhere; in formulas it stays.
    .replace(/(?<!\\)\$[^$\n]+\$|\\\n|\\([!-/:-@[-`{-~])/g, (part, sign) =>
      part === '\\\n' ? ' ' : (sign ?? part),
    )
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
