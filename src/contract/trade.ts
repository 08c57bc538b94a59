import * as z from 'zod/mini';

export const trades = ['GENERAL', 'GCS', 'GEC', 'GCT', 'GFT', 'GME', 'GEE', 'GIN'] as const;
export const Trade = z.enum(trades);
export type Trade = z.infer<typeof Trade>;

/** The trades a student can belong to: GENERAL marks questions and staff. */
export const studentTrades = ['GCS', 'GEC', 'GCT', 'GFT', 'GME', 'GEE', 'GIN'] as const;
export const StudentTrade = z.enum(studentTrades, 'Choose a trade');
export type StudentTrade = z.infer<typeof StudentTrade>;

export const tradeNames: Record<Trade, string> = {
  GENERAL: 'General',
  GCS: 'Computer Science',
  GEC: 'Electronics and Communication',
  GCT: 'Chemical Technology',
  GFT: 'Food Technology',
  GME: 'Mechanical',
  GEE: 'Electrical',
  GIN: 'Instrumentation',
};
