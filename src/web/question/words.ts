import { type Trade, tradeNames } from '#contract/trade.ts';

/** By difficulty level, from 1 on. */
export const difficultyWords = ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'] as const;

export const difficultyOptions = difficultyWords.map((word, index) => ({
  value: String(index + 1),
  label: `${index + 1} · ${word}`,
}));

/** `GCS · Computer Science`; GENERAL is for everyone. */
export function typeLabel(type: Trade): string {
  return type === 'GENERAL' ? 'General (everyone)' : `${type} · ${tradeNames[type]}`;
}

/** The letter that stands before an option, counted from 0. */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** `1 question`, `12 questions`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** The start of a question's source, to name it in a sentence. */
export function excerpt(description: string, length = 90): string {
  const line = description
    .replace(/```[\s\S]*?```/g, ' (code) ')
    .replace(/\$\$[\s\S]*?\$\$/g, ' (formula) ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
