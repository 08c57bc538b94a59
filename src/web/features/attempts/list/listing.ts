import type { AptitudeListing, AptitudeState } from '#contract/aptitudes/aptitude.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';

export const stateFilters = ['all', 'ongoing', 'upcoming', 'completed', 'missed'] as const;
export type StateFilter = (typeof stateFilters)[number];

export const filterLabels: Record<StateFilter, string> = {
  all: 'All',
  ongoing: 'Open now',
  upcoming: 'Upcoming',
  completed: 'Completed',
  missed: 'Missed',
};

/** The filter from the address; all tests if it names none. */
export function readFilter(search: { show?: unknown }): StateFilter {
  return stateFilters.find((filter) => filter === search.show) ?? 'all';
}

const stateOrder: AptitudeState[] = ['ongoing', 'upcoming', 'completed', 'missed'];

/** Open tests first, then upcoming ones, then past ones, latest first. */
function sortListings(listings: readonly AptitudeListing[]): AptitudeListing[] {
  return [...listings].sort((a, b) => {
    const byState = stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state);
    if (byState !== 0) return byState;
    const byTime = a.test_timestamp - b.test_timestamp;
    return a.state === 'ongoing' || a.state === 'upcoming' ? byTime : -byTime;
  });
}

/** Whether a test can be taken at `now`: the list may be older than the start. */
function isOpen({ state, test_timestamp }: AptitudeListing, now: number): boolean {
  return state === 'ongoing' || (state === 'upcoming' && now >= test_timestamp * 1_000);
}

/** Tests that can be taken at `now`, those to come, next first, and those that are over, latest first. */
export function groupListings(listings: readonly AptitudeListing[], now: number) {
  const sorted = sortListings(listings);
  const isPast = ({ state }: AptitudeListing) => state === 'completed' || state === 'missed';
  return {
    open: sorted.filter((one) => isOpen(one, now)),
    upcoming: sorted.filter((one) => one.state === 'upcoming' && !isOpen(one, now)),
    past: sorted.filter(isPast).sort((a, b) => b.test_timestamp - a.test_timestamp),
  };
}

/**
 * When the test ends for this student, in milliseconds: the deadline of their open attempt, else the end of the window.
 */
export function getEnd({ ends_at, deadline }: Pick<AptitudeListing, 'ends_at' | 'deadline'>): number {
  return Date.parse(deadline ?? ends_at);
}

const REFRESH_MS = 60_000;
// After the deadline the portal takes a moment to close open attempts.
const CLOSING_MS = 1_000;

/** Milliseconds until the list should be fetched again at `now`: a minute, or less if an open test ends sooner. */
export function getRefreshDelay(listings: readonly AptitudeListing[], now: number): number {
  const ends = listings
    .filter(({ state }) => state === 'ongoing')
    .map((listing) => getEnd(listing) + GRACE_SECONDS * 1_000 + CLOSING_MS - now);
  return Math.min(REFRESH_MS, ...ends.filter((wait) => wait > 0));
}
