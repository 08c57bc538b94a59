// The beginning of a nightly file's name is its day in UTC. Files with names of other forms are never removed.
const NIGHTLY = /^portal-(\d{4}-\d{2}-\d{2})T\d{6}Z\.backup$/;
const BEFORE_MIGRATION = /^before-.+-(\d{4}-\d{2}-\d{2}T\d{6}Z)-\d+\.backup$/;
const KEPT_BEFORE_MIGRATIONS = 5;
const KEPT = { days: 7, weeks: 4, months: 12 };
const DAY_MS = 86_400_000;

const timeIn = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

export const nightlyFileName = (at: Date): string => `portal-${timeIn(at)}.backup`;

export const fileNameBeforeMigration = (migration: string, at: Date, process: number): string =>
  `before-${migration}-${timeIn(at)}-${process}.backup`;

/** The backups to remove, of every night and before migrations. */
export const listExpiredBackups = (names: readonly string[]): string[] => [
  ...listExpiredNights(names),
  ...listExpiredBeforeMigrations(names),
];

/** All but the newest five: a migration that fails at every start must not fill the disk. */
function listExpiredBeforeMigrations(names: readonly string[]): string[] {
  const timeOf = (name: string) => name.match(BEFORE_MIGRATION)?.[1] ?? '';
  return names
    .filter((name) => BEFORE_MIGRATION.test(name))
    .toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))
    .slice(KEPT_BEFORE_MIGRATIONS);
}

/**
 * All but the newest of each of the last seven days, four weeks and twelve months that have any. Gaps do not count, so a portal that was off
 * for a year keeps what it had.
 */
function listExpiredNights(names: readonly string[]): string[] {
  const nightly = names
    .filter((name) => NIGHTLY.test(name))
    .toSorted()
    .toReversed();
  const dayOf = (name: string) => name.match(NIGHTLY)?.[1] ?? '';
  const newestOf = (period: (day: string) => string, count: number) => {
    const newest = new Map<string, string>();
    for (const name of nightly) {
      const key = period(dayOf(name));
      if (!newest.has(key) && newest.size < count) newest.set(key, name);
    }
    return [...newest.values()];
  };
  const kept = new Set([
    ...newestOf((day) => day, KEPT.days),
    ...newestOf(weekOf, KEPT.weeks),
    ...newestOf((day) => day.slice(0, 7), KEPT.months),
  ]);
  return nightly.filter((name) => !kept.has(name));
}

/** The number of a day's week since 1970, from Monday to Sunday; 1 January 1970 was a Thursday. */
const weekOf = (day: string) => String(Math.floor((Date.parse(day) / DAY_MS + 3) / 7));
