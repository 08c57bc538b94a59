import {
  type AttemptTimes,
  areTimed,
  computeSectionLengths,
  findOpenSection,
  sumMinutes,
  type TimedSection,
} from '#contract/aptitudes/section-times.ts';
import type { Timing } from '#contract/aptitudes/terms.ts';
import type { ClockStop } from '#server/platform/database/json-columns.ts';

// Instants that are numbers are milliseconds since 1970.
const MINUTE = 60_000;

/** The times of a test; `duration` in minutes. */
export type AptitudeTimes = { timing: Timing; ends_at: Date; duration: number; one_way: boolean };
/** Extra time of one student: a factor, and minutes on top of it. */
export type ExtraTime = { factor: number | null; minutes: number | null };

/** An attempt's own clock, which stands still in a pause. */
export const getAttemptClock = ({ paused_at, now }: { paused_at: Date | null; now: Date }): Date =>
  paused_at ?? now;

/** Whether an attempt was over before the pause of its test began, so that its clock did not stop. */
export const ranOutBeforePause = (
  { paused_at }: { paused_at: Date | null },
  test: { paused_at: Date | null },
): boolean => test.paused_at !== null && paused_at === null;

/** Milliseconds for which the clock stood still between two instants. */
function sumPausedMs(standstills: readonly ClockStop[], from: number, to: number): number {
  return standstills.reduce((sum, still) => {
    const overlap = Math.min(to, Date.parse(still.to)) - Math.max(from, Date.parse(still.from));
    return sum + Math.max(0, overlap);
  }, 0);
}

/** The seconds from the start to `end`, without pauses, rounded. */
export function countWritingSeconds(
  { started_at, standstills }: { started_at: Date; standstills: readonly ClockStop[] },
  end: Date,
): number {
  const [from, to] = [started_at.getTime(), end.getTime()];
  return Math.max(0, Math.round((to - from - sumPausedMs(standstills, from, to)) / 1_000));
}

/**
 * The instant by which to judge a call that waited for a lock: when it arrived (`came`, in milliseconds since 1970 by the database's
 * clock) or, if that is later, when the attempt's clock last started or stopped.
 */
export function getMomentOfArrival(
  {
    started_at,
    paused_at,
    standstills,
  }: { started_at: Date; paused_at: Date | null; standstills: readonly ClockStop[] },
  came: number,
): Date {
  const changes = [
    started_at.getTime(),
    paused_at?.getTime() ?? 0,
    ...standstills.map(({ to }) => Date.parse(to)),
  ];
  return new Date(Math.max(came, ...changes));
}

/** The milliseconds that extra time adds to a duration in minutes. */
function extraOf(duration: number, extra: ExtraTime | undefined): number {
  if (!extra) return 0;
  return Math.round((duration * ((extra.factor ?? 1) - 1) + (extra.minutes ?? 0)) * MINUTE);
}

/** The student's own time in minutes, extra time included. */
export function ownMinutes(duration: number, extra: ExtraTime | undefined): number {
  return duration + extraOf(duration, extra) / MINUTE;
}

/** The minutes that extra time adds, rounded up. */
export function computeExtraMinutes(duration: number, extra: ExtraTime | undefined): number {
  return Math.ceil(extraOf(duration, extra) / MINUTE);
}

/** The factor by which extra time at the start lengthens each section, so that all together grow by exactly that time. */
export function stretchOf(sections: readonly TimedSection[], extra: ExtraTime | undefined): number {
  if (!extra || !areTimed(sections)) return 1;
  return (extra.factor ?? 1) + (extra.minutes ?? 0) / sumMinutes(sections);
}

/** The minutes that a student has. Timed sections may have fewer minutes than the test: then the sum of theirs counts. */
export function writableMinutes(
  duration: number,
  sections: readonly TimedSection[],
  extra: ExtraTime | undefined,
): number {
  return areTimed(sections) ? sumMinutes(sections) * stretchOf(sections, extra) : ownMinutes(duration, extra);
}

/** The same factor after extra time changed during the attempt. Minutes do not stretch then: all go to the open section. */
const stretchAfter = (before: number, extra: ExtraTime | undefined): number =>
  Math.max(before, extra?.factor ?? 1);

