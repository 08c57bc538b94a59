import type { Role } from '#contract/person.ts';
import { type ReportOutcome, ReportReason } from '#contract/questions/reports.ts';
import type { Trade } from '#contract/trade.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

type Reader = { role: Role; trade: Trade };

/**
 * JSPRs read the reports of questions of their own trade; those of GENERAL questions are for admins. JSPRs take tests too, so a question
 * of a test that is not over is `not-found` for them.
 */
export function refusalToRead(
  user: Reader,
  question: { question_type: Trade; ahead: boolean },
): ProblemCode | undefined {
  if (user.role === 'admin') return undefined;
  if (question.question_type === 'GENERAL' || question.question_type !== user.trade) return 'out-of-trade';
  return question.ahead ? 'not-found' : undefined;
}

type ReportedQuestion = {
  status: 'draft' | 'ready' | 'retired';
  /** The number of the current version. */
  version: number;
  /** The numbers of the reported versions. */
  reported: readonly number[];
};

/** An answer must be true: `corrected` needs a version newer than the reported ones, `retired` a retired question. */
export function refusalToAnswer(outcome: ReportOutcome, { status, version, reported }: ReportedQuestion) {
  if (reported.length === 0) return 'reports-answered' satisfies ProblemCode;
  if (outcome === 'corrected' && version <= Math.max(...reported))
    return 'not-corrected' satisfies ProblemCode;
  if (outcome === 'retired' && status !== 'retired') return 'not-retired' satisfies ProblemCode;
  return undefined;
}

/** How often each reason was given, the most frequent first. */
export function countReasons(reasons: readonly ReportReason[]): { reason: ReportReason; count: number }[] {
  return ReportReason.options
    .map((reason) => ({ reason, count: reasons.filter((each) => each === reason).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
