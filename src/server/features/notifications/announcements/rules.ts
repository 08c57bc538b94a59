import type { Parsed } from '#contract/endpoint.ts';
import type { createAnnouncement, ManagedAnnouncement } from '#contract/notifications/announcements.ts';
import { foldRegno } from '#contract/person.ts';
import type { StudentTrade } from '#contract/trade.ts';

type Draft = Parsed<(typeof createAnnouncement)['body']>;
type Groups = { audience: ManagedAnnouncement['to']; trades: StudentTrade[]; batches: number[] };

/** The audience as it is stored; the people of a list have a table of their own. */
export function groupsOf({ audience }: Pick<Draft, 'audience'>): Groups {
  const { trades, batches } = audience.to === 'groups' ? audience : { trades: [], batches: [] };
  return { audience: audience.to, trades: [...new Set(trades)], batches: [...new Set(batches)] };
}

/** The stored audience as it was written; `regnos` are the people of its list. */
export function audienceOf({ audience, trades, batches }: Groups, regnos: string[]): Draft['audience'] {
  if (audience === 'groups') return { to: 'groups', trades, batches };
  return audience === 'list' ? { to: 'list', users: regnos } : { to: 'everyone' };
}

/** The registration numbers of a list that no student has, as they were written. */
export function unknownIn({ audience }: Pick<Draft, 'audience'>, found: { regno: string }[]): string[] {
  if (audience.to !== 'list') return [];
  const known = new Set(found.map(({ regno }) => foldRegno(regno)));
  return audience.users.filter((regno) => !known.has(foldRegno(regno)));
}
