/** What the clocks of a time zone show at an instant, as `2026-11-21T19:30:00`. */
export function wallClock(instant: Date, timeZone: string): string {
  return clockOf(timeZone).format(instant).replace(' ', 'T');
}

// Costly to make, and a table has one for thousands of cells.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    // The Swedish way of writing a time is that of ISO 8601.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}
