import type { Trade } from '#contract/trade.ts';

/** One question of the starter bank. `correct` is 1-based. `solve` computes the text of every right option from scratch. */
export type StarterItem = {
  topic: string;
  trade: Trade;
  difficulty: 1 | 2 | 3 | 4 | 5;
  stem: string;
  options: string[];
  correct: number[];
  explanation: string;
  solve?: () => string | string[];
};
