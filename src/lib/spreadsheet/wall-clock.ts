/** What the clocks of a time zone show at an instant, as `2026-11-21T19:30:00`. */
export function formatWallClock(instant: Date, timeZone: string): string {
  return formatterFor(timeZone).format(instant).replace(' ', 'T');
}

// Costly to make, and a table has one for thousands of cells.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const clock =
    formatters.get(timeZone) ??
    // The Swedish way of writing a time is that of ISO 8601.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, clock);
  return clock;
}
