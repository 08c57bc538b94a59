import { MAX_OPEN_REPORTS } from '#contract/results/reports.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** A student may have `MAX_OPEN_REPORTS` open reports, and one for each version. */
export function refusalToReport(open: { count: number; ofVersion: boolean }): ProblemCode | undefined {
  if (open.ofVersion) return 'already-reported';
  return open.count >= MAX_OPEN_REPORTS ? 'too-many-reports' : undefined;
}
