import type { Today } from '#contract/practice/today.ts';

type CalendarTest = NonNullable<Today['next_test']>;

/** Octets of a line, by RFC 5545. */
const MAX_LINE = 75;

/**
 * A test as a calendar file (RFC 5545): name, time, venue and address of the test, and nothing of what it asks. `origin` is the portal's,
 * `now` in milliseconds.
 */
export function writeCalendarFile(test: CalendarTest, origin: string, now: number): string {
  const { id, name, test_timestamp, ends_at, venue } = test;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Placement preparation portal//EN',
    'BEGIN:VEVENT',
    `UID:test-${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(test_timestamp * 1_000)}`,
    `DTEND:${toUtc(Date.parse(ends_at))}`,
    `SUMMARY:${escapeText(name)}`,
    ...(venue === null ? [] : [`LOCATION:${escapeText(venue)}`]),
    `URL:${origin}/aptitude/appear/${id}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** `20261201T043000Z` */
const toUtc = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Breaks a line between characters so that no part has more octets than allowed. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (countOctets(part + character) > MAX_LINE) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}

const countOctets = (text: string) => new TextEncoder().encode(text).length;
