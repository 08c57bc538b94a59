import type { AptitudeListing, AptitudeState } from '#contract/aptitudes/aptitude.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';

export const filters = ['all', 'ongoing', 'upcoming', 'completed', 'missed'] as const;
export type Filter = (typeof filters)[number];

export const filterLabels: Record<Filter, string> = {
  all: 'All',
  ongoing: 'Open now',
  upcoming: 'Upcoming',
  completed: 'Completed',
  missed: 'Missed',
};

/** The filter that an address asks for; all tests when it asks for none that exists. */
export function filterOf(search: { show?: unknown }): Filter {
  return filters.find((filter) => filter === search.show) ?? 'all';
}

const order: AptitudeState[] = ['ongoing', 'upcoming', 'completed', 'missed'];

/** What can be done now first, then what comes next, then the past, latest first. */
export function inOrder(listings: readonly AptitudeListing[]): AptitudeListing[] {
  return [...listings].sort((a, b) => {
    const byState = order.indexOf(a.state) - order.indexOf(b.state);
    if (byState !== 0) return byState;
    const byTime = a.test_timestamp - b.test_timestamp;
    return a.state === 'ongoing' || a.state === 'upcoming' ? byTime : -byTime;
  });
}

/** When the test ends for this student, in milliseconds: the own open attempt, else the last instant for everybody. */
export function endOf({ ends_at, deadline }: Pick<AptitudeListing, 'ends_at' | 'deadline'>): number {
  return Date.parse(deadline ?? ends_at);
}

const LOOK_MS = 60_000;
// Once the time is over, the portal takes a moment to close what is open.
const CLOSED_BY_MS = 1_000;

/** Milliseconds until the list is worth another look at `now`: a minute, or what is open ends before that. */
export function untilLook(listings: readonly AptitudeListing[], now: number): number {
  const ends = listings
    .filter(({ state }) => state === 'ongoing')
    .map((listing) => endOf(listing) + GRACE_SECONDS * 1_000 + CLOSED_BY_MS - now);
  return Math.min(LOOK_MS, ...ends.filter((wait) => wait > 0));
}
