import type * as z from 'zod/mini';
import type { Question } from '#contract/questions/question.ts';
import { type StudentTrade, studentTrades } from '#contract/trade.ts';
import { groupBy } from '#web/ui/group-by.ts';

type Trade = z.infer<typeof StudentTrade>;

/** The paper of one trade, or of several trades with the same paper. */
export type TradePaper = {
  trades: readonly Trade[];
  general: number;
  technical: number;
  /** Questions beyond the number that each student should get; negative when some are missing. */
  surplus: number;
};

/** The papers of a test by trade; trades with the same numbers share one entry. */
export function groupPapersByTrade(
  questions: readonly Pick<Question, 'question_type'>[],
  wanted: number,
): TradePaper[] {
  const amount = groupBy(questions, (question) => question.question_type);
  const general = amount.get('GENERAL')?.length ?? 0;
  const alike = groupBy(studentTrades, (trade) => amount.get(trade)?.length ?? 0);
  return [...alike]
    .sort(([one], [other]) => other - one)
    .map(([technical, trades]) => ({ trades, general, technical, surplus: general + technical - wanted }));
}

/** Questions in test order, grouped by the type under which students see them. */
export function groupByType(
  questions: readonly Question[],
): { type: Question['question_type']; questions: Question[] }[] {
  const grouped = groupBy(questions, (question) => question.question_type);
  return (['GENERAL', ...studentTrades] as const).flatMap((type) => {
    const members = grouped.get(type);
    return members ? [{ type, questions: members }] : [];
  });
}
