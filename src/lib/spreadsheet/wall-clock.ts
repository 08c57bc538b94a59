/** The local time of a time zone at an instant, as `2026-11-21T19:30:00`. */
export function formatWallClock(instant: Date, timeZone: string): string {
  return formatterFor(timeZone).format(instant).replace(' ', 'T');
}

// A formatter is slow to create, and a table formats thousands of cells.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const clock =
    formatters.get(timeZone) ??
    // Swedish date format is ISO 8601.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, clock);
  return clock;
}
