import { areTimed, type Timed, type Times } from '#contract/section-times.ts';
import type { Timing } from '#contract/terms.ts';

const MINUTE = 60_000;

/** The times of a test; durations in minutes. */
export type TestTimes = { timing: Timing; ends_at: Date; duration: number; one_way: boolean };
/** More time for one student: a factor or minutes. */
export type Extra = { factor: number | null; minutes: number | null };

/** Milliseconds beyond what others have. */
function extraOf(duration: number, extra: Extra | undefined): number {
  if (!extra) return 0;
  return Math.round((extra.minutes ?? duration * ((extra.factor ?? 1) - 1)) * MINUTE);
}

/** The student's own time in minutes, extra time included. */
export function ownMinutes(duration: number, extra: Extra | undefined): number {
  return duration + extraOf(duration, extra) / MINUTE;
}

/** By how much a section's minutes stretch. */
const stretchOf = (duration: number, extra: Extra | undefined) => ownMinutes(duration, extra) / duration;

/** When a student's time is over at the latest. */
function limitOf(test: TestTimes, extra: Extra | undefined): number {
  return test.ends_at.getTime() + extraOf(test.duration, extra);
}

function wholeTime(test: TestTimes, extra: Extra | undefined, startedAt: Date): number {
  const limit = limitOf(test, extra);
  if (test.timing === 'common') return limit;
  return Math.min(startedAt.getTime() + ownMinutes(test.duration, extra) * MINUTE, limit);
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
  const whole = wholeTime(test, extra, startedAt);
  if (areTimed(sections)) {
    const stretch = stretchOf(test.duration, extra);
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

export type Running = Times & { started_at: Date; sections: readonly Timed[] };

/**
 * The times of an open attempt after the test's times or the student's extra time changed. Nothing ends earlier than it
 * would have, and a section that has ended stays closed. Minutes given on the way all go to the section that is open.
 */
export function timesAfterChange(
  running: Running,
  test: TestTimes,
  extra: Extra | undefined,
  now: Date,
  minutesGiven = 0,
): Times {
  const whole = Math.max(wholeTime(test, extra, running.started_at), running.deadline.getTime());
  const { section_ends: before } = running;
  if (!before) return { deadline: new Date(whole), section_ends: null };
  if (!areTimed(running.sections)) {
    const ends = before.map((end) => (end > now ? new Date(whole) : end));
    return { deadline: ends.at(-1) ?? running.deadline, section_ends: ends };
  }
  const stretch = extra?.minutes ? 1 : stretchOf(test.duration, extra);
  let gift = minutesGiven * MINUTE;
  const limit = Math.max(limitOf(test, extra), running.deadline.getTime());
  return follow(
    before,
    running,
    now,
    (length, minutes) => {
      const longer = Math.max(length, Math.round(minutes * MINUTE * stretch)) + gift;
      gift = 0;
      return longer;
    },
    limit,
  );
}

/** Lays the sections that are open or still to come after one another again. */
function follow(
  before: readonly Date[],
  { sections, started_at }: Running,
  now: Date,
  lengthen: (length: number, minutes: number) => number,
  limit: number,
): Times {
  let [begin, end] = [started_at.getTime(), started_at.getTime()];
  const ends = before.map((old, index) => {
    const was = old.getTime();
    const length = was - begin;
    begin = was;
    if (old <= now) end = was;
    else end = Math.max(was, Math.min(end + lengthen(length, sections[index]?.minutes ?? 0), limit));
    return new Date(end);
  });
  return { deadline: ends.at(-1) ?? new Date(limit), section_ends: ends };
}
