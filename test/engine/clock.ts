import {
  type CallTo,
  GRACE,
  MINUTE,
  type Paper,
  type State,
  type Step,
  type Terms,
  unchanged,
} from './state.ts';

/** An attempt's own clock, which stands still in a pause. */
const clockOf = ({ stopped }: State, now: number) => stopped ?? now;

/** Whether the deadline and the grace period are over. */
export const isOver = (state: State, now: number) => clockOf(state, now) > state.deadline + GRACE;

/** Whether time is left, by the attempt's own clock. */
export const hasTimeLeft = (state: State, now: number) => clockOf(state, now) < state.deadline;

/** Whether a pause has outlasted the grace period for answers that were on their way when it began. */
export const isPausedPastGrace = ({ stopped }: State, now: number) =>
  stopped !== null && now > stopped + GRACE;

/** The verdict on an answer by the section of its question. */
export function getSectionStatus(state: State, question: number, paper: Paper, now: number) {
  const { ends, stopped } = state;
  const section = paper.get(question)?.section ?? 0;
  if (!ends) return 'saved';
  const [before = 0, end = 0] = [ends[section - 1], ends[section]];
  // A pause does not extend a section that ended before it.
  const until = stopped !== null && end > stopped ? stopped : now;
  if (until > end + GRACE) return 'section-closed';
  if (section > 0 && clockOf(state, now) < before) return 'section-not-open';
  return section > 0 && end <= before ? 'section-closed' : 'saved';
}

/** The attempt if it ends now. */
export function submitAt(state: State, how: NonNullable<State['how']>, now: number): State {
  const after = resumeClock(state, now);
  return markAgain({ ...after, how, closedAt: Math.min(now, after.deadline) });
}

/** The attempt once it is marked by the present key. */
export const markAgain = (state: State): State => ({
  ...state,
  markings: state.markings + 1,
  markedBy: state.keyVersion,
});

/** The effect of auto-submit on an attempt. */
export const autoSubmit = (state: State, now: number): State =>
  state.how === null && isOver(state, now) ? submitAt(state, 'deadline', now) : state;

/** Restarts the clock: everything that had not ended when it stopped ends later by as much. */
function resumeClock(state: State, now: number): State {
  const { stopped, begun, deadline, ends } = state;
  if (stopped === null) return state;
  const later = (end: number) => (end > stopped ? end + now - stopped : end);
  const moved = { deadline: later(deadline), ends: ends?.map(later) ?? null };
  return { ...state, ...moved, begun: begun + now - stopped, free: now, stopped: null };
}

/** The attempt `seconds` later: its instants move back by as much, except where it is closed. */
export function shiftTime(state: State, seconds: number): State {
  const back = <Instant extends number | null>(instant: Instant) =>
    (instant === null ? null : instant - seconds * 1_000) as Instant;
  const { begun, deadline, ends, stopped, free, test } = state;
  const open = {
    ...{ begun: back(begun), deadline: back(deadline), ends: ends?.map(back) ?? null },
    ...{ stopped: back(stopped), free: back(free) },
  };
  const window = { ends: back(test.ends), closes: back(test.closes), pausedAt: back(test.pausedAt) };
  return { ...state, ...(state.how === null && open), test: window };
}

/** Stops the clock of an attempt with time left. One without gets none by a pause. */
export function pause(state: State, now: number): Step {
  const { test, how, deadline } = state;
  if (test.pausedAt !== null) return unchanged(state, 'already-paused');
  if (now >= test.closes) return unchanged(state, 'test-over');
  const stopped = how === null && now < deadline ? now : null;
  return { state: { ...state, stopped, test: { ...test, pausedAt: now } }, reply: { code: 'ok' } };
}

export function resume(state: State, now: number): Step {
  const { ends, closes, pausedAt } = state.test;
  if (pausedAt === null) return unchanged(state, 'not-paused');
  const later = (end: number) => (end > pausedAt ? end + now - pausedAt : end);
  const test = { ends: later(ends), closes: later(closes), pausedAt: null };
  return { state: { ...resumeClock(state, now), test }, reply: { code: 'ok' } };
}

/** Reopens with the time that was left or `minutes`, whichever is more. The next start writes, and violations are forgiven. */
export function reopen(
  state: State,
  { minutes = 0 }: CallTo<'reopen'>,
  { release }: Terms,
  now: number,
): Step {
  const { test, closedAt, deadline, ends, violations } = state;
  if (test.pausedAt !== null) return unchanged(state, 'test-paused');
  if (release === 'after-end' && now >= test.closes + GRACE) return unchanged(state, 'answers-out');
  if (closedAt === null) return unchanged(state, 'nothing-closed');
  const left = Math.max(deadline - closedAt, minutes * MINUTE);
  if (left === 0) return unchanged(state, 'minutes-needed');
  const wasClosed = now - closedAt;
  // A section that ended with the attempt does so again, an ended one stays ended, and the others keep the time they had left.
  const later = (end: number) => (end === deadline ? now + left : end > closedAt ? end + wasClosed : end);
  const opened = {
    ...{ how: null, closedAt: null, epoch: state.epoch + 1, begun: state.begun + wasClosed, free: now },
    ...{ deadline: now + left, ends: ends?.map(later) ?? null },
    forgiven: violations.filter(({ counted }) => counted).length,
    test: { ...test, closes: Math.max(test.closes, now + left) },
  };
  return { state: { ...state, ...opened }, reply: { code: 'ok' } };
}

export function leave(state: State, { epoch, section }: CallTo<'leave'>, now: number): Step {
  const { ends, deadline } = state;
  if (state.how) return unchanged(state, 'already-submitted');
  if (epoch !== state.epoch) return unchanged(state, 'taken-over');
  if (state.stopped !== null) return unchanged(state, 'test-paused');
  if (isOver(state, now)) return unchanged(state, 'deadline-passed');
  if (!ends) return unchanged(state, 'free-sections');
  const at = openAt(ends, now);
  if (section < at) return unchanged(state, 'ok');
  if (section > at) return unchanged(state, 'section-not-open');
  if (at >= ends.length - 1) return unchanged(state, 'last-section');
  // A section that ends with the test has no own time to lose.
  const won = ends[at] === deadline ? 0 : (ends[at] ?? now) - now;
  const after = ends.map((end, place) => (place < at ? end : place === at ? now : end - won));
  return { state: { ...state, ends: after, deadline: after.at(-1) ?? deadline }, reply: { code: 'ok' } };
}

const openAt = (ends: number[], clock: number) => {
  const open = ends.findIndex((end) => end > clock);
  return open < 0 ? ends.length : open;
};

/** Sets a student's extra minutes, which all go to the open section. */
export function give(state: State, minutes: number, now: number): Step {
  const { ends: before, test } = state;
  const at = before && openAt(before, clockOf(state, now));
  const isSpent = test.pausedAt !== null && state.stopped === null;
  // A section that has ended stays closed, also the last one.
  const isDone = state.how || isSpent || isOver(state, now) || at === before?.length;
  if (isDone) return unchanged(state, 'student-finished');
  const more = (minutes - state.extra) * MINUTE;
  if (more <= 0) return unchanged(state, 'time-shrinks');
  const ends = before?.map((end, place) => (place < (at ?? 0) ? end : end + more)) ?? null;
  const deadline = ends?.at(-1) ?? state.deadline + more;
  const closes = Math.max(test.ends + minutes * MINUTE, deadline);
  return {
    state: { ...state, extra: minutes, ends, deadline, test: { ...test, closes } },
    reply: { code: 'ok' },
  };
}
