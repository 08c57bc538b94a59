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
/** More time for one student: a factor, and minutes on top of it. */
export type ExtraTime = { factor: number | null; minutes: number | null };

/** An attempt's own clock, which stands still in a pause. */
export const getAttemptClock = ({ paused_at, now }: { paused_at: Date | null; now: Date }): Date =>
  paused_at ?? now;

/** Whether an attempt's clock ran out before the pause of its test began: it did not stop with that of the test. */
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

/** The seconds that a student wrote until `end`, rounded: from the start on, without those in which the clock stood still. */
export function countWritingSeconds(
  { started_at, standstills }: { started_at: Date; standstills: readonly ClockStop[] },
  end: Date,
): number {
  const [from, to] = [started_at.getTime(), end.getTime()];
  return Math.max(0, Math.round((to - from - sumPausedMs(standstills, from, to)) / 1_000));
}

/**
 * The instant by which a call is judged that had to wait: when it came (`came`, milliseconds since 1970 by the database's clock), or
 * where that is later, when the attempt's clock was last started or stopped.
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

/** The factor by which extra time at the start lengthens each section: so that all of them together grow by just that time. */
export function stretchOf(sections: readonly TimedSection[], extra: ExtraTime | undefined): number {
  if (!extra || !areTimed(sections)) return 1;
  return (extra.factor ?? 1) + (extra.minutes ?? 0) / sumMinutes(sections);
}

/** The minutes in which a student may write: of timed sections, which may have fewer minutes than the test, the sum of theirs. */
export function writableMinutes(
  duration: number,
  sections: readonly TimedSection[],
  extra: ExtraTime | undefined,
): number {
  return areTimed(sections) ? sumMinutes(sections) * stretchOf(sections, extra) : ownMinutes(duration, extra);
}

/** The same factor once extra time has changed on the way. Minutes given then do not stretch: all go to the open section. */
const stretchAfter = (before: number, extra: ExtraTime | undefined): number =>
  Math.max(before, extra?.factor ?? 1);

/** The minutes that each section was given on the way, once extra time has changed: a factor in place of minutes takes these away. */
function giftsAfter(
  { section_ends, section_gifts }: Pick<RunningAttempt, 'section_ends' | 'section_gifts'>,
  extra: ExtraTime | undefined,
  now: Date,
  minutesGiven: number,
): number[] {
  if (!section_ends || !extra?.minutes) return [];
  const open = findOpenSection(section_ends, now);
  return section_ends.map((_end, place) => (section_gifts[place] ?? 0) + (place === open ? minutesGiven : 0));
}

/** When a student's time is over at the latest: at the end of the test's window, later by the extra time. */
function limitOf(test: AptitudeTimes, extra: ExtraTime | undefined): number {
  return test.ends_at.getTime() + extraOf(test.duration, extra);
}

/** When the time of a student ends whose own time began at `begun`, sections aside. */
function endOf(test: AptitudeTimes, extra: ExtraTime | undefined, begun: number): number {
  const limit = limitOf(test, extra);
  if (test.timing === 'common') return limit;
  return Math.min(begun + ownMinutes(test.duration, extra) * MINUTE, limit);
}

/**
 * A student's times at the start. Sections with minutes of their own follow one another from the start on; a late start
 * at a test with a common end cuts the last ones. One-way sections without minutes each last until the student moves on.
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

/** An attempt that is going on: its times, and what they are reckoned anew from. */
export type RunningAttempt = AttemptTimes & {
  started_at: Date;
  sections: readonly TimedSection[];
  /** By how much extra time lengthens each section. */
  stretch: number;
  /** The minutes that each section was given on the way; may be shorter, then the others were given none. */
  section_gifts: readonly number[];
  standstills: readonly ClockStop[];
};
/** What the lengths of an attempt's sections are reckoned from. */
export type Lengths = Pick<RunningAttempt, 'stretch' | 'section_gifts'>;
/** What a student's times follow from. */
export type TimeTerms = { test: AptitudeTimes; extra: ExtraTime | undefined };

/**
 * The times of an attempt after the test's times or the student's extra time changed. Every end moves by as much as the change itself
 * adds, so that what a pause or a reopening gave before is kept, and one that comes later gives the same. Nothing ends earlier than it
 * would have, and a section that has ended stays closed. `minutesGiven`: extra minutes given on the way, all to the open section.
 * `now` is the attempt's own clock. What the next change reckons from comes with them.
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
    section_gifts: giftsAfter(running, is.extra, now, minutesGiven),
  };
  const start = started_at.getTime();
  // An own time is reckoned as if it had begun later by as long as the clock stood still.
  const begun = start + sumPausedMs(standstills, start, now.getTime());
  const grown = (reckon: (terms: TimeTerms) => number) =>
    deadline.getTime() + Math.max(0, reckon(is) - reckon(was));
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
 * The latest end that a change may give an own time: its whole length after `begun`, or the present end where a reopening made that
 * later, and then what the change adds to the length. So a longer window gives back what it had cut, once.
 */
function latestEnd(deadline: Date, was: TimeTerms, is: TimeTerms, begun: number): number {
  if (is.test.timing === 'common') return Number.POSITIVE_INFINITY;
  const lengthOf = ({ test, extra }: TimeTerms) => ownMinutes(test.duration, extra) * MINUTE;
  const added = Math.max(0, lengthOf(is) - lengthOf(was));
  return Math.max(deadline.getTime(), begun + lengthOf(was)) + added;
}

/**
 * The ends of timed sections, laid after one another again. Each that has not ended is as long as it was, the open one longer by
 * `given` milliseconds, or where that is longer, as its minutes stretched and with what it was given; `limit` lets none grow past it.
 */
function recomputeSectionEnds(
  before: readonly Date[],
  { sections, started_at, standstills, stretch, section_gifts }: RunningAttempt,
  now: Date,
  { given, limit }: { given: number; limit: number },
): Date[] {
  const open = findOpenSection(before, now);
  const lengths = computeSectionLengths(sections, stretch);
  // When the section at hand began until now, and when the one before it ends from now on.
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

/** The times once a pause is over: every end that had not come when it began comes later by as long as it lasted. */
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
 * A test as it is to an attempt whose clock stopped at `clock`: who was closed in a pause has times as if that had ended then, and
 * what pauses moved the test by since (`missedMs`) is nothing to who did not write.
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
 * The times of an attempt that was closed at `closedAt` and is opened again: with the time that was left then, or `minutes` from now
 * where that is more. Undefined where there is none. No end comes earlier than it was.
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
  // Whatever ended with the test ends with it again.
  const ends = closed.section_ends?.map((end, place) =>
    end >= closed.deadline ? deadline : (moved.section_ends?.[place] ?? end),
  );
  return { deadline, section_ends: ends ?? null };
}
