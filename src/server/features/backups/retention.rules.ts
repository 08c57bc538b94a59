// The beginning of a nightly file's name is its day in UTC; other files of the folder are nobody's to remove.
const NIGHTLY = /^portal-(\d{4}-\d{2}-\d{2})T\d{6}Z\.backup$/;
const KEPT = { days: 7, weeks: 4, months: 12 };
const DAY_MS = 86_400_000;

export const nightlyFileName = (at: Date): string =>
  `portal-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/**
 * The nightly files to remove: all but the newest of each of the last seven days, four weeks and twelve months that have any. Gaps do not
 * count, so a portal that was off for a year keeps what it had.
 */
export function listExpiredBackups(names: readonly string[]): string[] {
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
