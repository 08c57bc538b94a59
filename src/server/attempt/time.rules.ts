import { areTimed, minutesTogether, openSection, type Timed, type Times } from '#contract/section-times.ts';
import type { Timing } from '#contract/terms.ts';
import type { Standstill } from '../database/document.ts';

const MINUTE = 60_000;

/** The times of a test; durations in minutes. */
export type TestTimes = { timing: Timing; ends_at: Date; duration: number; one_way: boolean };
/** More time for one student: a factor, and minutes on top of it. */
export type Extra = { factor: number | null; minutes: number | null };

/** An attempt's own clock, which stands still in a pause. */
export const clockOf = ({ paused_at, now }: { paused_at: Date | null; now: Date }): Date => paused_at ?? now;

/** Whether an attempt's clock ran out before the pause of its test began: it did not stop with that of the test. */
export const isSpent = (
  { paused_at }: { paused_at: Date | null },
  test: { paused_at: Date | null },
): boolean => test.paused_at !== null && paused_at === null;

/** Milliseconds for which the clock stood still between two instants. */
function stoodBetween(standstills: readonly Standstill[], from: number, to: number): number {
  return standstills.reduce((sum, still) => {
    const overlap = Math.min(to, Date.parse(still.to)) - Math.max(from, Date.parse(still.from));
    return sum + Math.max(0, overlap);
  }, 0);
}

/** Whole seconds from the start to `end` in which the clock went on. */
export function writingSeconds(
  { started_at, standstills }: { started_at: Date; standstills: readonly Standstill[] },
  end: Date,
): number {
  const [from, to] = [started_at.getTime(), end.getTime()];
  return Math.max(0, Math.round((to - from - stoodBetween(standstills, from, to)) / 1_000));
}

/**
 * The instant by which a call is judged that came at `came`, in milliseconds of the clock, and had to wait: when it came, or the last
 * change to the attempt's clock where that is later.
 */
export function momentOf(
  {
    started_at,
    paused_at,
    standstills,
  }: { started_at: Date; paused_at: Date | null; standstills: readonly Standstill[] },
  came: number,
): Date {
  const changes = [
    started_at.getTime(),
    paused_at?.getTime() ?? 0,
    ...standstills.map(({ to }) => Date.parse(to)),
  ];
  return new Date(Math.max(came, ...changes));
}

/** Milliseconds beyond what others have. */
function extraOf(duration: number, extra: Extra | undefined): number {
  if (!extra) return 0;
  return Math.round((duration * ((extra.factor ?? 1) - 1) + (extra.minutes ?? 0)) * MINUTE);
}

/** The student's own time in minutes, extra time included. */
export function ownMinutes(duration: number, extra: Extra | undefined): number {
  return duration + extraOf(duration, extra) / MINUTE;
}

/** Whole minutes that a student has beyond what others have. */
export function minutesBeyond(duration: number, extra: Extra | undefined): number {
  return Math.ceil(extraOf(duration, extra) / MINUTE);
}

/** By how much each section's minutes stretch at the start, so that a student has as many more as were given. */
export function stretchOf(sections: readonly Timed[], extra: Extra | undefined): number {
  if (!extra || !areTimed(sections)) return 1;
  return (extra.factor ?? 1) + (extra.minutes ?? 0) / minutesTogether(sections);
}

/** The minutes in which a student may write: those of the sections where these are timed, which may be fewer than the test's. */
export function writableMinutes(
  duration: number,
  sections: readonly Timed[],
  extra: Extra | undefined,
): number {
  return areTimed(sections)
    ? minutesTogether(sections) * stretchOf(sections, extra)
    : ownMinutes(duration, extra);
}

/** The stretch once extra time changed on the way: minutes given then all go to the section that is open. */
export const stretchAfter = (before: number, extra: Extra | undefined): number =>
  Math.max(before, extra?.factor ?? 1);

/** When a student's time is over at the latest. */
function limitOf(test: TestTimes, extra: Extra | undefined): number {
  return test.ends_at.getTime() + extraOf(test.duration, extra);
}

function wholeTime(test: TestTimes, extra: Extra | undefined, begun: number): number {
  const limit = limitOf(test, extra);
  if (test.timing === 'common') return limit;
  return Math.min(begun + ownMinutes(test.duration, extra) * MINUTE, limit);
}

/**
 * A student's times at the start. Sections with minutes of their own follow one another from the start on; a late start
 * at a test with a common end cuts the last ones. One-way sections without minutes each last until the student moves on.
 */
export function timesAtStart(
  test: TestTimes,
  sections: readonly Timed[],
  extra: Extra | undefined,
  startedAt: Date,
): Times {
  const whole = wholeTime(test, extra, startedAt.getTime());
  if (areTimed(sections)) {
    const stretch = stretchOf(sections, extra);
    let end = startedAt.getTime();
    const ends = sections.map(({ minutes }) => {
      end = Math.min(end + Math.round((minutes ?? 0) * MINUTE * stretch), whole);
      return new Date(end);
    });
    return { deadline: ends.at(-1) ?? new Date(whole), section_ends: ends };
  }
  const deadline = new Date(whole);
  const follow = test.one_way && sections.length > 1;
  return { deadline, section_ends: follow ? sections.map(() => deadline) : null };
}

