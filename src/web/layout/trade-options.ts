import { studentTrades, tradeNames, trades } from '#contract/trade.ts';

const toOption = <T extends keyof typeof tradeNames>(trade: T) => ({
  value: trade,
  label: `${trade} (${tradeNames[trade]})`,
});

/** All trades, for the options of a select. */
export const tradeOptions = trades.map(toOption);

/** The trades that students may have. */
export const studentTradeOptions = studentTrades.map(toOption);
