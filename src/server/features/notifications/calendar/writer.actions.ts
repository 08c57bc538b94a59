import ical from 'ical-generator';

type CalendarTest = {
  id: number;
  name: string;
  starts_at: Date;
  ends_at: Date;
  /** How often it has changed, and when last. */
  changes: number;
  changed_at: Date;
};

/** How often a calendar program should look again. */
const REFRESH_SECONDS = 3_600;

/** Tests as iCalendar (RFC 5545): names and times in UTC. The same tests give the same text. */
export function writeCalendar(
  tests: CalendarTest[],
  { productTitle, portalUrl }: { productTitle: string; portalUrl: string },
): string {
  const host = new URL(portalUrl).hostname;
  const calendar = ical({
    name: productTitle,
    prodId: { company: 'Placement preparation portal', product: 'Tests' },
    ttl: REFRESH_SECONDS,
    events: tests.map(({ id, name, starts_at, ends_at, changes, changed_at }) => ({
      ...{ id: `test-${id}@${host}`, summary: name, start: starts_at, end: ends_at },
      ...{ stamp: changed_at, lastModified: changed_at, sequence: changes },
    })),
  });
  // The library leaves out the break after the last line.
  return `${calendar.toString().trimEnd()}\r\n`;
}