export type Running = Times & {
  started_at: Date;
  sections: readonly Timed[];
  /** By how much extra time lengthens each section. */
  stretch: number;
  standstills: readonly Standstill[];
};
/** What a student's times follow from. */
export type Terms = { test: TestTimes; extra: Extra | undefined };

/**
 * The times of an attempt after the test's times or the student's extra time changed. They grow by what the terms grew, so that a
 * pause or a reopening before stays made good, and a reopening after has it all. Nothing ends earlier than it would have, and a
 * section that has ended stays closed. `minutesGiven`: on the way, all to the section that is open. `now` is the attempt's own clock.
 */
export function timesAfterChange(
  running: Running,
  was: Terms,
  is: Terms,
  now: Date,
  minutesGiven = 0,
): Times {
  const { deadline, section_ends: before, started_at, standstills } = running;
  const start = started_at.getTime();
  const begun = start + stoodBetween(standstills, start, now.getTime());
  const grown = (reckon: (terms: Terms) => number) =>
    deadline.getTime() + Math.max(0, reckon(is) - reckon(was));
  const whole = Math.min(
    grown(({ test, extra }) => wholeTime(test, extra, begun)),
    mostOf(deadline, was, is, begun),
  );
  if (!before) return { deadline: new Date(whole), section_ends: null };
  if (!areTimed(running.sections)) {
    const ends = before.map((end) => (end > now ? new Date(whole) : end));
    return { deadline: ends.at(-1) ?? deadline, section_ends: ends };
  }
  const stretch = stretchAfter(running.stretch, is.extra);
  const limit = Math.max(
    limitOf(is.test, is.extra),
    grown(({ test, extra }) => limitOf(test, extra)),
    deadline.getTime() + minutesGiven * MINUTE,
  );
  const open = openSection(before, now);
  return inOrder(
    before,
    running,
    now,
    (length, minutes, place) =>
      Math.max(length, Math.round(minutes * MINUTE * stretch)) + (place === open ? minutesGiven * MINUTE : 0),
    limit,
  );
}

/** A longer window gives back of an own time what it had cut, and no more: a reopening may have given it back before. */
function mostOf(deadline: Date, was: Terms, is: Terms, begun: number): number {
  if (is.test.timing === 'common') return Number.POSITIVE_INFINITY;
  const lengthOf = ({ test, extra }: Terms) => ownMinutes(test.duration, extra) * MINUTE;
  const given = Math.max(0, lengthOf(is) - lengthOf(was));
  return Math.max(deadline.getTime(), begun + lengthOf(was)) + given;
}

/** Lays the sections that are open or still to come after one another again. */
function inOrder(
  before: readonly Date[],
  { sections, started_at, standstills }: Running,
  now: Date,
  lengthen: (length: number, minutes: number, place: number) => number,
  limit: number,
): Times {
  let [begin, end] = [started_at.getTime(), started_at.getTime()];
  const ends = before.map((old, place) => {
    const was = old.getTime();
    const stood = stoodBetween(standstills, begin, was);
    const length = was - begin - stood;
    const own = sections[place]?.minutes ?? 0;
    begin = was;
    if (old <= now) end = was;
    else end = Math.max(was, Math.min(end + stood + lengthen(length, own, place), limit));
    return new Date(end);
  });
  return { deadline: ends.at(-1) ?? new Date(limit), section_ends: ends };
}

/** The times once a pause is over: what had not ended when it began ends as much later as it lasted. */
export function timesAfterPause({ deadline, section_ends }: Times, pausedAt: Date, now: Date): Times {
  const span = now.getTime() - pausedAt.getTime();
  const move = (end: Date) => (end > pausedAt ? new Date(end.getTime() + span) : end);
  return { deadline: move(deadline), section_ends: section_ends?.map(move) ?? null };
}

/**
 * The times of an attempt that was closed at `closedAt` and is opened again: what was left of it, and at least so many minutes
 * from now. Undefined where that is nothing. No end comes earlier than it was.
 */
export function timesAfterReopening(
  closed: Times,
  closedAt: Date,
  now: Date,
  minutes = 0,
): Times | undefined {
  const moved = timesAfterPause(closed, closedAt, now);
  const deadline = new Date(Math.max(moved.deadline.getTime(), now.getTime() + minutes * MINUTE));
  if (deadline <= now) return undefined;
  // Whatever ended with the test ends with it again.
  const ends = closed.section_ends?.map((end, place) =>
    end >= closed.deadline ? deadline : (moved.section_ends?.[place] ?? end),
  );
  return { deadline, section_ends: ends ?? null };
}
