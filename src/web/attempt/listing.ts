import type { AptitudeListing, AptitudeState } from '#contract/aptitude.ts';

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

/** Unix seconds of the common end. */
export function endOf({
  test_timestamp,
  duration,
}: Pick<AptitudeListing, 'test_timestamp' | 'duration'>): number {
  return test_timestamp + duration * 60;
}
