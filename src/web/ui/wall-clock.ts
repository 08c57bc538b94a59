const MINUTE = 60_000;

/**
 * The wall clock of a time zone at an instant, as a `datetime-local` input holds it: `2026-11-21T10:30`.
 * The instant is in Unix seconds; seconds within the minute are dropped.
 */
export function formatWallClock(instant: number, zone: string): string {
  return new Date(wallMilliseconds(instant * 1_000, zone)).toISOString().slice(0, 16);
}

/**
 * The instant, in Unix seconds, at which clocks of a time zone show the given text.
 * Where clocks go back and show it twice, the first of the two; where they skip it, as much later as they skip.
 * Undefined when the text is not a date and time of day.
 */
export function parseWallClock(wallClock: string, zone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock)) return undefined;
  const wall = Date.parse(`${wallClock}:00Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(wallClock)) return undefined;
  // The offset changes at most once within these two days, so the two tries see it before and after.
  const before = wall - offsetAt(wall - 1_440 * MINUTE, zone);
  const after = wall - offsetAt(wall + 1_440 * MINUTE, zone);
  const fitting = [before, after].filter((instant) => wallMilliseconds(instant, zone) === wall);
  // In a skipped hour neither fits; the offset before the jump moves the time past it.
  return (fitting.length > 0 ? Math.min(...fitting) : before) / 1_000;
}

function offsetAt(milliseconds: number, zone: string): number {
  return wallMilliseconds(milliseconds, zone) - Math.floor(milliseconds / MINUTE) * MINUTE;
}

/** The wall clock as if it were UTC, in milliseconds, to the minute. */
function wallMilliseconds(milliseconds: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(milliseconds)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
