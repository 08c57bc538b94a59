/** The end of an attempt, and of each section if sections come one after another. */
export type AttemptTimes = { deadline: Date; section_ends: Date[] | null };
/** A section's own time in minutes, if it has one. */
export type TimedSection = { minutes: number | null };

const MINUTE = 60_000;

/**
 * Whether every section has its own time, so that they come one after another.
 * See docs/decisions/0004-sections-are-time-windows.md.
 */
export function areTimed(sections: readonly TimedSection[]): boolean {
  return sections.length > 0 && sections.every(({ minutes }) => minutes !== null);
}

/** The minutes of all sections together. */
export function sumMinutes(sections: readonly TimedSection[]): number {
  return sections.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
}

/**
 * The length of each timed section in milliseconds, multiplied by `stretch`. Rounding applies to the ends and not to the lengths, so
 * that the lengths add up to the whole.
 */
export function computeSectionLengths(sections: readonly TimedSection[], stretch: number): number[] {
  const ends = sections.map((_section, place) =>
    Math.round(sumMinutes(sections.slice(0, place + 1)) * MINUTE * stretch),
  );
  return ends.map((end, place) => end - (ends[place - 1] ?? 0));
}

/** The index of the open section, or the number of sections once all have ended. */
export function findOpenSection<T extends Date | number>(ends: readonly T[], now: T): number {
  const open = ends.findIndex((end) => end > now);
  return open < 0 ? ends.length : open;
}

/**
 * The times after a student has finished the open section: the rest of that section's own time is lost. `stretch` is the factor by
 * which extra time lengthens a section.
 */
export function timesAfterFinishingSection(
  {
    deadline,
    section_ends,
    sections,
    stretch,
  }: AttemptTimes & { sections: readonly TimedSection[]; stretch: number },
  now: Date,
): AttemptTimes {
  const before = section_ends ?? [];
  const left = findOpenSection(before, now);
  const timed = areTimed(sections);
  const lengths = computeSectionLengths(sections, stretch);
  let end = now.getTime();
  const ends = before.map((old, index) => {
    if (index < left || (!timed && index > left)) return old;
    if (index === left) return now;
    const length = old.getTime() - (before[index - 1] ?? old).getTime();
    end = Math.min(end + Math.max(length, lengths[index] ?? 0), deadline.getTime());
    return new Date(end);
  });
  return { deadline: ends.at(-1) ?? deadline, section_ends: ends };
}

type SectionStatus = 'open' | 'section-closed' | 'section-not-open';

/** Whether an answer in a section counts now. A section takes answers until the grace period after its end is over. */
export function getSectionStatus(
  ends: readonly Date[] | null,
  section: number | undefined,
  now: Date,
  graceMs: number,
): SectionStatus {
  const end = section === undefined ? undefined : ends?.[section];
  if (!ends || section === undefined || !end) return 'open';
  if (now.getTime() > end.getTime() + graceMs) return 'section-closed';
  const before = ends[section - 1];
  if (!before) return 'open';
  if (now < before) return 'section-not-open';
  // A section of zero length, cut by a late start or never entered, takes no answers.
  return end <= before ? 'section-closed' : 'open';
}