/** The minutes that each section got during the attempt, after extra time changed. A factor in place of minutes removes them. */
function sectionGiftsAfter(
  { section_ends, section_gifts }: Pick<RunningAttempt, 'section_ends' | 'section_gifts'>,
  extra: ExtraTime | undefined,
  now: Date,
  minutesGiven: number,
): number[] {
  if (!section_ends || !extra?.minutes) return [];
  const open = findOpenSection(section_ends, now);
  return section_ends.map((_end, place) => (section_gifts[place] ?? 0) + (place === open ? minutesGiven : 0));
}

/** The latest end of a student's time: the end of the test's window plus the extra time. */
function limitOf(test: AptitudeTimes, extra: ExtraTime | undefined): number {
  return test.ends_at.getTime() + extraOf(test.duration, extra);
}

/** When the time of a student ends whose own time began at `begun`, regardless of sections. */
function endOf(test: AptitudeTimes, extra: ExtraTime | undefined, begun: number): number {
  const limit = limitOf(test, extra);
  if (test.timing === 'common') return limit;
  return Math.min(begun + ownMinutes(test.duration, extra) * MINUTE, limit);
}

/**
 * A student's times at the start. Sections with minutes of their own follow one another from the start on; a late start
 * at a test with a common end cuts the last ones. A one-way section without minutes lasts until the student finishes it.
 * See docs/decisions/0004-sections-are-time-windows.md.
 */
export function timesAtStart(
  test: AptitudeTimes,
  sections: readonly TimedSection[],
  extra: ExtraTime | undefined,
  startedAt: Date,
): AttemptTimes {
  const latest = endOf(test, extra, startedAt.getTime());
  if (areTimed(sections)) {
    let end = startedAt.getTime();
    const ends = computeSectionLengths(sections, stretchOf(sections, extra)).map((length) => {
      end = Math.min(end + length, latest);
      return new Date(end);
    });
    return { deadline: ends.at(-1) ?? new Date(latest), section_ends: ends };
  }
  const deadline = new Date(latest);
  const follow = test.one_way && sections.length > 1;
  return { deadline, section_ends: follow ? sections.map(() => deadline) : null };
}

/** An open attempt: its times, and what a change computes the new ones from. */
export type RunningAttempt = AttemptTimes & {
  started_at: Date;
  sections: readonly TimedSection[];
  /** By how much extra time lengthens each section. */
  stretch: number;
  /** The minutes that each section got during the attempt. A shorter list means none for the rest. */
  section_gifts: readonly number[];
  standstills: readonly ClockStop[];
};
/** What the lengths of an attempt's sections are computed from. */
export type Lengths = Pick<RunningAttempt, 'stretch' | 'section_gifts'>;
/** What a student's times depend on. */
export type TimeTerms = { test: AptitudeTimes; extra: ExtraTime | undefined };

/**
 * The times of an attempt after the test's times or the student's extra time changed. Every end moves by what the change itself adds,
 * so that the attempt keeps what a pause or a reopening gave before. Nothing ends earlier than before, and a section that has ended
 * stays closed. `minutesGiven`: extra minutes given during the attempt, all to the open section. `now` is the attempt's own clock.
 * Returns the lengths, too, from which the next change computes.
 */
export function timesAfterChange(
  running: RunningAttempt,
  was: TimeTerms,
  is: TimeTerms,
  now: Date,
  minutesGiven = 0,
): AttemptTimes & Lengths {
  const { deadline, section_ends: before, started_at, standstills } = running;
  const lengths = {
    stretch: stretchAfter(running.stretch, is.extra),
    section_gifts: sectionGiftsAfter(running, is.extra, now, minutesGiven),
  };
  const start = started_at.getTime();
  // Time in which the clock stood still does not count: the student's own time began later by as much.
  const begun = start + sumPausedMs(standstills, start, now.getTime());
  const grown = (compute: (terms: TimeTerms) => number) =>
    deadline.getTime() + Math.max(0, compute(is) - compute(was));
  const end = Math.min(
    grown(({ test, extra }) => endOf(test, extra, begun)),
    latestEnd(deadline, was, is, begun),
  );
  if (!before) return { ...lengths, deadline: new Date(end), section_ends: null };
  if (!areTimed(running.sections)) {
    const ends = before.map((old) => (old > now ? new Date(end) : old));
    return { ...lengths, deadline: ends.at(-1) ?? deadline, section_ends: ends };
  }
  const given = minutesGiven * MINUTE;
  const limit = Math.max(
    limitOf(is.test, is.extra),
    grown(({ test, extra }) => limitOf(test, extra)),
    deadline.getTime() + given,
  );
  const ends = recomputeSectionEnds(before, { ...running, ...lengths }, now, { given, limit });
  return { ...lengths, deadline: ends.at(-1) ?? new Date(limit), section_ends: ends };
}

