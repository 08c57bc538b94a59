/** The letter in front of an option, counted from 0; a number from the 27th on. */
export function optionLetter(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

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
