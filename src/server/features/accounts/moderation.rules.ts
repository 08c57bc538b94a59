import type { Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

type Person = { role: Role; trade: Trade };

/** An admin may block every student and representative; a JSPR only ordinary students of the own trade. */
export function refusalToModerate(viewer: Person, person: Person): ProblemCode | undefined {
  if (person.role === 'admin') return 'not-blockable';
  if (viewer.role === 'admin') return undefined;
  if (person.trade !== viewer.trade) return 'out-of-trade';
  return person.role === 'student' ? undefined : 'not-blockable';
}

/** The trade whose people a moderator may list: the one asked for, or the JSPR's own. */
export function moderatedTrade(viewer: Person, asked: Trade | undefined): Trade | undefined | 'out-of-trade' {
  if (viewer.role === 'admin') return asked;
  return asked === undefined || asked === viewer.trade ? viewer.trade : 'out-of-trade';
}
