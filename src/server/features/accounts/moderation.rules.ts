import type { Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

type Person = { role: Role; trade: Trade };

/** An admin may block every student and representative; a JSPR only ordinary students of their own trade. */
export function refusalToModerate(moderator: Person, person: Person): ProblemCode | undefined {
  if (person.role === 'admin') return 'not-blockable';
  if (moderator.role === 'admin') return undefined;
  if (person.trade !== moderator.trade) return 'out-of-trade';
  return person.role === 'student' ? undefined : 'not-blockable';
}

/** The trade whose people a moderator may list: the requested one, or a JSPR's own. */
export function moderatedTrade(
  moderator: Person,
  requested: Trade | undefined,
): Trade | undefined | 'out-of-trade' {
  if (moderator.role === 'admin') return requested;
  return requested === undefined || requested === moderator.trade ? moderator.trade : 'out-of-trade';
}