/**
 * The latest end that a change may give: the student's whole own time after `begun`, or the present end where a reopening made that
 * later, plus what the change adds. So a longer window gives back, once, what the old window had cut off.
 */
function latestEnd(deadline: Date, was: TimeTerms, is: TimeTerms, begun: number): number {
  if (is.test.timing === 'common') return Number.POSITIVE_INFINITY;
  const lengthOf = ({ test, extra }: TimeTerms) => ownMinutes(test.duration, extra) * MINUTE;
  const added = Math.max(0, lengthOf(is) - lengthOf(was));
  return Math.max(deadline.getTime(), begun + lengthOf(was)) + added;
}

/**
 * The ends of timed sections, one after another again. A section that has not ended keeps its length, and the open one gets `given`
 * milliseconds more; each gets its stretched minutes plus its gifts where that is longer. None ends after `limit`.
 */
function recomputeSectionEnds(
  before: readonly Date[],
  { sections, started_at, standstills, stretch, section_gifts }: RunningAttempt,
  now: Date,
  { given, limit }: { given: number; limit: number },
): Date[] {
  const open = findOpenSection(before, now);
  const lengths = computeSectionLengths(sections, stretch);
  // `begin`: when the present section began so far. `end`: when the section before it ends from now on.
  let [begin, end] = [started_at.getTime(), started_at.getTime()];
  return before.map((old, place) => {
    const was = old.getTime();
    const stood = sumPausedMs(standstills, begin, was);
    const own = (lengths[place] ?? 0) + (section_gifts[place] ?? 0) * MINUTE;
    const length = Math.max(was - begin - stood + (place === open ? given : 0), own);
    begin = was;
    if (old <= now) end = was;
    else end = Math.max(was, Math.min(end + stood + length, limit));
    return new Date(end);
  });
}

/** The times after a pause: every end that lay ahead when it began moves by its length. */
export function timesAfterPause(
  { deadline, section_ends }: AttemptTimes,
  pausedAt: Date,
  now: Date,
): AttemptTimes {
  const move = (end: Date) => endAfterPause(end, pausedAt, now);
  return { deadline: move(deadline), section_ends: section_ends?.map(move) ?? null };
}

const endAfterPause = (end: Date, pausedAt: Date, now: Date) =>
  end > pausedAt ? new Date(end.getTime() + now.getTime() - pausedAt.getTime()) : end;

/**
 * A test as an attempt sees it whose clock stopped at `clock`. An attempt that was submitted during a pause has times as if that pause
 * had ended then, and later pauses (`missedMs` in all) did not move its times.
 */
export function adjustAptitudeToClock<Test extends { ends_at: Date; paused_at: Date | null }>(
  test: Test,
  clock: Date,
  missedMs: number,
): Test {
  const { ends_at, paused_at } = test;
  const end = paused_at && clock > paused_at ? endAfterPause(ends_at, paused_at, clock) : ends_at;
  return { ...test, ends_at: new Date(end.getTime() - missedMs) };
}

/**
 * The times of an attempt that was submitted at `closedAt` and is reopened: with the time that was left then, or with `minutes` from
 * now where that is more. Undefined where no time is left. No end moves earlier.
 */
export function timesAfterReopening(
  closed: AttemptTimes,
  closedAt: Date,
  now: Date,
  minutes = 0,
): AttemptTimes | undefined {
  const moved = timesAfterPause(closed, closedAt, now);
  const deadline = new Date(Math.max(moved.deadline.getTime(), now.getTime() + minutes * MINUTE));
  if (deadline <= now) return undefined;
  // A section that ended with the attempt ends with it again.
  const ends = closed.section_ends?.map((end, place) =>
    end >= closed.deadline ? deadline : (moved.section_ends?.[place] ?? end),
  );
  return { deadline, section_ends: ends ?? null };
}
