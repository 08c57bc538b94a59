import { studentTrades, type Trade } from '#contract/trade.ts';

/** A made-up student: a trade, and a number that seeds the draw and the shuffle. */
export type SampleStudent = { trade: Trade; student: number };
type Search = { [name: string]: string | string[] | undefined };

/** The sample student in an address, of one of the test's trades; without trades the test is for all. */
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
