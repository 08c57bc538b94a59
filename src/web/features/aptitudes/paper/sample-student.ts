import { studentTrades, type Trade } from '#contract/trade.ts';

/** A student who does not exist: a trade, and a number that draws and shuffles. */
export type SampleStudent = { trade: Trade; student: number };
type Search = { [name: string]: string | string[] | undefined };

/** The sitter that an address names, of one of the trades that a test is for; no trades: it is for all. */
export function readSampleStudent({ trade, student }: Search, trades: readonly Trade[]): SampleStudent {
  const offered = listOfferedTrades(trades);
  return {
    trade: offered.find((one) => one === trade) ?? offered[0] ?? 'GCS',
    student: /^\d{1,6}$/.test(String(student)) ? Number(student) : 0,
  };
}

export function listOfferedTrades(trades: readonly Trade[]): readonly Trade[] {
  return trades.length > 0 ? trades : studentTrades;
}
