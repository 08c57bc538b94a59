import type { Role } from '#contract/person.ts';
import { studentTrades, type Trade } from '#contract/trade.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** What of `asked` differs from `present`; what is left out, or the same, is not in it. */
export function pickChanges<T extends object>(
  present: T,
  asked: { [K in keyof T]?: T[K] | undefined },
): Partial<T> {
  const changed = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && value !== present[name as keyof T],
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/** GENERAL is for staff: students and representatives belong to a trade. */
export function refusalOfTrade(role: Role, trade: Trade | undefined): ProblemCode | undefined {
  const ofStudents = studentTrades.some((one) => one === trade);
  return trade === undefined || role === 'admin' || ofStudents ? undefined : 'trade-of-staff';
}
