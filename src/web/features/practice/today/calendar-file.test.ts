import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCalendarFile } from './calendar-file.ts';

const aTest = {
  ...{ id: 7, name: 'Weekly test', test_timestamp: Date.parse('2026-12-01T04:30:00Z') / 1_000 },
  ...{ ends_at: '2026-12-01T05:10:00.000Z', venue: null },
};
const write = (change: object = {}) =>
  writeCalendarFile({ ...aTest, ...change }, 'https://portal.example', Date.parse('2026-11-30T00:00:00Z'));

test('the file has the name, the time in UTC and the address of the test', () => {
  expect(write().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Placement preparation portal//EN',
    'BEGIN:VEVENT',
    'UID:test-7@portal.example',
    'DTSTAMP:20261130T000000Z',
    'DTSTART:20261201T043000Z',
    'DTEND:20261201T051000Z',
    'SUMMARY:Weekly test',
    'URL:https://portal.example/aptitude/appear/7',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('separators and breaks of a name and a venue are escaped', () => {
  expect(
    write({ name: 'Words; numbers, forms\\all\nBEGIN:VALARM', venue: 'Hall 2, ground floor' }),
  ).toContain(
    'SUMMARY:Words\\; numbers\\, forms\\\\all\\nBEGIN:VALARM\r\nLOCATION:Hall 2\\, ground floor\r\n',
  );
});

test('no line is longer than 75 octets, and unfolding gives the name back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), (name) => {
      fc.pre(!/[\r\n\\;,]/.test(name));
      const file = write({ name });
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`);
    }),
  );
});
