import { studentTrades, tradeNames } from '#contract/trade.ts';

export type StudentTrade = (typeof studentTrades)[number];

const IGNORED_WORDS = new Set([
  ...['and', 'of', 'the', 'in', 'department', 'dept', 'engineering', 'engg', 'eng', 'branch'],
  ...['btech', 'tech', 'be', 'b', 'bachelor', 'diploma', 'trade'],
]);

/** Other names that institutes use for the trades, without spaces. */
const OTHER_NAMES: Record<StudentTrade, string[]> = {
  GCS: ['cs', 'cse', 'comp', 'computer', 'computerscience', 'computers'],
  GEC: ['ec', 'ece', 'electronicscommunication', 'electronicscommunications'],
  GCT: ['ct', 'chemicaltechnology', 'chemical'],
  GFT: ['ft', 'foodtechnology', 'food'],
  GME: ['me', 'mech', 'mechanical'],
  GEE: ['ee', 'eee', 'electrical', 'electricalelectronics'],
  GIN: ['in', 'ie', 'eie', 'instrumentation', 'instrumentationcontrol', 'electronicsinstrumentation'],
};

const knownTradeNames = new Map<string, StudentTrade>(
  studentTrades.flatMap((trade) =>
    [trade, tradeNameKey(tradeNames[trade]), ...OTHER_NAMES[trade]].map(
      (name) => [name.toLowerCase(), trade] as const,
    ),
  ),
);

/** The trade that a code, a name or a common abbreviation means; undefined if it is not clear. */
export function parseTrade(written: string): StudentTrade | undefined {
  const bare = written.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return knownTradeNames.get(bare) ?? knownTradeNames.get(tradeNameKey(written));
}

// "Department of Computer Science & Engineering" and "computer science" have the same key.
function tradeNameKey(written: string): string {
  return written
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !IGNORED_WORDS.has(word))
    .join('');
}

/** Two trade names in a file are the same if this is the same. */
export const normalizeTradeName = (written: string) => written.trim().replace(/\s+/g, ' ').toLowerCase();
