import type { Role } from '#contract/person.ts';
import { studentTrades, type Trade } from '#contract/trade.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** The requested fields that differ from the current ones. */
export function pickChanges<T extends object>(
  current: T,
  requested: { [K in keyof T]?: T[K] | undefined },
): Partial<T> {
  const changed = Object.entries(requested).filter(
    ([name, value]) => value !== undefined && value !== current[name as keyof T],
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/** GENERAL is for staff: students and representatives belong to a trade. */
export function refusalOfTrade(role: Role, trade: Trade | undefined): ProblemCode | undefined {
  const isStudentTrade = studentTrades.some((one) => one === trade);
  return trade === undefined || role === 'admin' || isStudentTrade ? undefined : 'trade-of-staff';
}
