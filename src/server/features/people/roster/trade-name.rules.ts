import { studentTrades, tradeNames } from '#contract/trade.ts';

export type StudentTrade = (typeof studentTrades)[number];

const IGNORED_WORDS = new Set([
  ...['and', 'of', 'the', 'in', 'department', 'dept', 'engineering', 'engg', 'eng', 'branch'],
  ...['btech', 'tech', 'be', 'b', 'bachelor', 'diploma', 'trade'],
]);

/** What else institutes call the trades, without blanks. */
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

/** The trade that a file means by its code, its name or a usual short form; undefined where that is not plain. */
export function parseTrade(written: string): StudentTrade | undefined {
  const bare = written.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return knownTradeNames.get(bare) ?? knownTradeNames.get(tradeNameKey(written));
}

// "Department of Computer Science & Engineering" and "computer science" are one.
function tradeNameKey(written: string): string {
  return written
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !IGNORED_WORDS.has(word))
    .join('');
}

/** How the trades of a file are compared. */
export const normalizeTradeName = (written: string) => written.trim().replace(/\s+/g, ' ').toLowerCase();
