import type { Trade } from '#contract/trade.ts';

/** A batch and trade, or the small trades of a batch together. */
export const nameGroup = ({ batch, trade }: { batch: number; trade: Trade | null }): string =>
  `${batch} ${trade ?? 'small trades'}`;
