import { expect, test } from 'vitest';
import { fileNameBeforeMigration, listExpiredBackups, nightlyFileName } from './retention.rules.ts';

const DAY_MS = 86_400_000;
const LAST = Date.parse('2026-11-30T01:00:00Z');
/** The files of this many nights up to Monday 30 November 2026, newest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => nightlyFileName(new Date(LAST - ago * DAY_MS)));
const keep = (names: string[]) => {
  const expired = listExpiredBackups(names);
  return names.filter((name) => !expired.includes(name)).map((name) => name.slice(7, 17));
};

test('of 800 nights the newest of seven days, four weeks and twelve months stay', () => {
  expect(keep(nights(800))).toEqual([
    ...['2026-11-30', '2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24'],
    // Sundays, the last days of weeks; the week of the 30th and that of the 29th are above.
    ...['2026-11-22', '2026-11-15'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('a removal night after night leaves the same as one at the end', () => {
  let kept: string[] = [];
  for (const night of nights(400).toReversed()) {
    const names = [...kept, night];
    const expired = listExpiredBackups(names);
    kept = names.filter((name) => !expired.includes(name));
  }
  expect(kept.toReversed()).toEqual(
    nights(400).filter((name) => keep(nights(400)).includes(name.slice(7, 17))),
  );
});

test('of two files of a day the newer stays, and files of other names are left alone', () => {
  const [first, second] = ['portal-2026-11-30T010000Z.backup', 'portal-2026-11-30T023000Z.backup'];
  const others = ['monday.backup', 'portal.key', '.portal-2026-11-30T010000Z.backup.12.partial'];
  expect(listExpiredBackups([first, second, ...others])).toEqual([first]);
});

test('of the backups before migrations the newest five stay, whatever their migrations', () => {
  const names = Array.from({ length: 8 }, (_, minute) =>
    fileNameBeforeMigration(
      minute % 2 ? '0033-first' : '0034-second',
      new Date(LAST + minute * 60_000),
      4242,
    ),
  );
  expect(listExpiredBackups([...names.toReversed(), ...nights(3)]).toSorted()).toEqual(
    names.slice(0, 3).toSorted(),
  );
});
