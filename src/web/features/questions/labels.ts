import { type Trade, tradeNames } from '#contract/trade.ts';

/** The labels of the difficulty levels 1 to 5. */
export const difficultyLabels = ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'] as const;

export const difficultyOptions = difficultyLabels.map((word, index) => ({
  value: String(index + 1),
  label: `${index + 1} · ${word}`,
}));

/** `GCS · Computer Science`; GENERAL is for everyone. */
export function tradeLabel(type: Trade): string {
  return type === 'GENERAL' ? 'General (everyone)' : `${type} · ${tradeNames[type]}`;
}

/** A facility index, the mean share of the marks (0 to 1): `67% got it right (medium)`. */
export function describeFacility(facility: number): string {
  return `${formatShare(facility)} got it right (${facilityWord(facility)})`;
}

function facilityWord(facility: number): string {
  if (facility < 0.3) return 'hard';
  if (facility < 0.7) return 'medium';
  return facility <= 0.9 ? 'easy' : 'very easy';
}

/** A discrimination index in words, after R. L. Ebel's limits: below 0.2 an item hardly separates strong from weak students. */
export function describeDiscrimination(discrimination: number): string {
  const index = `(${formatIndex(discrimination)})`;
  if (discrimination < 0) return `Strong students got this wrong: check the key ${index}`;
  return `Separates strong from weak students ${separationWord(discrimination)} ${index}`;
}

function separationWord(discrimination: number): string {
  if (discrimination < 0.2) return 'hardly';
  if (discrimination < 0.3) return 'fairly well';
  return discrimination < 0.4 ? 'well' : 'very well';
}

/** `62%`. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** `0.31`, `−0.05`. */
const formatIndex = (index: number): string => index.toFixed(2).replace('-', '−');
