import { type Trade, tradeNames } from '#contract/trade.ts';

/** By difficulty level, from 1 on. */
export const difficultyLabels = ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'] as const;

export const difficultyOptions = difficultyLabels.map((word, index) => ({
  value: String(index + 1),
  label: `${index + 1} · ${word}`,
}));

/** `GCS · Computer Science`; GENERAL is for everyone. */
export function tradeLabel(type: Trade): string {
  return type === 'GENERAL' ? 'General (everyone)' : `${type} · ${tradeNames[type]}`;
}

/** The letter that stands before an option, counted from 0. */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** `1 question`, `12 questions`. */
export function pluralize(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** The start of a question's source, to name it in a sentence; pictures by what they show. */
export function excerpt(description: string, length = 90): string {
  const line = description
    .replace(/```[\s\S]*?```/g, ' (code) ')
    .replace(/\$\$[\s\S]*?\$\$/g, ' (formula) ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, ' ($1) ')
    // A backslash at the end of a line breaks it, one before a sign only keeps it from being Markdown; in formulas it stays.
    .replace(/(?<!\\)\$[^$\n]+\$|\\\n|\\([!-/:-@[-`{-~])/g, (part, sign) =>
      part === '\\\n' ? ' ' : (sign ?? part),
    )
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

/** What a facility index says: the mean share of the marks, 0 to 1. */
export function facilityLabel(facility: number): string {
  if (facility < 0.3) return 'hard';
  if (facility < 0.7) return 'middling';
  return facility <= 0.9 ? 'easy' : 'very easy';
}

/** What a discrimination index says, after R. L. Ebel's limits: below 0.2 an item tells strong from weak too little. */
export function discriminationLabel(discrimination: number): string {
  if (discrimination < 0) return 'misleading';
  if (discrimination < 0.2) return 'weak';
  if (discrimination < 0.3) return 'fair';
  return discrimination < 0.4 ? 'good' : 'very good';
}

/** `62%`. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** `0.31`, `−0.05`. */
export const formatIndex = (index: number): string => index.toFixed(2).replace('-', '−');
