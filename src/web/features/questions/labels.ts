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
