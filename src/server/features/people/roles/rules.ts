import { foldRegno, type Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

type Person = { role: Role; trade: Trade; blocked: boolean; archived_at: Date | null };

/** Why a person may not get a role. Giving another role to an admin is refused: the admin role has to be removed first. */
export function refusalToGive(role: Role, person: Person): ProblemCode | undefined {
  if (person.role === role) return undefined;
  if (person.archived_at) return 'archived-person';
  if (person.blocked) return 'blocked-person';
  if (person.role === 'admin') return 'admin-stays';
  if (person.trade === 'GENERAL' && role !== 'admin') return 'no-trade';
  return undefined;
}

/** Why the admin role may not be removed: at least one admin has to stay. Both lists hold account ids. */
export function refusalToTakeAway(removed: number[], admins: number[]): ProblemCode | undefined {
  return admins.every((id) => removed.includes(id)) ? 'last-admin' : undefined;
}

/** The requested registration numbers that nobody in `people` has, as they were written. */
export function unknownRegnos(requested: string[], people: { regno: string }[]): string[] {
  const known = new Set(people.map((person) => foldRegno(person.regno)));
  return requested.filter((regno) => !known.has(foldRegno(regno)));
}

/** `A, B and 3 more`, so that a long list stays a sentence. */
export function enumerate(words: string[], shown = 5): string {
  const rest = words.length - shown;
  if (rest > 0) return `${words.slice(0, shown).join(', ')} and ${rest} more`;
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
