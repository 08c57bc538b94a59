const trades = ['GCS', 'GEC', 'GEE', 'GME', 'GCT', 'GIN', 'GFT'] as const;
type TechnicalTrade = (typeof trades)[number];

/** An area of the topic tree. */
export type Area =
  | 'Quantitative'
  | 'Logical'
  | 'Verbal'
  | 'Technical: all trades'
  | `Technical: ${TechnicalTrade}`;

/** The trade whose students an area is for; GENERAL where it is for everyone. */
export function tradeOfArea(area: Area): 'GENERAL' | TechnicalTrade {
  return trades.find((trade) => area === `Technical: ${trade}`) ?? 'GENERAL';
}
