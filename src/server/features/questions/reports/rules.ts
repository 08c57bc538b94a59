import type { Role } from '#contract/person.ts';
import { MAX_OPEN_REPORTS, type ReportOutcome, ReportReason } from '#contract/questions/reports.ts';
import type { Trade } from '#contract/trade.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

type Reader = { role: Role; trade: Trade };

/** A student may have so many open reports, and one of a version. */
export function refusalToReport(open: { count: number; ofVersion: boolean }): ProblemCode | undefined {
  if (open.ofVersion) return 'already-reported';
  return open.count >= MAX_OPEN_REPORTS ? 'too-many-reports' : undefined;
}

/**
 * Whose reports they are: those of a question belong to the JSPRs of the trade that it has now, a GENERAL one's to admins.
 * A JSPR sits tests too, so a question of a test that is not over is nobody's but the admins', as if it were not there.
 */
export function refusalToRead(
  viewer: Reader,
  question: { question_type: Trade; ahead: boolean },
): ProblemCode | undefined {
  if (viewer.role === 'admin') return undefined;
  if (question.question_type === 'GENERAL' || question.question_type !== viewer.trade) return 'out-of-trade';
  return question.ahead ? 'not-found' : undefined;
}

type ReportedQuestion = {
  status: 'draft' | 'ready' | 'retired';
  /** The number of the present version. */
  version: number;
  /** Of the versions that the reports are about. */
  reported: readonly number[];
};

/** An answer tells what is so: a correction is a version that nobody has reported, a retirement has happened. */
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
